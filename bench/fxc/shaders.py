# SPDX-License-Identifier: Apache-2.0
"""The shaders of `make bench-fxc`: what Microsoft's compiler takes long over when a block is a cbuffer, as GLSL.

Each is a template in which SIZE is the number of the elements of an array in a uniform block.
"""
import dataclasses

HEADER = "#version 300 es\nprecision highp float;\nprecision highp int;\n"


@dataclasses.dataclass(frozen=True)
class Shader:
    name: str
    template: str
    stage: str  # the suffix of a file

    def text(self, size):
        return HEADER + self.template.replace("SIZE", str(size))


# Elements of the array that the patterns read.
ELEMENTS = {
    "row": "vec4 v;",
    "matrix": "mat4 m;",
    "rows": " ".join(f"vec4 f{n};" for n in range(16)),
    "mixed": """
  mat4 world; mat4 nrm; vec4 color; vec3 pos; float radius; vec3 dir; float cutoff;
  vec2 uv_scale; vec2 uv_offset; int kind; int next; uint flags; float falloff; vec4 extra0; vec4 extra1;
""",
    "node": "vec4 pos; vec4 dir; vec4 col; ivec4 meta;",
}

BLOCKS = """
struct Element {{ {element} }};
layout(std140) uniform Parameters {{ int chosen; int count; int count2; int column; vec4 base; }};
layout(std140) uniform Elements {{ Element elements[SIZE]; }};
"""


def pattern(name, element, body, functions=""):
    interface = "in vec4 t;\nout vec4 result;\n"
    main = f"void main() {{\n  vec4 r = vec4(0.0);\n{body.strip(chr(10))}\n  result = r;\n}}\n"
    return Shader(name, BLOCKS.format(element=ELEMENTS[element]) + interface + functions + main, "frag")


def computed_reads(count):
    """As many reads, each at an index of its own that is known only at run time."""
    lines = [f"  r += elements[i * {n} + chosen].v * {n}.5;\n" for n in range(1, count + 1)]
    return "  int i = int(t.x);\n" + "".join(lines)


BY_VALUE = """
vec4 shade(Element e, vec4 t) { return e.world * t * e.color + vec4(e.pos * e.radius, 1.0) * dot(e.dir, t.xyz); }
vec4 shade_two(Element e, Element f, vec4 t) { return shade(e, t) + shade(f, t) * e.falloff + f.nrm * t; }
vec4 shade_next(int i, vec4 t) { return shade_two(elements[i], elements[elements[i].next], t); }
"""

SWITCHES = """
vec4 column_of(mat4 m, int i) {
  switch (i) { case 0: return m[0]; case 1: return m[1]; case 2: return m[2]; case 3: return m[3]; default: break; }
  if (i < 0) return m[0];
  return m[3];
}
float component_of(vec4 v, int i) {
  switch (i) { case 0: return v[0]; case 1: return v[1]; case 2: return v[2]; case 3: return v[3]; default: break; }
  if (i < 0) return v[0];
  return v[3];
}
"""

SKINNING_PATTERN = Shader("p15", BLOCKS.format(element=ELEMENTS["matrix"]) + """
layout(location = 0) in vec4 p;
layout(location = 1) in vec4 n;
layout(location = 2) in uvec4 j;
layout(location = 3) in vec4 w;
out vec4 normal;
void main() {
  mat4 s = elements[j.x].m * w.x + elements[j.y].m * w.y + elements[j.z].m * w.z + elements[j.w].m * w.w;
  gl_Position = s * p;
  normal = s * n + elements[gl_InstanceID].m[0];
}
""", "vert")

