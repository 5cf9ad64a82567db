# SPDX-License-Identifier: Apache-2.0
"""A material of 60 KB with 64 macros, each of which changes the output whatever the others are: no two permutations are the same,
unlike those of examples/batch/lit.frag, of whose macros many matter only where another one is defined.
"""
import random

FEATURES = """albedo alpha_test anisotropy aurora burn camouflage caustics cavity charge clearcoat cloth contour cracks curvature
damage detail dirt dissolve distance_tint dust edge_wear emission energy_shield erosion flakes flow fog frost fuzz glints glow grime
height_blend hologram ice iridescence lava leaves light_map mask moss mud normal_map occlusion paint parallax pulse rain_ripples rim
rust sand scanlines scratches sheen snow sparkle subsurface tint translucency triplanar velvet wear wetness wind""".split()

BODIES = ["""  // Three planes, so that steep sides do not stretch: each has the weight of the normal that looks along it.
  vec3 weight = abs(s.normal) * amounts.x;
  weight /= max(weight.x + weight.y + weight.z, 1e-4);
  vec3 planes = texture(maps[{map}], s.position.yz * amounts.y).rgb * weight.x;
  planes += texture(maps[{map}], s.position.xz * amounts.y).rgb * weight.y;
  planes += texture(maps[{map}], s.position.xy * amounts.y).rgb * weight.z;
  s.albedo = mix(s.albedo, s.albedo * planes * {a}, saturate(amounts.z));
  s.roughness = clamp(s.roughness + (planes.g - 0.5) * amounts.w, 0.05, 1.0);
""", """  // Noise of a few octaves that moves with time; where it is above a threshold, the surface is another one.
  float sum = 0.0, strength = 0.5;
  vec3 at = s.position * amounts.x + vec3(0.0, frame.time * {a}, 0.0);
  for (int octave = 0; octave < {n}; ++octave) {{
    sum += strength * noise(at);
    at = at * 2.03 + vec3({b}, 1.7, 9.2);
    strength *= 0.5;
  }}
  float covered = smoothstep(amounts.y, amounts.y + 0.1, sum);
  s.albedo = mix(s.albedo, vec3({a}, {b}, 0.4) * amounts.w, covered);
  s.roughness = mix(s.roughness, amounts.z, covered);
  s.metal *= 1.0 - covered * {b};
""", """  // A layer on top: its own highlight, and what it reflects does not reach what is below.
  vec3 layer_normal = normalize(s.normal + (texture(maps[{map}], s.uv * amounts.x).xyz * 2.0 - 1.0) * amounts.y);
  float facing = saturate(dot(layer_normal, view));
  float reflected = {b} + (1.0 - {b}) * pow(1.0 - facing, 5.0);
  vec3 half_way = normalize(view + frame.sun_direction.xyz);
  float highlight = distribution(saturate(dot(layer_normal, half_way)), max(amounts.z, 0.02));
  s.emitted += frame.sun_color.rgb * highlight * reflected * {a};
  s.albedo *= 1.0 - reflected * amounts.w;
  if (facing < {b}) s.normal = layer_normal;
""", """  // Seen at a grazing angle it is another colour, by the phase that light has after going through.
  float grazing = 1.0 - saturate(dot(s.normal, view));
  vec3 phase = cos(amounts.x * grazing * vec3(1.0, {a}, 1.7) + amounts.yzw);
  vec3 bent = refract(-view, s.normal, 1.0 / (1.0 + {b}));
  vec4 behind = textureLod(maps[{map}], s.uv + bent.xy * amounts.y, s.roughness * 6.0);
  s.emitted += phase * pow(grazing, 3.0) * behind.rgb * {b};
  s.alpha *= mix(1.0, behind.a, grazing * {a});
  s.specular = clamp(s.specular + 0.5 * phase, vec3(0.0), vec3(1.0));
""", """  // Steps along the view through what a map says about heights, then the texture is taken from there.
  vec2 step_uv = view.xy / max(abs(view.z), 0.1) * amounts.x / float({n}), at = s.uv;
  float depth = 0.0;
  for (int n = 0; n < {n}; ++n) {{
    float height = textureLod(maps[{map}], at, 0.0).r * amounts.y;
    if (depth >= 1.0 - height) break;
    at -= step_uv;
    depth += 1.0 / float({n});
  }}
  vec4 found = texture(maps[{map}], at);
  s.albedo = mix(s.albedo, found.rgb, amounts.z * {a});
  s.occlusion *= mix(1.0, 1.0 - depth, saturate(amounts.w));
  s.uv = mix(s.uv, at, {b});
"""]

