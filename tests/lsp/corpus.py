# SPDX-License-Identifier: Apache-2.0
"""Shaders of all kinds, real and grown."""
import pathlib
import re

from lib import piglit

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXTENSIONS = {"vertex": "vert", "fragment": "frag", "compute": "comp", "geometry": "geom", "tessellation control": "tesc",
              "tessellation evaluation": "tese"}
SECTION = re.compile(r"^\[(\w[\w ]*) shader\]\n(.*?)(?=^\[|\Z)", re.S | re.M)


def shaders(count):
    """(name, text) of so many shaders: a third of them are examples and those of our tests, the others piglit's."""
    found = []
    ours = sorted(p for folder in ("examples", "tests") for e in EXTENSIONS.values() for p in (ROOT / folder).rglob(f"*.{e}"))
    for path in spread(ours, count // 3):
        found.append((path.name, path.read_text(errors="replace")))
    tests = piglit.shader_tests() if piglit.FOLDER else []
    for name in spread(tests, count - len(found)):
        text = (piglit.FOLDER / name).read_text(errors="replace")
        for stage, body in SECTION.findall(text):
            if stage in EXTENSIONS:
                found.append((f"{pathlib.Path(name).stem}.{EXTENSIONS[stage]}", body))
                break
    return [(f"{n:03}-{name}", text.replace("\r", "")) for n, (name, text) in enumerate(found)]


def spread(items, count):
    return [items[n * len(items) // count] for n in range(min(count, len(items)))]


def large(lines):
    """A fragment shader with about so many lines."""
    parts = ["#version 450\n#define SCALE(x) ((x) * 0.5)\nstruct Light { vec3 position; float power; vec4 color; };\n"
             "layout(std140, binding = 0) uniform Scene { Light lights[16]; mat4 view; vec4 tint; } scene;\n"
             "layout(binding = 1) uniform sampler2D albedo;\nin vec2 uv;\nin vec3 normal;\nlayout(location = 0) out vec4 color;\n"]
    count = 0
    while sum(p.count("\n") for p in parts) < lines - 12:
        parts.append(f"""
// Light number {count} of the scene, seen from where the surface is.
vec4 shade_{count}(vec3 n, float power) {{
  vec4 sum = vec4(0.0);
  for (int i = 0; i < 4; ++i) {{
    vec3 to_light = normalize(scene.lights[i].position - vec3(uv, {count}.0));
    float diffuse = max(dot(n, to_light), 0.0) * SCALE(scene.lights[i].power);
    sum += scene.lights[i].color * diffuse * power;
    if (diffuse > 0.9) sum.rgb *= texture(albedo, uv * {count}.5).rgb;
  }}
  return mix(sum, scene.tint, 0.25);
}}
""")
        count += 1
    calls = "\n".join(f"  color += shade_{n}(normal, {n}.0);" for n in range(min(count, 4)))
    parts.append(f"void main() {{\n  color = vec4(0.0);\n{calls}\n}}\n")
    return "".join(parts)
