# SPDX-License-Identifier: Apache-2.0
"""Shader tests out of the shaders of cases/: pseudo-random contents of their uniforms, a few draws, and a probe of each."""
import dataclasses
import json
import random
import re
import struct
import subprocess

TYPES = {"f32": ("float", "vec"), "i32": ("int", "ivec"), "u32": ("uint", "uvec"), "bool": ("bool", "bvec")}
TRUE = (1, 2, 0x80000000, 0xFFFFFFFF)
PADDING = 0xFFC0BEEF  # not a number, so that it shows where it is read
VARYING = (1.5, 0.25, -2.0, 0.75)
POLICIES = {policy: [f"--structured-buffers={policy}"] for policy in ("never", "document", "auto", "always")}
STAGES = {"vert": "vertex", "frag": "fragment"}
COLUMNS = ("col", "k", "j")  # uniforms that index matrices or vectors
ROWS = ("idx", "i")  # uniforms that index arrays

FRAMEBUFFER = "texture rgbw 0 (4, 4) GL_RGBA32F\nfb tex 2d 0\n"
IMAGE = "texture rgbw 1 (8, 8)\n"

# For the vertex shader of cases/c16: by the first four matrices, multiples of the identity, it covers everything.
VERTICES = """[vertex data]
pos/float/vec4 j/uint/uvec4 w/float/vec4
-1 -1 0 1    0 1 2 3    0.5 0.25 0.125 0.125
3 -1 0 1    0 1 2 3    0.5 0.25 0.125 0.125
-1 3 0 1    0 1 2 3    0.5 0.25 0.125 0.125
"""


def forms_of_blocks(build, options, sources):
    """{uniform block: form}"""
    done = subprocess.run([build / "umber", "--emit=json", "-t", "hlsl", "-w", *options, "-o", "-", *sources],
                          stdout=subprocess.PIPE, text=True)
    return {r["name"]: r.get("form", "constant_buffer") for r in json.loads(done.stdout)["resources"]
            if r["kind"] == "uniform_block"}


@dataclasses.dataclass
class Case:
    name: str
    sources: list  # paths


def cases_of(folder):
    by_name = {}
    for path in sorted(folder.iterdir()):
        by_name.setdefault(path.stem, []).append(path)
    return [Case(name, paths) for name, paths in by_name.items()]


def leaves(type, offset=0):
    """(scalar, offset) of every number in a value, by its type in the reflection."""
    if "members" in type:
        for member in type["members"]:
            yield from leaves(member["type"], offset + member["offset"])
    elif "element" in type:
        for n in range(type["count"]):
            yield from leaves(type["element"], offset + n * type["stride"])
    else:
        outer, inner = type.get("columns", 1), type.get("rows", 1)
        if type.get("row_major"):
            outer, inner = inner, outer
        for n in range(outer):
            for m in range(inner):
                yield type["scalar"], offset + n * type.get("stride", 0) + m * 4


def counts(type):
    """How many elements the outermost arrays have."""
    if "element" in type:
        yield type["count"]
    for member in type.get("members", ()):
        yield from counts(member["type"])


def word(scalar, source):
    if scalar == "f32":
        return struct.unpack("I", struct.pack("f", source.randrange(-64, 64) / 16))[0]
    return source.choice((0, source.choice(TRUE))) if scalar == "bool" else source.randrange(40)