PATTERNS = [
    pattern("p01", "row", "  r = elements[chosen].v + elements[int(t.x)].v;"),
    pattern("p02", "rows", "  int i = int(t.x);\n  r = " + " + ".join(f"elements[i].f{n}" for n in range(16)) + ";"),
    pattern("p03", "mixed", """
  Element e = elements[int(t.x)];
  r = e.world * t * e.color + e.nrm * t * e.falloff + vec4(e.pos * e.radius, 1.0) + e.extra0 * float(e.kind) + e.extra1 +
      vec4(e.dir, e.cutoff) + vec4(e.uv_scale, e.uv_offset);
"""),
    pattern("p04", "mixed", """
  for (int i = 0; i < count; i++) {
    r += elements[i].world * t * elements[i].color + elements[i].nrm * t * elements[i].falloff +
         vec4(elements[i].pos * elements[i].radius, 1.0) + elements[i].extra0 * float(elements[i].kind) +
         vec4(elements[i].dir, elements[i].cutoff);
    if ((elements[i].flags & 1u) != 0u) r *= elements[i].extra1;
  }
"""),
    pattern("p05", "row", "  for (int i = 0; i < SIZE; i++) r += elements[i].v * sin(t + float(i));"),
    pattern("p06", "row", "  for (int i = 0; i < SIZE; i++) r += elements[(i * chosen) % SIZE].v * t;"),
    pattern("p07", "node", """
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < count2; j++) {
      Element a = elements[i];
      Element b = elements[a.meta.x + j];
      vec4 d = a.pos - b.pos;
      r += b.col * clamp(dot(d, b.dir), 0.0, 1.0) + a.col;
      if (b.meta.y == i) r *= 0.5;
    }
  }
"""),
    pattern("p08", "node", """
  int i = chosen;
  for (int k = 0; k < 16; k++) {
    Element e = elements[i];
    r += e.col * e.pos.w + e.dir;
    i = e.meta.x;
  }
"""),
    pattern("p09", "mixed", "  for (int i = 0; i < count; i++) r += shade_next(i, t) + shade_next(elements[i].kind, r);", BY_VALUE),
    pattern("p10", "row", """
  Element copy[SIZE];
  for (int k = 0; k < SIZE; k++) copy[k] = elements[k];
  r = copy[chosen].v + copy[int(t.x)].v;
"""),
    pattern("p11", "row", "  Element copy[SIZE] = elements;\n  r = copy[chosen].v + copy[int(t.x)].v;"),
    pattern("p12", "node", """
  Element copy[SIZE] = elements;
  for (int i = 0; i < count; i++) {
    Element e = copy[i];
    r += e.pos * e.col + e.dir * float(e.meta.x);
  }
"""),
    pattern("p13", "matrix", """
  for (int i = 0; i < count; i++) {
    r += column_of(elements[i].m, (i + column) & 3) * component_of(column_of(elements[i + chosen].m, column), i & 3);
  }
""", SWITCHES),
    pattern("p14", "matrix", """
  for (int i = 0; i < count; i++) r += elements[i].m[(i + column) & 3] * elements[i + chosen].m[column][i & 3];
"""),
    SKINNING_PATTERN,
    pattern("p16", "node", """
  for (int i = 0; i < 32; i++) {
    Element e = elements[elements[i + chosen].meta.x];
    vec3 l = e.pos.xyz - t.xyz;
    float d = dot(l, l);
    if (e.meta.y == 1) {
      r += e.col * texture(image, l.xy) / d;
    } else if (e.meta.y == 2) {
      r += e.col * clamp(dot(normalize(l), e.dir.xyz) - e.dir.w, 0.0, 1.0) * texture(image, l.yz);
    } else {
      r += e.col;
    }
  }
""", "uniform sampler2D image;\n"),
    pattern("p17", "row", computed_reads(64)),
    pattern("p18", "row", computed_reads(256)),
    pattern("p19", "node", """
  for (int i = 0; i < SIZE; i++) {
    if (i >= count) break;
    Element e = elements[i];
    vec3 l = e.pos.xyz - t.xyz;
    float a = clamp(1.0 - dot(l, l) * e.pos.w, 0.0, 1.0);
    if (e.meta.x == 0) r += e.col * a;
    else if (e.meta.x == 1) r += e.col * a * clamp(dot(normalize(l), e.dir.xyz), 0.0, 1.0);
    else r.w += a;
  }
"""),
    pattern("p20", "node", """
  int stack[16];
  int depth = 1;
  int steps = 0;
  stack[0] = chosen;
  while (depth > 0 && steps < count) {
    steps++;
    depth--;
    Element e = elements[stack[depth]];
    vec3 a = (e.pos.xyz - t.xyz) * e.dir.xyz;
    vec3 b = (e.col.xyz - t.xyz) * e.dir.xyz;
    vec3 near = min(a, b);
    vec3 far = max(a, b);
    if (max(near.x, max(near.y, near.z)) <= min(far.x, min(far.y, far.z))) {
      if (e.meta.z == 1) {
        r += elements[e.meta.w].col;
      } else {
        stack[depth & 15] = e.meta.x;
        depth++;
        stack[depth & 15] = e.meta.y;
        depth++;
      }
    }
  }
"""),
]

# What programs do: lights, skinning, instances, a tree of bounding boxes.

