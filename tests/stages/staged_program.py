#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A random program from a seed that has a geometry shader, or tessellation shaders, or both, as a shader test.

  tests/stages/staged_program.py SEED [--without N...]

Every stage reads what the one before it wrote, executes random statements, hands on values of its own, and leaves a word
for each invocation in a buffer; fragments leave it as a colour, too. All values are exact (tests/agreement). Statement N
and what follows from it is left out with --without, which is how a failing program is made small.
"""
import argparse
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "programs"), str(HERE.parent / "agreement")]
from expressions import BOOL, INT, SCALARS, Random, Type  # noqa: E402
from random_statements import indented  # noqa: E402
from structures import Body, Exact  # noqa: E402
from whole_program import UNIFORMS, WIDTH, WORDS, Program, components  # noqa: E402

STAGES = ("vertex", "tessellation control", "tessellation evaluation", "geometry", "fragment")
VERTEX, CONTROL, EVALUATION, GEOMETRY, FRAGMENT = range(5)
EACH = 3  # statements of a stage
STATEMENTS = EACH * len(STAGES)
SHAPES = ((GEOMETRY,), (CONTROL, EVALUATION), (EVALUATION,), (CONTROL, EVALUATION, GEOMETRY), (EVALUATION, GEOMETRY))
MOST_WORDS = 64  # invocations of a stage
# Rectangles of two pixels side by side, two triangles or one quadrilateral each: no edge goes through the centre of a pixel.
CORNERS = [((x, y / 2), (x + 1, y / 2), (x, (y + 1) / 2), (x + 1, (y + 1) / 2)) for y in range(-2, 2) for x in (-1, 0)]


class Handed:
    """What a stage hands to the next one: `count` values for one vertex, alone or in a block."""

    def __init__(self, letter, random):
        self.letter, self.is_block = letter, random.chance(2)
        self.types = [Program.varying_type(random) for _ in range(1 + random.below(3))]
        if random.chance(3):  # more than all devices have locations for
            self.types += [Program.varying_type(random) for _ in range(16)]

    def declared(self, direction, is_array, is_flat):
        """Of the producer ("out") or the consumer ("in")."""
        flat, array = "flat " if is_flat else "", "[]" if is_array else ""
        if not self.is_block:
            return [f"{flat}{direction} {t} {self.letter}{n}{array};" for n, t in enumerate(self.types)]
        members = " ".join(f"{flat}{t} {self.letter}{n};" for n, t in enumerate(self.types))
        return [f"{direction} {self.letter.upper()} {{ {members} }} {direction}_{self.letter}{array};"]

    def places(self, direction, index=""):
        """(text, type) of the values at `[index]`."""
        if self.is_block:
            return [(f"{direction}_{self.letter}{index}.{self.letter}{n}", t) for n, t in enumerate(self.types)]
        return [(f"{self.letter}{n}{index}", t) for n, t in enumerate(self.types)]


class StagedProgram(Program):
    def __init__(self, seed, without=()):
        super().__init__(seed, without)
        self.is_compute = False
        random = Random(seed, 41)
        self.stages = [VERTEX, *random.choice(SHAPES), FRAGMENT]
        self.has_patches = EVALUATION in self.stages
        self.has_quads = self.has_patches and random.chance(2)
        self.vertices = 4 if self.has_quads else 3  # of a primitive or patch
        self.invocations = 1 + random.below(2)  # of the geometry shader
        self.levels = [random.choice((1, 2, 4)) if self.has_quads else 1 for _ in range(6)]
        self.handed = {stage: Handed("abcd"[stage], Random(seed, stage, 43)) for stage in self.stages[:-1]}
        self.patch = [self.varying_type(Random(seed, n, 47)) for n in range(2)] if CONTROL in self.stages else []

    def statement(self, n, readable, writable, structures):
        random = Random(self.seed, n)
        block = Body(random, [*readable, *writable], writable, self.functions, f"b{n}_", structures, self.structure_functions)
        if n >= EACH * FRAGMENT and random.chance(12):
            return [f"if ({block.expressions.of(BOOL, 2)}) discard;"]
        return block.statement(2)

    def before(self, stage):
        return self.stages[self.stages.index(stage) - 1]

    def taken(self, stage):
        """How many vertices the stage is given."""
        return 3 if stage == GEOMETRY else self.vertices

    def readable(self, stage):
        """What the statements of the stage read besides uniforms; of evaluation shaders the same wherever in a patch."""
        read = [(f"data_{s[0]}[{n * 5}]", Type(s)) for s in SCALARS[:3] for n in range(3)]
        read.append(("texelFetch(tex, ivec2(u1 & 3u, u0 & 3), 0)", Type("float", 4)))
        if stage == VERTEX:
            return [*read, ("gl_VertexID", INT)]
        handed = self.handed[self.before(stage)]
        if stage == FRAGMENT:
            return [*read, *handed.places("in")]
        for index in ("[0]", f"[{self.taken(stage) - 1}]", f"[u1 % {self.taken(stage)}u]"):
            read += handed.places("in", index)
        if stage == EVALUATION:
            read += [(f"p{n}", t) for n, t in enumerate(self.patch)]
        if stage == CONTROL or (stage == GEOMETRY and not self.has_patches):
            read.append(("gl_in[1].gl_Position", Type("float", 4)))
        if stage != EVALUATION:
            read.append(("gl_InvocationID", INT))
        return [*read, (self.primitive(stage), INT)]

    def primitive(self, stage):
        """Its number, or that of the patch: that of triangles which patches become is the device's."""
        if stage != GEOMETRY:
            return "gl_PrimitiveID"
        return "number[0]" if self.has_patches else "gl_PrimitiveIDIn"

    def invocation(self, stage):
        """The number of the stage's invocation."""
        if stage == VERTEX:
            return "uint(gl_VertexID)"
        if stage == CONTROL:
            return f"uint(gl_PrimitiveID * {self.vertices} + gl_InvocationID)"
        if stage == EVALUATION:
            return "uint(gl_PrimitiveID)"
        if stage == GEOMETRY:
            return f"uint({self.primitive(stage)} * {self.invocations} + gl_InvocationID)"
        at = "(uint(gl_FragCoord.y) * 4u + uint(gl_FragCoord.x))"
        return f"{at} * 2u + uint(which)" if GEOMETRY in self.stages else at

    def results(self, stage):
        def write(expressions, places):
            lines = ["uint total = 0u, h;"]
            for text, type in [*self.variables, *places]:
                lines += ["h = 1u;", *(f"h = h * 31u + word({c});" for c in components(text, type)), "total = total * 17u + h;"]
            lines.append(f"words[{stage * MOST_WORDS}u + {self.invocation(stage)}] = total;")
            if stage == FRAGMENT:
                return [*lines, "color = vec4((uvec4(total) >> uvec4(0, 8, 16, 24)) & 255u) / 255.0;"]
            index = "[gl_InvocationID]" if stage == CONTROL else ""
            kept = [(f"w{n}", t) for n, (_, t) in enumerate(self.handed[stage].places("out", index))]
            return lines + [f"{name} = {expressions.bounded(type, 2)};" for name, type in kept]
        return write

    def main(self, stage):
        """main(), behind the function that has the statements and leaves what is handed on in variables."""
        index = "[gl_InvocationID]" if stage == CONTROL else ""
        copies = [f"{text} = w{n};" for n, (text, _) in enumerate(self.handed[stage].places("out", index))] \
            if stage != FRAGMENT else []
        lines = ["stage();"]
        if stage == VERTEX:
            lines += ["gl_Position = place;", *copies]
        if stage == CONTROL:
            lines += [*copies, "gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;", "barrier();",
                      "if (gl_InvocationID == 0) {", *indented(self.patch_lines()), "}"]
        if stage == EVALUATION:
            corner = [f"gl_in[{n}].gl_Position" for n in range(self.vertices)]
            lines.append(f"gl_Position = mix(mix({corner[0]}, {corner[1]}, gl_TessCoord.x), "
                         f"mix({corner[2]}, {corner[3]}, gl_TessCoord.x), gl_TessCoord.y);" if self.has_quads else
                         f"gl_Position = {' + '.join(f'{c} * gl_TessCoord[{n}]' for n, c in enumerate(corner))};")
            lines += [*copies, *(["number = gl_PrimitiveID;"] if GEOMETRY in self.stages else [])]
        if stage == GEOMETRY:
            lines += ["for (int v = 0; v < 3; ++v) {", "  gl_Position = gl_in[v].gl_Position;", "  which = gl_InvocationID;",
                      *indented(copies), "  EmitVertex();", "}", "EndPrimitive();"]
        return ["void main() {", *indented(lines), "}"]

    def patch_lines(self):
        read = [p for n in range(self.vertices) for p in self.handed[CONTROL].places("out", f"[{n}]")]
        read += self.handed[CONTROL].places("out", f"[u1 % {self.vertices}u]")
        expressions = Exact(Random(self.seed, 61), [*UNIFORMS, *read])
        lines = [f"p{n} = {expressions.bounded(t, 2)};" for n, t in enumerate(self.patch)]
        lines += [f"gl_TessLevelOuter[{n}] = {level}.0;" for n, level in enumerate(self.levels[:self.vertices])]
        return lines + [f"gl_TessLevelInner[{n}] = {level}.0;" for n, level in enumerate(self.levels[4:4 + self.vertices - 2])]

    def interface(self, stage):
        """Declarations of what comes in and goes out."""
        if stage == FRAGMENT:
            which = ["flat in int which;"] if GEOMETRY in self.stages else []
            return [*self.handed[self.before(stage)].declared("in", False, True), *which, "out vec4 color;"]
        is_last = self.stages[self.stages.index(stage) + 1] == FRAGMENT
        lines = self.handed[stage].declared("out", stage == CONTROL, is_last)
        if stage == VERTEX:
            return ["in vec4 place;", *lines]
        lines += self.handed[self.before(stage)].declared("in", True, False)
        patch = [f"{t} p{n};" for n, t in enumerate(self.patch)]
        if stage == CONTROL:
            return [f"layout(vertices = {self.vertices}) out;", *lines, *(f"patch out {p}" for p in patch)]
        if stage == EVALUATION:
            number = [] if is_last else ["out int number;"]
            return [f"layout({'quads' if self.has_quads else 'triangles'}) in;", *lines, *number,
                    *(f"patch in {p}" for p in patch)]
        number = ["in int number[];"] if self.has_patches else []
        return [f"layout(triangles, invocations = {self.invocations}) in;", "layout(triangle_strip, max_vertices = 3) out;",
                *lines, *number, "flat out int which;"]

    def shader(self, stage):
        lines = ["#version 450", *self.shared_text(), *self.interface(stage),
                 f"layout(std430, binding = 0) buffer Out {{ uint words[{MOST_WORDS * len(STAGES)}]; }};", WORDS]
        if stage != FRAGMENT:
            lines += [f"{t} w{n};" for n, t in enumerate(self.handed[stage].types)]
        lines += self.part("stage", EACH * stage, EACH, [*UNIFORMS, *self.readable(stage)], self.results(stage), False)
        return "\n".join([*lines, *self.main(stage)]) + "\n"

    def vertex_data(self):
        lines = ["[vertex data]", "place/float/2"]
        for corners in CORNERS:
            order = (0, 1, 2, 3) if self.has_quads else (0, 1, 2, 2, 1, 3)
            lines += [f"{corners[n][0]} {corners[n][1]}" for n in order]
        return lines, len(lines) - 2

    def text(self):
        sections = []
        for stage in self.stages:
            sections += [f"[{STAGES[stage]} shader]", self.shader(stage)]
        used = self.is_used("\n".join(sections))
        texture = ["texture rgbw 0 (4, 4) GL_RGBA8", "uniform int tex 0"] if used("tex") else []
        data, count = self.vertex_data()
        draw = [f"draw arrays {'GL_PATCHES' if self.has_patches else 'GL_TRIANGLES'} 0 {count}"]
        if self.has_patches:
            draw.insert(0, f"patch parameter vertices {self.vertices}")
        return "\n".join(["[require]", "GLSL >= 4.50", f"SIZE {WIDTH} {WIDTH}", *sections, *data, "[test]",
                          f"ssbo 0 {4 * MOST_WORDS * len(STAGES)}", *self.inputs.commands(used), *texture,
                          "clear color 0 0 0 0", "clear", *draw, ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed", type=int)
    parser.add_argument("--without", type=int, nargs="*", default=[])
    arguments = parser.parse_args()
    print(StagedProgram(arguments.seed, set(arguments.without)).text())


if __name__ == "__main__":
    main()