HEAD = """#version 450
// Made by tests/batch/features.py.
struct Surface {
  vec3 position, normal, albedo, emitted, specular;
  vec2 uv;
  float alpha, roughness, metal, occlusion;
};
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;
layout(location = 0) out vec4 color;
struct Light { vec4 position_and_range, color_and_kind, direction_and_angle; };
layout(set = 0, binding = 0, std140) uniform Frame {
  mat4 view_projection;
  vec4 eye, sun_direction, sun_color, ambient_up, ambient_down;
  float time, exposure;
  int light_count;
} frame;
layout(set = 0, binding = 1, std140) uniform Lights { Light lights[16]; };
layout(set = 1, binding = 0, std140) uniform Material { vec4 base; vec4 amounts[64]; } material;
layout(set = 1, binding = 1) uniform sampler2D maps[16];
const float kPi = 3.14159265;
float saturate(float x) { return clamp(x, 0.0, 1.0); }
float hash(vec3 p) { return fract(sin(dot(p, vec3(12.9898, 78.233, 37.719))) * 43758.5453); }
float noise(vec3 p) {
  vec3 cell = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  float low = mix(hash(cell), hash(cell + vec3(1, 0, 0)), f.x), high = mix(hash(cell + vec3(0, 1, 0)), hash(cell + vec3(1, 1, 0)), f.x);
  return mix(low, high, f.y * f.z);
}
float distribution(float n_h, float roughness) {
  float a = roughness * roughness, d = n_h * n_h * (a * a - 1.0) + 1.0;
  return a * a / max(kPi * d * d, 1e-6);
}
float visibility(float n_l, float n_v, float roughness) {
  float a = roughness * roughness;
  float l = n_v * sqrt(n_l * n_l * (1.0 - a) + a), v = n_l * sqrt(n_v * n_v * (1.0 - a) + a);
  return 0.5 / max(l + v, 1e-5);
}
vec3 direct(Surface s, vec3 view, vec3 to_light, vec3 light) {
  float n_l = saturate(dot(s.normal, to_light)), n_v = max(dot(s.normal, view), 1e-3);
  vec3 h = normalize(view + to_light), f0 = mix(vec3(0.04) * s.specular, s.albedo, s.metal);
  vec3 f = f0 + (1.0 - f0) * pow(1.0 - saturate(dot(view, h)), 5.0);
  float shape = distribution(saturate(dot(s.normal, h)), s.roughness) * visibility(n_l, n_v, s.roughness);
  return (s.albedo * (1.0 - s.metal) / kPi * (1.0 - f) + f * shape) * n_l * light;
}
"""

MAIN = """
void main() {
  vec3 view = normalize(frame.eye.xyz - position);
  Surface s = Surface(position, normalize(normal), material.base.rgb, vec3(0.0), vec3(1.0), uv, material.base.a, 0.5, 0.0, 1.0);
%s  vec3 sum = mix(frame.ambient_down.rgb, frame.ambient_up.rgb, s.normal.y * 0.5 + 0.5) * s.albedo * s.occlusion;
  for (int n = 0; n < frame.light_count; ++n) {
    vec3 to_light = lights[n].position_and_range.xyz - s.position;
    float range = lights[n].position_and_range.w, attenuation = saturate(1.0 - dot(to_light, to_light) / (range * range));
    sum += direct(s, view, normalize(to_light), lights[n].color_and_kind.rgb * attenuation);
  }
  color = vec4((sum + s.emitted) * frame.exposure, s.alpha);
}
"""


def macros():
    return [name.upper() for name in FEATURES]


def text():
    """The shader, always the same one."""
    chosen, parts, calls = random.Random(1), [HEAD], []
    for index, name in enumerate(FEATURES):
        body = BODIES[index % len(BODIES)].format(map=index % 16, n=3 + index % 5, a=f"{chosen.uniform(0.2, 1.5):.3f}",
                                                  b=f"{chosen.uniform(0.05, 0.9):.3f}")
        other = FEATURES[(index + 7) % len(FEATURES)].upper()
        parts.append(f"\n#ifdef {name.upper()}\n// What {name.replace('_', ' ')} makes of the surface, by four numbers of the material.\n"
                     f"void apply_{name}(inout Surface s, vec3 view, vec4 amounts) {{\n"
                     f"#if defined({other})\n  amounts *= 0.75;  // shared with {other.lower().replace('_', ' ')}\n#endif\n{body}}}\n#endif\n")
        calls.append(f"#ifdef {name.upper()}\n  apply_{name}(s, view, material.amounts[{index}]);\n#endif\n")
    return "".join(parts) + MAIN % "".join(calls)


def permutations(count):
    """As many different sets of macros, each with half of them at random."""
    chosen, made = random.Random(2), {}
    while len(made) < count:
        made[tuple(name for name in macros() if chosen.random() < 0.5)] = None
    return [list(names) for names in made]
