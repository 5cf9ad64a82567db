# SPDX-License-Identifier: Apache-2.0
"""Programs over blocks that are arrays of one type and size, three in the vertex and three in the fragment shader: one is
read by a constant index, one by that of an attribute or a flat input, and one in a loop."""
import dataclasses
import random

from program import PADDING, TRUE, word_of_float

SIZES = (1, 49, 50, 100, 1000)
STAGES = {"vert": "vertex", "frag": "fragment"}
INDICES = ("constant", "dynamic", "loop")
BLOCKS = [(stage, index) for stage in STAGES.values() for index in INDICES]  # pixels of column n show what is read of block n
COLUMN_WEIGHTS = (1.0, 0.5, -2.0, 0.25)  # with those of elements, below, all sums are exact
SPACING = 7  # how many elements what two blocks hold is apart

VERTEX_MAIN = """in vec4 position;
in int at;
flat out int where;
flat out vec4 vertex_constant, vertex_dynamic, vertex_loop;
void main() {
  gl_Position = position;
  where = at;
  vertex_constant = weigh(by_constant[LAST]);
  vertex_dynamic = weigh(by_dynamic[at]);
  vec4 sum = vec4(0.0);
  for (int n = 0; n < SIZE; n++) sum += float(n % 7 - 3) * weigh(by_loop[n]);
  vertex_loop = sum;
}
"""

FRAGMENT_MAIN = """flat in int where;
flat in vec4 vertex_constant, vertex_dynamic, vertex_loop;
out vec4 color;
void main() {
  vec4 sum = vec4(0.0);
  for (int n = 0; n < SIZE; n++) sum += float(n % 7 - 3) * weigh(by_loop[n]);
  switch (int(gl_FragCoord.x)) {
    case 0: color = vertex_constant; break;
    case 1: color = vertex_dynamic; break;
    case 2: color = vertex_loop; break;
    case 3: color = weigh(by_constant[LAST]); break;
    case 4: color = weigh(by_dynamic[where]); break;
    default: color = sum;
  }
}
"""


@dataclasses.dataclass(frozen=True)
class Type:
    scalar: str
    rows: int
    columns: int = 1
    row_major: bool = False

    def glsl(self):
        if self.columns > 1:
            return f"mat{self.columns}x{self.rows}"
        return self.scalar if self.rows == 1 else f"{'' if self.scalar == 'float' else self.scalar[0]}vec{self.rows}"

    def order(self):
        return "" if self.columns == 1 else "row_major" if self.row_major else "column_major"

    def name(self):
        return f"{self.glsl()} {self.order()}".rstrip()

    def lines(self):
        """How many vectors an element is in memory, and the components of one. Each takes 16 bytes in std140."""
        return (self.rows, self.columns) if self.row_major else (self.columns, self.rows)


TYPES = [Type(scalar, rows) for scalar in ("float", "int", "uint", "bool") for rows in (1, 2, 3, 4)]
TYPES += [Type("float", rows, columns, row_major)
          for row_major in (False, True) for columns in (2, 3, 4) for rows in (2, 3, 4)]


def block_name(stage, index):
    return f"{stage.title()}{index.title()}"


def number(scalar, source):
    """(value, word in memory)"""
    if scalar == "float":
        value = source.randrange(-64, 64) / 16
        return value, word_of_float(value)
    if scalar == "bool":
        value = source.choice((0, *TRUE))
        return bool(value), value
    value = source.randrange(1000) if scalar == "uint" else source.randrange(-500, 500)
    return value, value & 0xFFFFFFFF


class TableProgram:
    def __init__(self, type, size):
        self.type, self.size = type, size
        self.name = f"{type.name()}, {size}"
        self.file_name = self.name.replace(", ", ".").replace(" ", ".")

    def source(self, stage):
        """Text of the shader "vert" or "frag"."""
        layout = ", ".join(filter(None, ("std140", self.type.order())))
        text = "#version 300 es\nprecision highp float;\nprecision highp int;\n"
        for index in INDICES:
            text += f"layout({layout}) uniform {block_name(STAGES[stage], index)} {{\n"
            text += f"  {self.type.glsl()} by_{index}[{self.size}];\n}};\n"
        value = "value"
        if self.type.columns > 1:
            value += f" * vec{self.type.columns}({', '.join(map(str, COLUMN_WEIGHTS[:self.type.columns]))})"
        components = ", ".join([value] + ["0.0"] * (4 - self.type.rows))
        text += f"vec4 weigh({self.type.glsl()} value) {{ return vec4({components}); }}\n"
        main = VERTEX_MAIN if stage == "vert" else FRAGMENT_MAIN
        return text + main.replace("SIZE", str(self.size)).replace("LAST", str(self.size - 1))

    def elements(self):
        """(what `weigh` makes of it, words) of more elements than one block has."""
        source = random.Random(self.name)
        count, width = self.type.lines()
        elements = []
        for _ in range(self.size + SPACING * len(BLOCKS)):
            lines = [[number(self.type.scalar, source) for _ in range(width)] for _ in range(count)]
            words = [word for line in lines for word in [w for _, w in line] + [PADDING] * (4 - width)]
            values = [[v for v, _ in line] for line in lines]
            columns = list(zip(*values)) if self.type.row_major else values
            color = [sum(weight * v for weight, v in zip(COLUMN_WEIGHTS, row)) for row in zip(*columns)]
            elements.append((color + [0.0] * (4 - self.type.rows), words))
        return elements

    def test(self):
        """A shader test: three quads, one for each row of pixels, of which each has another index."""
        places = (0, self.size // 2, self.size - 1)
        text = ["[require]\nGLSL ES >= 3.00\n"]
        text += [f"[{STAGES[stage]} shader]\n{self.source(stage)}\n" for stage in STAGES]
        text.append("[vertex data]\nposition/float/vec4 at/int/int\n")
        for n, place in enumerate(places):
            low, high = (2 * n - 3) / 3, (2 * n - 1) / 3
            for x, y in ((-1, low), (1, low), (-1, high), (-1, high), (1, low), (1, high)):
                text.append(f"{x} {y} 0 1 {place}\n")
        text.append(f"[test]\ntexture rgbw 0 ({len(BLOCKS)}, {len(places)}) GL_RGBA32F\nfb tex 2d 0\n")
        elements = self.elements()
        probes = []
        for x, (stage, index) in enumerate(BLOCKS):
            block = elements[SPACING * x:][:self.size]
            words = " ".join(str(word) for _, words in block for word in words)
            text.append(f"ubo {block_name(stage, index)} subdata uint 0 {words}\n")
            for y, place in enumerate(places):
                color = self.result(index, place, [value for value, _ in block])
                probes.append(f"probe rgba {x} {y} {' '.join(map(str, color))}\n")
        text.append(f"clear color 0 0 0 0\nclear\ndraw arrays GL_TRIANGLES 0 {6 * len(places)}\n")
        return "".join(text + probes)

    def result(self, index, place, values):
        if index == "loop":
            return [sum((n % 7 - 3) * value[c] for n, value in enumerate(values)) for c in range(4)]
        return values[place if index == "dynamic" else -1]


def programs():
    return [TableProgram(type, size) for type in TYPES for size in SIZES]
