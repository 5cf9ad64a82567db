#version 450
// SPDX-License-Identifier: Apache-2.0
// A filmic curve, saturation, vignette and dithering for 2,048 x 1,024 pixels, which are packed to bytes.
//# groups 256 128 1
//# buffer 0 33554432
//# buffer 1 8388608 bytes
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer Image { vec4 pixels[]; };
layout(std430, binding = 1) writeonly buffer Mapped { uint mapped[]; };
const uint kWidth = 2048u, kHeight = 1024u;
const mat3 kIn = mat3(0.59719, 0.07600, 0.02840, 0.35458, 0.90834, 0.13383, 0.04823, 0.01566, 0.83777);
const mat3 kOut = mat3(1.60475, -0.10208, -0.00327, -0.53108, 1.10813, -0.07276, -0.07367, -0.00605, 1.07602);

vec3 film(vec3 v) {
  vec3 a = v * (v + 0.0245786) - 0.000090537, b = v * (0.983729 * v + 0.4329510) + 0.238081;
  return a / b;
}

vec3 to_srgb(vec3 c) { return mix(12.92 * c, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)); }

void main() {
  uvec2 at = gl_GlobalInvocationID.xy;
  vec3 color = pixels[at.y * kWidth + at.x].rgb * 4.0;
  float gray = dot(color, vec3(0.2126, 0.7152, 0.0722));
  color = mix(vec3(gray), color, 1.15);
  color = clamp(kOut * film(kIn * max(color, 0.0)), 0.0, 1.0);
  vec2 place = vec2(at) / vec2(kWidth, kHeight) - 0.5;
  color *= 1.0 - dot(place, place) * 0.6;
  float dither = fract(52.9829189 * fract(dot(vec2(at), vec2(0.06711056, 0.00583715)))) - 0.5;
  mapped[at.y * kWidth + at.x] = packUnorm4x8(vec4(to_srgb(color) + dither / 255.0, 1.0));
}