def contents(block, element, is_drawn_with):
    """Memory of a uniform block, as words."""
    source = random.Random(f"{block['name']} {element}")
    words = [PADDING] * (block["type"]["size"] // 4)
    for scalar, offset in leaves(block["type"]):
        words[offset // 4] = word(scalar, source)
    if is_drawn_with:
        for n in range(4 * 16):
            words[n] = word_of_float(1.0 + n // 16) if n % 16 % 5 == 0 else 0
    return words


def word_of_float(value):
    return struct.unpack("I", struct.pack("f", value))[0]


def type_name(type):
    scalar, vector = TYPES[type["scalar"]]
    rows, columns = type.get("rows", 1), type.get("columns", 1)
    if columns > 1:
        return f"mat{columns}x{rows}"
    return scalar if rows == 1 else f"{vector}{rows}"


class Program:
    def __init__(self, build, case):
        self.case = case
        command = [build / "umber", "--emit=json", "-w", "-o", "-", *case.sources]
        done = subprocess.run(command, capture_output=True, text=True)
        self.refusal = done.stderr.splitlines()[0] if done.returncode else ""
        if self.refusal:
            return
        reflection = json.loads(done.stdout)
        self.resources = reflection["resources"]
        self.inputs = reflection["stages"][-1]["inputs"]
        self.has_vertices = len(case.sources) == 2
        row = max((n for block in self.blocks() for n in counts(block["type"])), default=8)
        self.draws = [{**dict.fromkeys(ROWS, r), **dict.fromkeys(COLUMNS, c)} for r, c in ((2, 1), (row // 3, 0), (row - 2, 1))]

    def blocks(self):
        return [r for r in self.resources if r["kind"] == "uniform_block" and r["origin"] == "declared"]

    def stages(self):
        """The sections of the shaders; where there is no vertex shader, one that hands on constants."""
        if not self.has_vertices:
            version = self.case.sources[0].read_text().split("\n", 1)[0]
            outputs = [(f"{type_name(i['type'])} {i['name']}", i) for i in self.inputs]
            yield "[vertex shader]\n" + version + "\nin vec4 piglit_vertex;\n"
            yield "".join(f"out {declaration};\n" for declaration, _ in outputs)
            yield "void main() {\n  gl_Position = piglit_vertex;\n"
            for _, i in outputs:
                values = ", ".join(map(str, VARYING[:i["type"].get("rows", 1)]))
                yield f"  {i['name']} = {type_name(i['type'])}({values});\n"
            yield "}\n"
        for path in sorted(self.case.sources, reverse=True):
            yield f"[{STAGES[path.suffix[1:]]} shader]\n{path.read_text()}\n"

    def uniforms(self):
        """Commands that fill the uniforms which are the same in all draws."""
        for block in self.blocks():
            for element in range(block.get("array", [1])[0]):
                words = contents(block, element, self.has_vertices)
                yield f"ubo array index {element}\nubo {block['name']} subdata uint 0 {' '.join(map(str, words))}\n"
        for resource in self.resources:
            if resource["origin"] == "default_uniforms":
                yield from (self.loose(m) for m in resource["type"]["members"] if m["name"] not in ROWS + COLUMNS)
            elif resource["kind"] != "uniform_block":
                yield f"uniform int {resource['name']} 1\n"

    def loose(self, member):
        element, source = member["type"].get("element", member["type"]), random.Random(member["name"])
        size = element.get("rows", 1) * element.get("columns", 1)
        values = [[str(source.randrange(-64, 64) / 16) for _ in range(size)] for _ in range(member["type"].get("count", 1))]
        return "".join(f"uniform {type_name(element)} {member['name']}[{n}] {' '.join(v)}\n" for n, v in enumerate(values))

    def draw(self, given):
        names = [m["name"] for r in self.resources if r["origin"] == "default_uniforms" for m in r["type"]["members"]]
        yield from (f"uniform int {name} {given[name]}\n" for name in names if name in given)
        yield "clear color 0 0 0 0\nclear\n"
        yield "draw arrays GL_TRIANGLES 0 3\n" if self.has_vertices else "draw rect -1 -1 2 2\n"

    def test(self, draws, expected):
        """A shader test in which each draw leaves the colour that is expected."""
        text = ["[require]\nGLSL ES >= 3.00\n", *self.stages(), VERTICES if self.has_vertices else "", "[test]\n",
                FRAMEBUFFER, IMAGE, *self.uniforms()]
        for given, color in zip(draws, expected):
            text += self.draw(given)
            tolerance = 2e-5 * max(1.0, *map(abs, color))
            text.append(f"tolerance {f'{tolerance:g} ' * 4}\nprobe all rgba {' '.join(f'{c:g}' for c in color)}\n")
        return "".join(text)


def actual(message):
    """The colour that a failed probe says it found."""
    match = re.search(r"actual\s+(\S+) (\S+) (\S+) (\S+)", message)
    return [float(value) for value in match.groups()] if match else None
