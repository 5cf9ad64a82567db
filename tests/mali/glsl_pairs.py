# SPDX-License-Identifier: Apache-2.0
"""Random pairs of shaders in GLSL and ESSL, whose accesses `umber-mali given` executes on each architecture."""
import pathlib
import random
import subprocess
import tempfile

FLOATS = ["float", "vec2", "vec3", "vec4"]
INTEGERS = ["int", "ivec2", "ivec3", "ivec4", "uint", "uvec2", "uvec3", "uvec4"]
MATRICES = [f"mat{c}x{r}" for c in (2, 3, 4) for r in (2, 3, 4)]
SHORT_FLOATS = ["float16_t", "f16vec2", "f16vec3", "f16vec4", "f16mat2x3", "f16mat4x4"]
SHORT_INTEGERS = ["int16_t", "i16vec2", "i16vec3", "i16vec4", "uint16_t", "u16vec2", "u16vec3", "u16vec4"]
SHORT_SHARE = 0.4  # of the pairs in GLSL
PRECISIONS = ["", "highp ", "mediump "]
FIRST_WITH_LAYER = 9  # the architecture


def locations(type, dimensions):
    count = int(type.split("mat")[1][0]) if "mat" in type else 1
    for n in dimensions:
        count *= n
    return count


class Pair:
    """Two shaders: every varying is declared by both, each in its own way, as far as the language lets them."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.is_essl = self.random.random() < 0.3
        self.declarations, self.writes, self.reads = ([], []), [], []
        self.has_short = not self.is_essl and self.random.random() < SHORT_SHARE
        self.layer = None if self.is_essl or self.random.random() < 0.7 else self.random.choice(["Layer", "ViewportIndex"])
        self.location = 0
        for number in range(self.random.randint(1, 9)):
            self.add(number)
            self.location += self.random.choice([0, 0, 0, 1, 3])
        if not self.is_essl and self.random.random() < 0.3:
            self.add_distances()
        if self.random.random() < 0.3:
            self.reads.append("sum += vec4(gl_PointCoord, gl_FragCoord.zw);")
        self.has_point_size = self.random.random() < 0.3

    def add(self, number):
        kind = self.random.random()
        type = self.random.choice(FLOATS if kind < 0.6 else INTEGERS if kind < 0.85 else MATRICES)
        if self.has_short and self.random.random() < 0.6:
            type = self.random.choice(SHORT_FLOATS if kind < 0.6 else SHORT_INTEGERS)
        is_short = type in SHORT_FLOATS + SHORT_INTEGERS
        dimensions = [self.random.randint(1, 4)] if self.random.random() < 0.2 else []
        if dimensions and not self.is_essl and self.random.random() < 0.3:
            dimensions.append(self.random.randint(1, 3))
        name, array = f"v{number}", "".join(f"[{n}]" for n in dimensions)
        how = self.interpolation(type)
        for declarations, direction in zip(self.declarations, ("out", "in")):
            precision = "" if is_short else self.random.choice(PRECISIONS)
            centroid = self.random.choice(["", "", "centroid "]) if not how and direction == "in" else ""
            declarations.append(f"layout(location = {self.location}) {how}{centroid}{direction} {precision}{type} {name}{array};")
        self.location += locations(type, dimensions)
        element = name + "".join(f"[{self.random.randrange(n)}]" for n in dimensions)
        self.writes.append(f"{name} = {self.zero(type, dimensions)};" if self.random.random() < 0.5 and not self.is_essl
                           else f"{element} = {type}(1);")
        if self.random.random() < 0.85:
            self.reads.append(f"sum += {self.as_vector(type, element)};")
        if dimensions and self.random.random() < 0.5:
            index = f"{name}[int(gl_FragCoord.x) % {dimensions[0]}]" + "[0]" * (len(dimensions) - 1)
            self.reads.append(f"sum += {self.as_vector(type, index)};")

    def interpolation(self, type):
        if type in INTEGERS + SHORT_INTEGERS:
            return "flat "
        how = self.random.random()
        return "flat " if how < 0.3 else "noperspective " if how < 0.4 and not self.is_essl else ""

    def zero(self, type, dimensions):
        value = f"{type}(1)"
        for depth, n in enumerate(reversed(dimensions)):
            inner = "".join(f"[{m}]" for m in dimensions[len(dimensions) - 1 - depth:])
            value = f"{type}{inner}({', '.join([value] * n)})"
        return value

    @staticmethod
    def as_vector(type, text):
        if "mat" in type:
            text, type = f"{text}[1]", f"vec{type[-1]}"
        size = int(type[-1]) if type[-1].isdigit() else 1
        return f"vec4({text}{', 0' * (4 - size)})" if size > 1 else f"vec4({text})"

    def add_distances(self):
        count = self.random.randint(1, 8)
        self.declarations[0].append(f"out float gl_ClipDistance[{count}];")
        self.declarations[1].append(f"in float gl_ClipDistance[{count}];")
        self.writes += [f"gl_ClipDistance[{n}] = float({n});" for n in range(count)]
        self.reads += [f"sum += gl_ClipDistance[{n}];" for n in range(count) if self.random.random() < 0.5]

    def texts(self):
        head = "#version 310 es\n" if self.is_essl else "#version 450\n#extension GL_ARB_shader_viewport_layer_array : require\n"
        if self.has_short:
            head += "#extension GL_EXT_shader_explicit_arithmetic_types : require\n"
        vertex = [head, "layout(location = 0) in vec4 position;", *self.declarations[0], "void main() {",
                  "  gl_Position = position;", *(f"  {line}" for line in self.writes)]
        if self.has_point_size:
            vertex.append("  gl_PointSize = position.w;")
        if self.layer:
            vertex.append(f"  gl_{self.layer} = int(position.x);")
        fragment = [head, "precision highp float;\nprecision highp int;", *self.declarations[1],
                    "layout(location = 0) out vec4 color;", "void main() {", "  vec4 sum = vec4(0);",
                    *(f"  {line}" for line in self.reads), "  color = sum;"]
        return "\n".join([*vertex, "}\n"]), "\n".join([*fragment, "}\n"])


def compared(build, seed):
    """What is wrong with the pair, and how many components were compared; empty if nothing is."""
    pair = Pair(seed)
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, f"pair.{stage}") for stage in ("vert", "frag")]
        for path, text in zip(paths, pair.texts()):
            path.write_text(text)
        done = subprocess.run([str(build / "umber-mali"), "given", *map(str, paths), str(seed)],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    wrong, count = [], 0
    for line in done.stdout.splitlines():
        arch, *rest = line.split("\t")
        verdict = rest[1] if len(rest) > 1 else "?"
        is_lacked = pair.layer and arch[1:].isdigit() and int(arch[1:]) < FIRST_WITH_LAYER and verdict.startswith("refused")
        if verdict != "ok" and not is_lacked:
            wrong.append(line)
        count += sum(map(int, rest[2:4]))
    return "\n".join(wrong) if wrong or done.returncode == 0 else done.stdout or "no result", count
