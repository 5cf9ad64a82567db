#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A random compute program from a seed that has more of what passes change, as a shader_test.

  tests/optimized/optimized_program.py SEED [--without N...]

It is one of tests/agreement with memory that is written and read again, and with the statements below. Statement N of
main() and what follows from it is left out with --without, which is how a failing program is made small.
"""
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "agreement"))
import program  # noqa: E402
from expressions import BOOL, INT, SCALARS, UINT, Expressions, Type  # noqa: E402
from random_statements import Block, indented  # noqa: E402

STATEMENTS = program.STATEMENTS
LANE = "gl_LocalInvocationIndex"
# What each lane has of a buffer.
MEMORY = [(f"mem_{s[0]}[{LANE} * 4u + {n}]", Type(s)) for s in SCALARS[:3] for n in ("0u", "3u", "(u1 & 3u)")]
MEMORY += [(f"mem_v[{LANE} * 2u + {n}]", Type("float", 3)) for n in ("1u", "(u1 & 1u)")]
MEMORY.append((f"mem_m[{LANE}]", Type("float", 2, 2)))
QUALIFIERS = ("", "", "", "highp ", "mediump ", "lowp ", "precise ")


class Statements(Block):
    """The same, and what else optimisation does something to: jumps out of loops, arrays that are constants or copied whole
    or indexed by what loops count, structures, swizzled and compound writes, variables that get their value in branches, calls that may not take place."""

    def __init__(self, random, readable, writable, functions=(), names="t", result=None, steady=()):
        """`result`: what to return; none in main(), which has barriers. `steady`: places that nothing writes to."""
        super().__init__(random, readable, writable, functions, names)
        self.result, self.steady = result, steady

    def statement(self, depth):
        if self.random.chance(3):
            make = (self.constant_array, self.copied_array, self.counted_array, self.wide_swizzle, self.increment, self.exchange,
                    self.late_value, self.whole_structure)
            if depth > 0:
                make += (self.bounded_loop, self.endless_loop, self.conditional_call)
            return self.random.choice(make)(depth - 1)
        return super().statement(depth)

    def body(self, depth, most=3):
        lines = super().body(depth, most)
        if self.result and self.random.chance(6):
            value = self.expressions.bounded(self.result, 1)
            lines += indented([f"return {value};" if self.random.chance(4) else
                               f"if ({self.expressions.of(BOOL, 2)}) return {value};"])
        return lines

    def of_its_own(self, lines):
        return ["{", *indented(lines), "}"]

    def constant_array(self, depth):
        name, type = self.fresh("c"), self.expressions.any_type()
        values = ", ".join(str(Expressions(self.random, ()).bounded(type, 0)) for _ in range(4))
        self.readable += [(f"{name}[{self.expressions.index(4)}]", type)] * 2
        lines = self.assignment() + self.assignment()
        del self.readable[-2:]
        return self.of_its_own([f"const {type} {name}[4] = {type}[4]({values});", *lines])

    def copied_array(self, depth):
        """Two arrays, one of which becomes the other at some point."""
        first, second, type = self.fresh("a"), self.fresh("a"), self.expressions.any_type()
        lines = []
        for name in (first, second):
            values = ", ".join(str(self.expressions.bounded(type, 1)) for _ in range(2))
            lines.append(f"{type} {name}[2] = {type}[2]({values});")
        lines += self.assignment((f"{first}[{self.expressions.index(2)}]", type))
        copy = f"{second} = {first};"
        lines.append(copy if self.random.chance(2) else f"if ({self.expressions.of(BOOL, 2)}) {copy}")
        lines += self.assignment((f"{first}[{self.expressions.index(2)}]", type))
        self.readable += [(f"{name}[{self.expressions.index(2)}]", type) for name in (first, second)]
        if self.random.chance(2):
            lines += ["{", *self.body(depth, 2), "}"]
        lines += self.assignment()
        del self.readable[-2:]
        return self.of_its_own(lines)

    def counted_array(self, depth):
        """An array that loops of a known number of rounds write and read, by what they count."""
        name, type, i, j = self.fresh("a"), self.expressions.any_type(), self.fresh("i"), self.fresh("j")
        count = 2 + self.random.below(4)
        up, down = f"int {i} = 0; {i} < {count}; ++{i}", f"int {i} = {count - 1}; {i} >= 0; {i}--"
        self.readable.append((i, INT))
        value = self.expressions.bounded(type, 2)
        self.readable.pop()
        lines = [f"{type} {name}[{count}];", f"for ({self.random.choice((up, down))})",
                 f"  {name}[{self.random.choice((i, f'{count - 1} - {i}'))}] = {value};"]
        self.readable += [(f"{name}[{j}]", type), (f"{name}[{count - 1}u - {j}]", type), (f"int({j})", INT)]
        body = self.assignment() if self.random.chance(2) else self.body(depth, 2)
        del self.readable[-3:]
        lines += [f"for (uint {j} = {self.random.below(2)}u; {j} < {count}u; {j} += {1 + self.random.below(2)}u) {{", *body, "}"]
        if self.random.chance(4):  # which keeps the array what it is
            self.readable.append((f"{name}[{self.expressions.index(2)}]", type))
            lines += self.assignment()
            self.readable.pop()
        return self.of_its_own(lines)

    def wide_swizzle(self, depth):
        vectors = [(text, t) for text, t in self.writable if t.rows > 2 and not t.is_matrix]
        if not vectors:
            return self.assignment()
        text, type = self.random.choice(vectors)
        names = self.random.choice(("zyx", "yxz", "zxy", "xz", "zy") if type.rows == 3 else ("wzyx", "yzw", "wx", "zwx"))
        part = Type(type.scalar, len(names))
        operator = self.random.choice(("=", "+=", "-=", "^=")) if type.scalar in ("int", "uint") else "="
        return [f"{text}.{names} {operator} {self.expressions.bounded(part, 2)};"]

    def increment(self, depth):
        places = [(text, t) for text, t in self.writable if t.scalar in ("int", "uint") and "[" not in text]
        if not places:
            return self.assignment()
        text, type = self.random.choice(places)
        targets = [other for other, t in self.writable if t == type and other != text and "[" not in other]
        step = self.random.choice((f"{text}++", f"{text}--", f"++{text}", f"--{text}"))
        if not targets or self.random.chance(2):
            return [f"{step};"]
        return [f"{self.random.choice(targets)} = ({step}) {self.random.choice('+-^')} {self.leaf_of_uniforms(type)};"]

    def leaf_of_uniforms(self, type):
        return Expressions(self.random, self.steady).of(type, 1)

    def exchange(self, depth):
        """Two variables get each other's value, perhaps more than once."""
        text, type = self.random.choice(self.writable)
        others = [other for other, t in self.writable if t == type and other != text]
        if not others:
            return self.assignment()
        other, kept, i = self.random.choice(others), self.fresh("k"), self.fresh("i")
        lines = [f"{type} {kept} = {text};", f"{text} = {other};", f"{other} = {kept};"]
        if self.random.chance(2):
            return self.of_its_own(lines)
        times = self.expressions.index(4) if self.random.chance(2) else f"{2 + self.random.below(3)}u"
        # The count is computed once: the variables may be in it.
        return self.of_its_own([f"uint {i}_end = {times};", f"for (uint {i} = 0u; {i} < {i}_end; ++{i}) {{", *indented(lines), "}"])

    def late_value(self, depth):
        """A variable that has no value at first, and gets one in each branch."""
        name, type = self.fresh("l"), self.expressions.any_type()
        e = self.expressions
        if type.rows > 1 and not type.is_matrix and self.random.chance(3):
            lines = [f"{type} {name};", *(f"{name}[{n}] = {e.bounded(Type(type.scalar), 1)};" for n in range(type.rows))]
        elif self.random.chance(2):
            lines = [f"{type} {name};", f"if ({e.of(BOOL, 2)}) {name} = {e.bounded(type, 2)};", f"else {name} = {e.bounded(type, 2)};"]
        else:
            lines = [f"{type} {name};", f"switch ({e.of(INT, 1)} & 3) {{", f"case 1: {name} = {e.bounded(type, 1)}; break;",
                     f"case 2: {name} = {e.bounded(type, 1)}; break;", f"default: {name} = {e.bounded(type, 2)};", "}"]
        self.readable += [(name, type)] * 2
        lines += self.assignment() + self.assignment()
        del self.readable[-2:]
        return self.of_its_own(lines)

    def whole_structure(self, depth):
        """A structure of vectors, a matrix and an array, assigned whole."""
        names, types = [self.fresh("q") for _ in range(2)], [self.expressions.any_type() for _ in range(2)]
        kind = self.fresh("Q")
        lines = [f"struct {kind} {{ {types[0]} x; {types[1]} y[2]; }};"]
        for name in names:
            a, b, c = (self.expressions.bounded(t, 1) for t in (types[0], types[1], types[1]))
            lines.append(f"{kind} {name} = {kind}({a}, {types[1]}[2]({b}, {c}));")
        writable = [(f"{name}.x", types[0]) for name in names]
        writable += [(f"{name}.y[{self.expressions.index(2)}]", types[1]) for name in names]
        lines += self.assignment(self.random.choice(writable))
        copy = self.random.choice((f"{names[0]} = {names[1]};", f"{names[0]} = {self.expressions.of(BOOL, 1)} ? {names[0]} : {names[1]};",
                                   f"if ({names[0]} != {names[1]}) {names[0]} = {names[1]};"))
        lines += [copy, *self.assignment(self.random.choice(writable))]
        self.readable += writable
        lines += self.assignment() + self.assignment()
        del self.readable[-len(writable):]
        return self.of_its_own(lines)

    def jump(self, names=("break", "continue")):
        jump = self.random.choice(names)
        if self.result and self.random.chance(3):
            jump = f"return {self.expressions.bounded(self.result, 1)}"
        return f"  if ({self.expressions.of(BOOL, 2)}) {jump};"

    def bounded_loop(self, depth):
        """As often as a value says that may change meanwhile, with a second loop or a jump in it."""
        i, j = self.fresh("i"), self.fresh("j")
        self.readable.append((i, INT))
        body = self.body(depth, 2)
        if self.random.chance(2):
            inner = [*self.body(depth - 1, 1), self.jump()]
            body += indented([f"for (uint {j} = {self.random.below(3)}u; {j} < 3u; ++{j}) {{", *inner, "}"])
        if self.random.chance(2):
            body.insert(0, self.jump())
        if self.random.chance(2):
            body.append(self.jump())
        self.readable.pop()
        limit = f"({self.expressions.of(INT, 1)} & 3)" if self.random.chance(2) else f"{1 + self.random.below(4)}"
        if self.random.chance(2):
            return [f"for (int {i} = {limit}; {i} > 0; --{i}) {{", *body, "}"]
        return [f"for (int {i} = {self.random.below(2)}; {i} < {limit}; {i} += {1 + self.random.below(2)}) {{", *body, "}"]

    def endless_loop(self, depth):
        """Ended by a jump somewhere in the middle, at the latest after some iterations."""
        i = self.fresh("i")
        self.readable.append((i, UINT))
        before, behind = self.body(depth, 1), self.body(depth, 1)
        jumps = [self.jump(("break",))] if self.random.chance(2) else []
        self.readable.pop()
        return self.of_its_own([f"uint {i} = 0u;", self.random.choice(("for (;;) {", "while (true) {")), *before,
                                f"  if ({i}++ >= {self.random.below(4)}u) break;", *jumps, *behind, "}"])

    def conditional_call(self, depth):
        """A call behind an operator that need not come to it; what it is compared with no call changes."""
        if not self.functions:
            return self.branch(depth)
        function = self.random.choice(self.functions)
        result, arguments, _ = self.arguments(function)
        if arguments is None:
            return self.branch(depth)
        call = f"{function[0]}({', '.join(arguments)}) {self.random.choice(('==', '!='))} {self.leaf_of_uniforms(result)}"
        return [f"if ({self.expressions.of(BOOL, 2)} {self.random.choice(('&&', '||'))} {call}) {{", *self.body(depth, 2), "}"]


class Program(program.Program):
    def block(self, random, readable, writable, names, result=None):
        return Statements(random, [*readable, *MEMORY], [*MEMORY, *writable], tuple(self.functions), names, result,
                          self.uniforms)

    def qualifier(self, random, type):
        """Precision changes nothing: floats have as many bits as they like."""
        chosen = random.choice(QUALIFIERS)
        return "" if type.scalar == "bool" and "p " in chosen else chosen

    def declarations(self):
        return ["layout(std430, binding = 2) buffer Memory "
                "{ int mem_i[32]; uint mem_u[32]; float mem_f[32]; vec3 mem_v[16]; mat2 mem_m[8]; };"]

    def text(self):
        return super().text().replace("\nssbo 1 384\n", "\nssbo 1 384\nssbo 2 768\n")


if __name__ == "__main__":
    program.main(Program)
