# SPDX-License-Identifier: Apache-2.0
"""Random statements over the places of a scope, as lines of GLSL."""
from expressions import BOOL, INT, Expressions, Type


def indented(lines):
    return [f"  {line}" for line in lines]


class Block:
    """Writes statements that read and write the places of a scope."""

    def __init__(self, random, readable, writable, functions=(), names="t"):
        self.random, self.readable, self.writable = random, list(readable), list(writable)
        self.functions, self.names, self.count, self.loops = functions, names, 0, 0

    @property
    def expressions(self):
        return Expressions(self.random, self.readable)

    def fresh(self, prefix=""):
        self.count += 1
        return f"{prefix}{self.names}{self.count}"

    def assignment(self, target=None):
        text, type = target or self.random.choice(self.writable)
        if type.rows > 1 and not type.is_matrix and self.random.chance(4):
            first, second = self.random.choice(("xy", "yx"))
            value = self.expressions.bounded(Type(type.scalar, 2), 2)
            return [f"{text}.{first}{second} = {value};"]
        if type.rows in (2, 4) and self.random.chance(4):
            part = Type(type.scalar, type.rows if type.is_matrix else 1)
            count = type.columns if type.is_matrix else type.rows
            if count != 3:
                return [f"{text}[{self.expressions.index(count)}] = {self.expressions.bounded(part, 2)};"]
        if type.scalar in ("int", "uint") and self.random.chance(4):
            operator = self.random.choice(("+=", "-=", "*=", "^=", "|=", "&="))
            return [f"{text} {operator} {self.expressions.of(type, 2)};"]
        return [f"{text} = {self.expressions.bounded(type, 3)};"]

    def statement(self, depth):
        """Lines of one statement."""
        if depth <= 0 or self.random.chance(2):
            if self.functions and self.random.chance(3):
                return self.call()
            return self.assignment()
        return self.random.choice((self.branch, self.branch, self.loop, self.switch, self.array))(depth - 1)

    def body(self, depth, most=3):
        saved = len(self.readable)
        lines = [line for _ in range(1 + self.random.below(most)) for line in self.statement(depth)]
        del self.readable[saved:]
        return indented(lines)

    def branch(self, depth):
        lines = [f"if ({self.expressions.of(BOOL, 3)}) {{", *self.body(depth)]
        if self.random.chance(2):
            lines += ["} else {", *self.body(depth)]
        return [*lines, "}"]

    def loop(self, depth):
        """At most 5 iterations; some end early or skip their rest."""
        i, times = self.fresh("i"), 1 + self.random.below(5)
        self.readable.append((i, INT))
        body = self.body(depth, 2)
        if self.random.chance(2):
            at = self.random.below(len(body) + 1) if not any("{" in line for line in body) else 0
            body.insert(at, f"  if ({self.expressions.of(BOOL, 2)}) {self.random.choice(('break', 'continue'))};")
        self.readable.pop()
        pick = self.random.below(3)
        if pick == 0:
            return [f"for (int {i} = 0; {i} < {times}; ++{i}) {{", *body, "}"]
        if pick == 1:
            return [f"int {i} = 0;", f"while ({i}++ < {times}) {{", *body, "}"]
        return [f"int {i} = 0;", "do {", *body, f"}} while (++{i} < {times});"]

    def switch(self, depth):
        lines = [f"switch ({self.expressions.of(INT, 2)} & 3) {{"]
        for label in ("case 0:", "case 1:", "case 2:", "default:"):
            if label != "default:" and self.random.chance(3):
                continue
            lines += [label, *self.body(depth, 2)]
            if label == "default:" or not self.random.chance(3):
                lines.append("  break;")
        return [*lines, "}"]

    def array(self, depth):
        """An array that is written and read at places known only at run time."""
        name, type = self.fresh("a"), self.expressions.any_type()
        values = ", ".join(str(self.expressions.bounded(type, 1)) for _ in range(4))
        lines = [f"{type} {name}[4] = {type}[4]({values});"]
        element = f"{name}[{self.expressions.index(4)}]"
        lines += self.assignment((element, type))
        self.readable.append((f"{name}[{self.expressions.index(4)}]", type))
        lines += self.assignment()
        self.readable.pop()
        return lines

    def arguments(self, function):
        """(type of the result, arguments, places among them); no arguments if there are no places for some."""
        _, result, parameters = function
        arguments, used = [], set()
        for direction, type in parameters:
            places = [text for text, t in self.writable if t == type and text not in used and not text.startswith("mem_")]
            if direction != "in" and not places:
                return result, None, used
            place = self.random.choice(places) if places else None
            if direction != "in":
                used.add(place)
            arguments.append(place if direction != "in" else str(self.expressions.bounded(type, 2)))
        return result, arguments, used

    def call(self):
        function = self.random.choice(self.functions)
        result, arguments, used = self.arguments(function)
        if arguments is None:
            return self.assignment()
        # Whether a place in memory is where the function finds it changed, too, is not defined.
        targets = [text for text, t in self.writable if t == result and text not in used and not text.startswith("mem_")]
        call = f"{function[0]}({', '.join(arguments)});"
        return [f"{self.random.choice(targets)} = {call}" if targets else call]
