# SPDX-License-Identifier: Apache-2.0
"""Random statements over structures, and over all that the programs of tests/agreement have."""
from expressions import BOOL, INT, UINT, Expressions, Type
from random_statements import Block, indented


class Exact(Expressions):
    """Expressions without what the HLSL front end that checks our HLSL does not have."""

    def matrix(self, type, depth):
        while (value := super().matrix(type, depth)).text.startswith("matrixCompMult") and type.rows != type.columns:
            pass
        return value


class Structure:
    """A structure: members are (name, type, elements or 0, structure or None)."""

    def __init__(self, name, random, known):
        self.name, self.members = name, []
        for n in range(2 + random.below(2)):
            count = random.choice((0, 0, 0, 0, 2))
            if known and random.chance(3):
                self.members.append((f"m{n}", None, count, random.choice(known)))
            else:
                self.members.append((f"m{n}", Exact(random, ()).any_type(), count, None))

    def declaration(self):
        lines = [f"{s.name if s else t} {name}{f'[{count}]' if count else ''};" for name, t, count, s in self.members]
        return f"struct {self.name} {{ {' '.join(lines)} }};"

    def places(self, prefix, index):
        """(text, type) of the values in it; `index(count)` gives the text of an index."""
        found = []
        for name, type, count, structure in self.members:
            text = f"{prefix}.{name}" + (f"[{index(count)}]" if count else "")
            found += structure.places(text, index) if structure else [(text, type)]
        return found

    def constructor(self, make):
        """A value; `make(type)` gives those of its members."""
        parts = []
        for _, type, count, structure in self.members:
            one = structure.constructor(make) if structure else str(make(type))
            name = structure.name if structure else type
            parts.append(f"{name}[{count}]({', '.join([one] * count)})" if count else one)
        return f"{self.name}({', '.join(parts)})"


class StructureFunction:
    """A function that takes a structure, changes it, and returns another value of it."""

    def __init__(self, name, structure, random, uniforms):
        self.name, self.structure = name, structure
        self.direction = random.choice(("in", "inout", "inout", "out"))
        self.other = random.choice((INT, UINT, BOOL, Type("float"), Type("float", 3)))
        places = structure.places("s", lambda count: f"uint(u0) & {count - 1}u")
        block = Body(random, [*uniforms, *places, ("x", self.other)], places, (), name)
        lines = []
        if self.direction == "out":
            lines.append(f"s = {structure.constructor(lambda t: Exact(random, uniforms).bounded(t, 1))};")
        lines.append(f"{structure.name} was = s;")
        lines += block.statement(1)
        lines.append(f"if ({block.expressions.of(BOOL, 1)}) return was;")
        lines += block.assignment()
        self.lines = [f"{structure.name} {name}({self.direction} {structure.name} s, {self.other} x) {{",
                      *indented([*lines, "return s;"]), "}"]


class Body(Block):
    """Statements of tests/agreement, and those over whole structures."""

    def __init__(self, random, readable, writable, functions=(), names="t", structures=(), structure_functions=()):
        super().__init__(random, readable, writable, functions, names)
        self.structures, self.structure_functions = structures, structure_functions  # variables: (name, Structure)

    @property
    def expressions(self):
        return Exact(self.random, self.readable)

    def statement(self, depth):
        if self.structures and self.random.chance(4):
            return self.structure_statement()
        return super().statement(depth)

    def structure_statement(self):
        name, structure = self.random.choice(self.structures)
        pick = self.random.below(5)
        others = [n for n, s in self.structures if s is structure]
        if pick == 0:
            return [f"{name} = {self.random.choice(others)};"]
        if pick == 1:
            return [f"{name} = {structure.constructor(lambda t: self.expressions.bounded(t, 1))};"]
        if pick == 2:
            return [f"if ({name} {self.random.choice(('==', '!='))} {self.random.choice(others)}) {{",
                    *self.body(1, 2), "}"]
        if pick == 3:
            local = self.fresh("s")
            writable = structure.places(f"{local}[{self.expressions.index(2)}]", lambda count: self.expressions.index(count))
            lines = [f"{structure.name} {local}[2] = {structure.name}[2]({name}, {self.random.choice(others)});"]
            lines += self.assignment(self.random.choice(writable))
            return [*lines, f"{name} = {local}[{self.expressions.index(2)}];"]
        functions = [f for f in self.structure_functions if f.structure is structure]
        if not functions:
            return [f"{name} = {self.random.choice(others)};"]
        function = self.random.choice(functions)
        return [f"{self.random.choice(others)} = {function.name}({name}, {self.expressions.bounded(function.other, 2)});"]
