# SPDX-License-Identifier: Apache-2.0
"""Expressions: text of GLSL beside a function that says what it is worth, given the invocation that it runs in."""
from layout import Array, Numeric, Struct

UINT, INT = Numeric("uint"), Numeric("int")


class Expr:
    """`evaluate` takes an environment. `is_uniform`: the same in all invocations."""

    def __init__(self, text, type, evaluate, is_uniform=True):
        self.text, self.type, self.evaluate, self.is_uniform = text, type, evaluate, is_uniform

    def __str__(self):
        return self.text


class Place(Expr):
    """An expression that can be assigned to: `at` gives what to load from and store to."""

    def __init__(self, text, type, at, is_uniform=True, counts=None):
        super().__init__(text, type, lambda env: at(env).load(), is_uniform)
        self.at, self.counts = at, counts

    def element(self, index):
        """With an index, of an array, matrix or vector."""
        return Place(f"{self.text}[{index}]", self.type.part(0), lambda env: self.at(env).part(index.evaluate(env)),
                     self.is_uniform and index.is_uniform)

    def member(self, n):
        name, type = self.type.members[n]
        return Place(f"{self.text}.{name}", type, lambda env: self.at(env).part(n), self.is_uniform)

    def component(self, n):
        return Place(f"{self.text}.{'xyzw'[n]}", Numeric(self.type.scalar), lambda env: self.at(env).part(n),
                     self.is_uniform)


def constant(n, unsigned=False):
    return Expr(f"{n}{'u' if unsigned else ''}", UINT if unsigned else INT, lambda env: n)


def steps(type, open_count=0):
    """Every way down from a value of the type, as (steps, type); arrays and the like are one way. A step is a member's
    number, or a count below which an index must be."""
    yield (), type
    if isinstance(type, Struct):
        below = [((("member", n),), t) for n, (_, t) in enumerate(type.members)]
    elif isinstance(type, Array):
        below = [((("element", type.count or open_count),), type.element)]
    elif type.is_matrix:
        below = [((("element", type.columns),), type.part(0))]
    elif type.is_vector:
        below = [((("component", type.rows),), type.part(0))]
    else:
        below = []
    for first, inner in below:
        for rest, end in steps(inner):
            yield first + rest, end


def literal(type, value):
    """Text of a constant."""
    if isinstance(type, (Struct, Array)) or type.is_matrix:
        return f"{type.text}({', '.join(literal(type.part(n), v) for n, v in enumerate(value))})"
    values = value if isinstance(value, list) else [value]
    size = f"{type.rows}" if type.rows > 1 else ""
    if type.scalar == "bool":
        inner = ", ".join("true" if v else "false" for v in values)
        return f"bvec{size}({inner})" if size else inner
    if type.scalar in ("double", "int64_t", "uint64_t"):
        make = {"double": "packDouble2x32", "uint64_t": "packUint2x32", "int64_t": "packInt2x32"}[type.scalar]
        vector = "ivec2" if type.scalar == "int64_t" else "uvec2"
        inner = ", ".join(f"{make}({vector}({v & 0xFFFFFFFF:#x}u, {v >> 32:#x}u))" for v in values)
        return f"{type.text}({inner})" if size else inner
    inner = ", ".join(f"{v:#x}u" for v in values)
    unsigned = f"uvec{size}({inner})" if size else inner
    convert = {"uint": "", "int": type.text, "float": "uintBitsToFloat"}[type.scalar]
    return f"{convert}({unsigned})" if convert else unsigned


def bits(expression):
    """What to write down of a scalar: expressions of uint; (text to declare before, those)."""
    scalar, text, evaluate = expression.type.scalar, expression.text, expression.evaluate
    if scalar in ("double", "int64_t", "uint64_t"):
        raise ValueError("64 bits are two words")
    text = {"float": f"floatBitsToUint({text})", "uint": text}.get(scalar, f"uint({text})")
    return Expr(text, UINT, evaluate, expression.is_uniform)


UNPACK = {"double": ("uvec2", "unpackDouble2x32"), "uint64_t": ("uvec2", "unpackUint2x32"),
          "int64_t": ("ivec2", "unpackInt2x32")}
