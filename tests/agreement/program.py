#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A random compute program from a seed, as a shader_test; `umber run --interpret` compares what it does.

  tests/agreement/program.py SEED [--without N...]

Statement N of main() and what follows from it is left out with --without, which is how a failing program is made small.
"""
import argparse
import re

from expressions import BOOL, FLOAT, INT, SCALARS, UINT, Expressions, Random, Type
from random_statements import Block, indented

LANES = 8
STATEMENTS = 10
STORED = {"int": "int", "uint": "uint", "float": "float", "bool": "uint"}


class Program:
    def __init__(self, seed, without=()):
        self.random = Random(seed)
        self.without = without
        self.seed = seed
        self.uniforms = [(f"u{n}", t) for n, t in enumerate((INT, UINT, FLOAT, Type("float", 3), Type("float", 2, 2)))]
        self.inputs = [(f"data_{s[0]}[(lane * 4u + {n}u) & 31u]", Type(s)) for s in SCALARS[:3] for n in range(3)]
        self.variables = [(f"v{n}", Expressions(self.random, ()).any_type()) for n in range(8)]
        self.variables += [(f"v{8 + n}", Type(s)) for n, s in enumerate(SCALARS)]
        self.variables.append(("s.v", Type("float", 3)))
        self.variables.append(("s.m", Type("float", 2, 2)))
        self.variables.append(("s.i[lane & 1u]", INT))
        self.functions = []
        self.function_lines = [line for n in range(2) for line in self.function(f"f{n}", Random(seed, n, 7))]
        self.statements = [self.main_statement(Random(seed, n), n) for n in range(STATEMENTS)]

    def block(self, random, readable, writable, names, result=None):
        """What writes statements: of main(), or of a function with such a result."""
        return Block(random, readable, writable, tuple(self.functions), names)

    def qualifier(self, random, type):
        """Of a variable of main()."""
        return ""

    def declarations(self):
        """Lines of what else the shader declares."""
        return []

    def function(self, name, random):
        result = Expressions(random, ()).any_type()
        parameters = [(random.choice(("in", "in", "inout", "out")), random.choice(self.variables)[1])
                      for _ in range(1 + random.below(3))]
        named = [(f"p{n}", type) for n, (_, type) in enumerate(parameters)]
        block = self.block(random, [*self.uniforms, *named], [*named, ("r", result)], name, result)
        lines = [f"{direction} = {t}({'false' if t.scalar == 'bool' else 0});"
                 for (direction, t) in ((f"p{n}", t) for n, (d, t) in enumerate(parameters) if d == "out")]
        lines.append(f"{result} r = {block.expressions.bounded(result, 2)};")
        block.readable.append(("r", result))
        lines += block.statement(2)
        lines.append(f"if ({block.expressions.of(BOOL, 2)}) return {block.expressions.bounded(result, 2)};")
        lines += block.statement(1)
        self.functions.append((name, result, parameters))
        heads = ", ".join(f"{d} {t} p{n}" for n, (d, t) in enumerate(parameters))
        return [f"{result} {name}({heads}) {{", *indented([*lines, "return r;"]), "}"]

    def main_statement(self, random, n):
        block = self.block(random, [*self.uniforms, *self.inputs, *self.variables], self.variables, f"b{n}_")
        if not random.chance(6):
            return block.statement(3)
        # What another lane wrote.
        scalar = random.choice(SCALARS[:3])
        value = block.expressions.bounded(Type(scalar), 2)
        target = next(text for text, t in self.variables if t == Type(scalar))
        return [f"shared_{scalar}[lane] = {value};", "barrier();",
                f"{target} = shared_{scalar}[(lane + {1 + random.below(LANES - 1)}u) & {LANES - 1}u];", "barrier();"]

    def stores(self):
        """Writes every component of every variable, and results that are not exact, to the buffer of its kind."""
        counts, lines = {s: 0 for s in SCALARS}, []

        def store(scalar, text):
            lines.append(f"out_{scalar}[lane * SIZE_{scalar} + {counts[scalar]}u] = {STORED[scalar]}({text});")
            counts[scalar] += 1

        for text, type in self.variables:
            for c in range(type.columns):
                column = f"{text}[{c}]" if type.is_matrix else text
                for r in range(type.rows):
                    store(type.scalar, f"{column}[{r}]" if type.rows > 1 else column)
        if not self.without:
            random = Random(self.seed, 99)
            for _ in range(4):
                store("float", Expressions(random, [*self.uniforms, *self.variables]).rounded(FLOAT, 2))
        return counts, lines

    def text(self):
        random = Random(self.seed, 1000)
        counts, stores = self.stores()
        kept = [line for n, lines in enumerate(self.statements) if n not in self.without
                for line in (f"// {n}", *lines)]
        start = Expressions(random, [*self.uniforms, *self.inputs])
        declarations = [f"{self.qualifier(random, t)}{t} {name} = {start.bounded(t, 1)};" for name, t in self.variables if "." not in name]
        shader = ["#version 450", f"layout(local_size_x = {LANES}) in;"]
        shader += [f"uniform {t} {name};" for name, t in self.uniforms]
        shader.append("layout(std430, binding = 1) readonly buffer In { int data_i[32]; uint data_u[32]; float data_f[32]; };")
        shader += self.declarations()
        shader += [f"const uint SIZE_{s} = {max(n, 1)}u;" for s, n in counts.items()]
        members = " ".join(f"{STORED[s]} out_{s}[{LANES * max(n, 1)}];" for s, n in counts.items())
        shader.append(f"layout(std430, binding = 0) writeonly buffer Out {{ {members} }};")
        shader += [f"shared {s} shared_{s}[{LANES}];" for s in SCALARS[:3]]
        shader.append("struct S { vec3 v; mat2 m; int i[2]; };")
        shader += self.function_lines
        shader += ["void main() {", *indented([
            "uint lane = gl_LocalInvocationIndex;", *declarations,
            "S s = S(vec3(0), mat2(0), int[2](0, 0));", *kept, *stores]), "}"]
        integers = [random.choice((0, 1, -1, 0x7FFFFFFF, random.below(1 << 31), random.below(100))) for _ in range(32)]
        floats = [(random.below(513) - 256) / 4 for _ in range(32)]
        commands = [
            f"ssbo 0 {4 * sum(LANES * max(n, 1) for n in counts.values())}",
            "ssbo 1 384",
            "ssbo 1 subdata int 0 " + " ".join(map(str, integers)),
            "ssbo 1 subdata uint 128 " + " ".join(str(n & 0xFFFFFFFF) for n in reversed(integers)),
            "ssbo 1 subdata float 256 " + " ".join(map(str, floats)),
            f"uniform int u0 {integers[3]}",
            f"uniform uint u1 {integers[5] & 0xFFFFFFFF}",
            f"uniform float u2 {floats[7]}",
            f"uniform vec3 u3 {floats[1]} {floats[2]} {floats[3]}",
            f"uniform mat2 u4 {floats[4]} {floats[5]} {floats[6]} {floats[7]}",
            "compute 1 1 1",
        ]
        # A uniform that is not used cannot be set.
        source = "\n".join(shader)
        used = [c for c in commands if not c.startswith("uniform") or len(re.findall(rf"\b{c.split()[2]}\b", source)) > 1]
        return "\n".join(["[require]", "GLSL >= 4.50", "[compute shader]", source, "[test]", *used, ""])


def main(kind=Program):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed", type=int)
    parser.add_argument("--without", type=int, nargs="*", default=[])
    arguments = parser.parse_args()
    print(kind(arguments.seed, set(arguments.without)).text(), end="")


if __name__ == "__main__":
    main()
