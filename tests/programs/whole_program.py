#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A random program from a seed: a vertex and a fragment shader, or a compute shader, that end in words in a buffer.

  tests/programs/whole_program.py SEED [--without N...]

prints the compute shader that does the same, for the interpreter, which says what the words must be, and then the program.
Statement N and what follows from it is left out with --without, which is how a failing program is made small.
"""
import argparse
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "agreement"))
from expressions import BOOL, FLOAT, INT, SCALARS, UINT, Random, Type  # noqa: E402
from random_statements import indented  # noqa: E402
from structures import Body, Exact, Structure, StructureFunction  # noqa: E402

WIDTH = 4
LANES = WIDTH * WIDTH
BEFORE, AFTER = 2, 5  # statements that make varyings, and those that read them
STATEMENTS = BEFORE + AFTER
UNIFORMS = [("u0", INT), ("u1", UINT), ("u2", FLOAT), ("u3", Type("float", 3)), ("u4", Type("float", 2, 2)),
            ("block.b0", Type("float", 4)), ("block.b1", Type("int", 2)), ("block.b2[u1 & 3u]", Type("float", 2)),
            ("block.b3", Type("float", 3, 3))]
WORDS = """uint word(int x) { return uint(x); }
uint word(uint x) { return x; }
uint word(float x) { return uint(int(x * 4.0)); }
uint word(bool x) { return x ? 1u : 0u; }"""


def components(text, type):
    for c in range(type.columns):
        column = f"{text}[{c}]" if type.is_matrix else text
        yield from (f"{column}[{r}]" if type.rows > 1 else column for r in range(type.rows))


class Inputs:
    """What the program starts from."""

    def __init__(self, random):
        self.integers = [random.choice((0, 1, -1, 0x7FFFFFFF, random.below(1 << 31), random.below(100))) for _ in range(32)]
        self.unsigned = [n & 0xFFFFFFFF for n in reversed(self.integers)]
        self.floats = [(random.below(513) - 256) / 4 for _ in range(64)]

    def uniforms(self):
        """(name, type, values) of each."""
        f = self.floats
        return [("u0", "int", self.integers[3:4]), ("u1", "uint", self.unsigned[5:6]), ("u2", "float", f[7:8]),
                ("u3", "vec3", f[1:4]), ("u4", "mat2", f[4:8]), ("Block.b0", "vec4", f[8:12]),
                ("Block.b1", "ivec2", self.integers[9:11]),
                *((f"Block.b2[{n}]", "vec2", f[12 + 2 * n:14 + 2 * n]) for n in range(4)), ("Block.b3", "mat3", f[20:29])]

    def values(self, used):
        """For the interpreter."""
        values = {name: v if len(v) > 1 else v[0] for name, _, v in self.uniforms() if used(name) and "." not in name}
        if used("Block"):
            grouped = {}
            for name, _, v in self.uniforms():
                if "." in name:
                    grouped.setdefault(name.split("[")[0], []).extend(v)
            values |= grouped
        return values | {"data_i": self.integers, "data_u": self.unsigned, "data_f": self.floats[:32]}

    def commands(self, used):
        lines = ["ssbo 1 384", "ssbo 1 subdata int 0 " + " ".join(map(str, self.integers)),
                 "ssbo 1 subdata uint 128 " + " ".join(map(str, self.unsigned)),
                 "ssbo 1 subdata float 256 " + " ".join(map(str, self.floats[:32]))]
        return lines + [f"uniform {type} {name} {' '.join(map(str, v))}" for name, type, v in self.uniforms()
                        if used(name.split(".")[0])]


class Program:
    def __init__(self, seed, without=()):
        self.seed, self.without = seed, without
        random = Random(seed, 5)
        self.is_compute = random.chance(2)
        self.inputs = Inputs(random)
        self.structures = []
        for n in range(2):
            self.structures.append(Structure(f"S{n}", Random(seed, n, 11), self.structures))
        self.functions, self.function_lines = [], []
        for n in range(2):
            self.function_lines += self.function(f"f{n}", Random(seed, n, 7))
        self.structure_functions = [StructureFunction(f"g{n}", s, Random(seed, n, 13), UNIFORMS)
                                    for n, s in enumerate(self.structures)]
        for f in self.structure_functions:
            self.function_lines += f.lines
        self.varyings = [(f"y{n}", self.varying_type(Random(seed, n, 17))) for n in range(3)]
        self.variables = [(f"v{n}", Exact(random, ()).any_type()) for n in range(3)]
        self.variables += [(f"v{3 + n}", Type(s)) for n, s in enumerate(SCALARS)]

    @staticmethod
    def varying_type(random):
        while (type := Exact(random, ()).any_type()).scalar == "bool":
            pass
        return type

    def function(self, name, random):
        result = Exact(random, ()).any_type()
        parameters = [(random.choice(("in", "inout", "out")), Exact(random, ()).any_type())
                      for _ in range(1 + random.below(3))]
        named = [(f"p{n}", type) for n, (_, type) in enumerate(parameters)]
        block = Body(random, [*UNIFORMS, *named], [*named, ("r", result)], tuple(self.functions), name)
        lines = [f"p{n} = {t}({'false' if t.scalar == 'bool' else 0});"
                 for n, (d, t) in enumerate(parameters) if d == "out"]
        lines.append(f"{result} r = {block.expressions.bounded(result, 2)};")
        block.readable.append(("r", result))
        lines += block.statement(1)
        lines.append(f"if ({block.expressions.of(BOOL, 1)}) return {block.expressions.bounded(result, 1)};")
        lines += block.statement(1)
        self.functions.append((name, result, parameters))
        heads = ", ".join(f"{d} {t} p{n}" for n, (d, t) in enumerate(parameters))
        return [f"{result} {name}({heads}) {{", *indented([*lines, "return r;"]), "}"]

    def statement(self, n, readable, writable, structures):
        random = Random(self.seed, n)
        block = Body(random, [*readable, *writable], writable, self.functions, f"b{n}_", structures,
                     self.structure_functions)
        if self.is_compute and random.chance(5):
            return self.exchange(random, block)
        if not self.is_compute and n >= BEFORE and random.chance(12):
            return [f"if ({block.expressions.of(BOOL, 2)}) DISCARD;"]
        return block.statement(2)

    def exchange(self, random, block):
        """What another lane wrote."""
        scalar = random.choice(SCALARS[:3])
        target = next(text for text, t in self.variables if t == Type(scalar))
        lines = [f"shared_{scalar}[lane] = {block.expressions.bounded(Type(scalar), 2)};", "barrier();",
                 f"{target} = shared_{scalar}[(lane + {1 + random.below(LANES - 1)}u) & {LANES - 1}u];", "barrier();"]
        if random.chance(2):
            lines += ["if (lane == 0u) shared_sum = 0u;", "barrier();",
                      f"atomicAdd(shared_sum, {block.expressions.of(UINT, 2)});", "barrier();", "v4 = shared_sum;",
                      "barrier();"]
        return lines

    def part(self, name, first, count, readable, results, lane):
        """A function of some statements over variables of its own."""
        random = Random(self.seed, first, 23)
        start = Exact(random, readable)
        structures = [(f"s{n}", self.structures[n % 2]) for n in range(3)]
        places = [p for n, s in structures for p in s.places(n, lambda count: start.index(count))]
        lines = [f"{t} {v} = {start.bounded(t, 1)};" for v, t in self.variables]
        lines += [f"{s.name} {n} = {s.constructor(lambda t: start.bounded(t, 1))};" for n, s in structures]
        for n in range(first, first + count):
            if n not in self.without:
                lines += [f"// {n}", *self.statement(n, readable, [*self.variables, *places], structures)]
        lines += results(Exact(random, [*readable, *self.variables, *places]), places)
        return [f"void {name}({'uint lane' if lane else ''}) {{", *indented(lines), "}"]

    def set_varyings(self, expressions, _):
        return [f"{name} = {expressions.bounded(type, 2)};" for name, type in self.varyings]

    def store_words(self, _, places):
        """One word for each variable and each structure's member, of all its components."""
        lines, self.words = ["uint all = 0u, h;"], 0
        for text, type in [*self.variables, *places]:
            lines.append("h = 1u;")
            lines += [f"h = h * 31u + word({c});" for c in components(text, type)]
            lines += [f"words[lane * SIZE + {self.words}u] = h;", "all = all * 17u + h;"]
            self.words += 1
        lines += [f"words[lane * SIZE + {self.words}u] = all;", "COLOR(all);"]
        self.words += 1
        return lines

    def shared_text(self):
        """Declarations and functions that every shader has."""
        return [f"uniform {t} {name};" for name, t in UNIFORMS if "." not in name] + [
            "layout(std140, binding = 3) uniform Block { vec4 b0; ivec2 b1; vec2 b2[4]; layout(row_major) mat3 b3; } block;",
            "layout(std430, binding = 1) readonly buffer In { int data_i[32]; uint data_u[32]; float data_f[32]; };",
            "uniform sampler2D tex;", *(s.declaration() for s in self.structures), *self.function_lines]

    def parts(self):
        """Lines of what comes before the varyings, and of what comes behind them."""
        constant = [(f"data_{s[0]}[{n * 5}]", Type(s)) for s in SCALARS[:3] for n in range(3)]
        texel = [("texelFetch(tex, ivec2(u1 & 3u, u0 & 3), 0)", Type("float", 4))]
        before = self.part("before", 0, BEFORE, [*UNIFORMS, *constant, *texel], self.set_varyings, False)
        lane = [(f"data_{s[0]}[(lane * 4u + {n}u) & 31u]", Type(s)) for s in SCALARS[:3] for n in range(3)]
        lane += [("texelFetch(tex, ivec2(lane & 3u, lane >> 2), 0)", Type("float", 4)), ("lane", UINT)]
        behind = self.part("behind", BEFORE, AFTER, [*UNIFORMS, *lane, *self.varyings], self.store_words, True)
        return before, behind

    def buffer(self):
        return [f"const uint SIZE = {self.words}u;",
                f"layout(std430, binding = 0) writeonly buffer Out {{ uint words[{self.words * LANES}]; }};", WORDS]

    def compute(self):
        """The shader that does all of it."""
        before, behind = self.parts()
        if self.is_compute:  # barriers are in main() only
            before = ["#define DISCARD return", *indented(before[1:-1])]
        lines = ["#version 450", f"layout(local_size_x = {LANES}) in;", *self.shared_text(), *self.buffer(),
                 *(f"shared {s} shared_{s}[{LANES}];" for s in SCALARS[:3]), "shared uint shared_sum;",
                 "#define DISCARD return", "#define COLOR(x)", *(f"{t} {name};" for name, t in self.varyings)]
        if not self.is_compute:
            return "\n".join([*lines, *before, *behind, "void main() { before(); behind(gl_LocalInvocationIndex); }", ""])
        return "\n".join([*lines, "void main() {", "  uint lane = gl_LocalInvocationIndex;", "  {", *before[1:], "  }",
                          "  {", *behind[1:-1], "  }", "}", ""])

    def graphics(self):
        before, behind = self.parts()
        vertex = ["#version 450", "in vec4 piglit_vertex;", *self.shared_text(),
                  *(f"flat out {t} {name};" for name, t in self.varyings), "out vec2 position;", *before,
                  "void main() { gl_Position = piglit_vertex; position = (piglit_vertex.xy + 1.0) * 2.0; before(); }"]
        fragment = ["#version 450", "#define DISCARD discard",
                    "#define COLOR(x) color = vec4((uvec4(x) >> uvec4(0, 8, 16, 24)) & 255u) / 255.0",
                    "layout(early_fragment_tests) in;" if Random(self.seed, 31).chance(2) else "", "out vec4 color;",
                    *self.shared_text(), *self.buffer(), *(f"flat in {t} {name};" for name, t in self.varyings),
                    "in vec2 position;", *behind,
                    "void main() { uvec2 p = uvec2(position); behind(p.y * 4u + p.x); }"]
        return "\n".join(vertex) + "\n", "\n".join(fragment) + "\n"

    def test(self, words):
        """The shader test; `words` is what the interpreter leaves."""
        if self.is_compute:
            sections, draw = ["[compute shader]", self.compute()], ["compute 1 1 1"]
        else:
            vertex, fragment = self.graphics()
            sections = ["[vertex shader]", vertex, "[fragment shader]", fragment]
            draw = ["clear color 0 0 0 0", "clear", "draw rect -1 -1 2 2"]
        used = self.is_used("\n".join(sections))
        texture = ["texture rgbw 0 (4, 4) GL_RGBA8", "uniform int tex 0"] if used("tex") else []
        probes = [f"probe ssbo uint 0 {4 * n} == {word}" for n, word in enumerate(words)]
        if not self.is_compute:
            for lane in range(LANES):
                word = words[(lane + 1) * self.words - 1]
                color = " ".join(f"{(word >> shift & 255) / 255:.4f}" for shift in (0, 8, 16, 24))
                probes.append(f"probe rgba {lane % WIDTH} {lane // WIDTH} {color}")
        return "\n".join(["[require]", "GLSL >= 4.50", f"SIZE {WIDTH} {WIDTH}", *sections, "[test]",
                          f"ssbo 0 {4 * self.words * LANES}", *self.inputs.commands(used), *texture, *draw, *probes, ""])

    @staticmethod
    def is_used(text):
        """Whether a uniform is: one that is not cannot be set."""
        code = re.sub(r"(?m)^(uniform|layout).*$", "", text)
        return lambda name: re.search(rf"\b{name.split('.')[0].lower() if name.startswith('Block') else name}\b", code)

    def interpreter_inputs(self):
        used = self.is_used(self.compute())
        quads = [[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1], [1, 1, 1, 1]]
        texels = [quads[(y // 2) * 2 + x // 2] for y in range(4) for x in range(4)]
        textures = {"textures": {"tex": {"size": [4, 4], "texels": texels}}} if used("tex") else {}
        return {"values": self.inputs.values(used)} | textures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed", type=int)
    parser.add_argument("--without", type=int, nargs="*", default=[])
    arguments = parser.parse_args()
    program = Program(arguments.seed, set(arguments.without))
    print(program.compute())
    if not program.is_compute:
        print("\n".join(program.graphics()))


if __name__ == "__main__":
    main()
