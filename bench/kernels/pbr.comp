#version 450
// SPDX-License-Identifier: Apache-2.0
// 512 x 512 pixels of a rough metal surface under 32 lights.
//# groups 64 64 1
//# buffer 0 4194304
//# buffer 1 4096
//# buffer 2 4194304
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer Surface { vec4 surface[]; };  // colour, roughness
struct Light { vec4 position; vec4 color; };
layout(std430, binding = 1) readonly buffer Lights { Light lights[]; };
layout(std430, binding = 2) writeonly buffer Image { vec4 image[]; };
const uint kWidth = 512u;
const float kPi = 3.14159265;

float distribution(float n_h, float roughness) {
  float a = roughness * roughness, a2 = a * a, d = n_h * n_h * (a2 - 1.0) + 1.0;
  return a2 / (kPi * d * d);
}

float geometry_of(float n_v, float roughness) {
  float r = roughness + 1.0, k = r * r / 8.0;
  return n_v / (n_v * (1.0 - k) + k);
}

float geometry(float n_v, float n_l, float roughness) { return geometry_of(n_v, roughness) * geometry_of(n_l, roughness); }

vec3 fresnel(float angle, vec3 f0) { return f0 + (1.0 - f0) * pow(clamp(1.0 - angle, 0.0, 1.0), 5.0); }

vec3 shade(vec3 at, vec3 n, vec3 v, vec3 albedo, float metal, float roughness, Light light) {
  vec3 way = light.position.xyz * 4.0 - 2.0 - at;
  float square = dot(way, way) + 0.01;
  vec3 l = way * inversesqrt(square), h = normalize(v + l);
  float n_l = max(dot(n, l), 0.0), n_v = max(dot(n, v), 0.001);
  vec3 f = fresnel(max(dot(h, v), 0.0), mix(vec3(0.04), albedo, metal));
  vec3 specular = distribution(max(dot(n, h), 0.0), roughness) * geometry(n_v, n_l, roughness) * f / (4.0 * n_v * n_l + 0.0001);
  vec3 diffuse = (1.0 - f) * (1.0 - metal) * albedo / kPi;
  return (diffuse + specular) * light.color.rgb / square * n_l;
}

void main() {
  uvec2 place = gl_GlobalInvocationID.xy;
  uint self = place.y * kWidth + place.x;
  vec4 given = surface[self];
  vec3 at = vec3(vec2(place) / float(kWidth) * 2.0 - 1.0, 0.0);
  vec3 n = normalize(vec3(given.xy - 0.5, 2.0)), v = normalize(vec3(0.0, 0.0, 3.0) - at), sum = vec3(0.03) * given.rgb;
  for (int k = 0; k < 32; ++k) sum += shade(at, n, v, given.rgb, given.z, clamp(given.w, 0.05, 1.0), lights[k]);
  image[self] = vec4(pow(sum / (sum + 1.0), vec3(1.0 / 2.2)), 1.0);
}