LIGHTS = """
struct Light {{ vec4 pos; vec4 dir; vec4 color; ivec4 meta; mat4 shadow; }};
layout(std140) uniform Lights {{ {before}Light lights[SIZE]; }};
uniform int count;
uniform sampler2D albedo;
in vec3 position;
in vec3 normal;
in vec2 uv;
out vec4 result;
void main() {{
  vec3 n = normalize(normal);
  vec4 a = texture(albedo, uv);
  vec3 sum = {ambient};
  for (int i = 0; i < count; ++i) {{
    {local}vec3 l = {light}.pos.xyz - position;
    float d2 = dot(l, l);
    float attenuation = clamp(1.0 - d2 / ({light}.pos.w * {light}.pos.w), 0.0, 1.0);
    l = l * inversesqrt(d2);
    float lambert = max(dot(n, l), 0.0);
    if ({light}.meta.x == 1) attenuation *= smoothstep({light}.dir.w, 1.0, dot(-l, {light}.dir.xyz));
    if ({light}.meta.y != 0) {{
      vec4 s = {light}.shadow * vec4(position, 1.0);
      s /= s.w;
      attenuation *= step(s.z, 0.5);
    }}
    sum += {light}.color.rgb * lambert * attenuation;
  }}
  result = vec4(a.rgb * sum, a.a);
}}
"""


def lights(name, before="", ambient="vec3(0.0)", local="", light="lights[i]"):
    return Shader(name, LIGHTS.format(before=before, ambient=ambient, local=local, light=light), "frag")


def skinning(name, matrix, position, normal):
    return Shader(name, f"""
layout(std140) uniform Bones {{ {matrix} bones[SIZE]; }};
uniform mat4 view;
layout(location = 0) in vec4 p;
layout(location = 1) in vec3 n;
layout(location = 2) in uvec4 j;
layout(location = 3) in vec4 w;
out vec3 normal;
void main() {{
  {matrix} m = bones[j.x] * w.x + bones[j.y] * w.y + bones[j.z] * w.z + bones[j.w] * w.w;
  gl_Position = view * {position};
  normal = {normal};
}}
""", "vert")


INSTANCES = Shader("instances", """
struct Instance { mat4 model; mat4 normal; vec4 color; vec4 uv; };
layout(std140) uniform Instances { Instance instances[SIZE]; };
uniform mat4 view;
layout(location = 0) in vec4 p;
layout(location = 1) in vec3 n;
layout(location = 2) in vec2 t;
out vec3 normal;
out vec4 color;
out vec2 uv;
void main() {
  gl_Position = view * instances[gl_InstanceID].model * p;
  normal = (instances[gl_InstanceID].normal * vec4(n, 0.0)).xyz;
  color = instances[gl_InstanceID].color;
  uv = t * instances[gl_InstanceID].uv.xy + instances[gl_InstanceID].uv.zw;
}
""", "vert")

BOXES = Shader("boxes", """
struct Node { vec3 low; int left; vec3 high; int right; };
layout(std140) uniform Nodes { Node nodes[SIZE]; };
uniform int root;
in vec3 origin;
in vec3 direction;
out vec4 result;
void main() {
  int stack[24];
  int depth = 0;
  stack[depth++] = root;
  float hits = 0.0;
  for (int steps = 0; steps < 256 && depth > 0; ++steps) {
    int k = stack[--depth];
    vec3 a = (nodes[k].low - origin) / direction;
    vec3 b = (nodes[k].high - origin) / direction;
    vec3 near = min(a, b);
    vec3 far = max(a, b);
    if (max(near.x, max(near.y, near.z)) <= min(far.x, min(far.y, far.z))) {
      if (nodes[k].left < 0) {
        hits += 1.0;
      } else {
        stack[depth++] = nodes[k].left;
        stack[depth++] = nodes[k].right;
      }
    }
  }
  result = vec4(hits / 16.0);
}
""", "frag")

REAL = [
    lights("lights"),
    lights("lights_by_value", local="Light light = lights[i];\n    ", light="light"),
    lights("lights_two_members", before="vec4 ambient; int number; ", ambient="ambient.rgb"),
    INSTANCES,
    skinning("skin_4x4", "mat4", "m * p", "mat3(m) * n"),
    skinning("skin_3x4", "mat3x4", "vec4(p * m, 1.0)", "vec4(n, 0.0) * m"),
    skinning("skin_4x3", "mat4x3", "vec4(m * p, 1.0)", "mat3(m) * n"),
    BOXES,
]

SHADERS = {shader.name: shader for shader in PATTERNS + REAL}
