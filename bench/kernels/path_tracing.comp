#version 450
// SPDX-License-Identifier: Apache-2.0
// Five bounces of light among spheres, 256 x 256 pixels, four paths each.
//# groups 32 32 1
//# buffer 0 1048576
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) writeonly buffer Image { vec4 image[]; };
const uint kWidth = 256u;

struct Ray { vec3 origin, direction; };
struct Material { vec3 albedo, light; float mirror; };
struct Hit { float distance; vec3 normal; Material material; };

uint state;
float random() {
  state = state * 747796405u + 2891336453u;
  uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return float((word >> 22u) ^ word) / 4294967296.0;
}

void sphere(Ray ray, vec3 center, float radius, Material material, inout Hit hit) {
  vec3 way = ray.origin - center;
  float b = dot(way, ray.direction), c = dot(way, way) - radius * radius, d = b * b - c;
  if (d < 0.0) return;
  float root = sqrt(d), t = -b - root;
  if (t < 0.001) t = -b + root;
  if (t < 0.001 || t >= hit.distance) return;
  hit.distance = t;
  hit.normal = normalize(ray.origin + ray.direction * t - center);
  hit.material = material;
}

Hit first_hit(Ray ray) {
  Hit hit = Hit(1e9, vec3(0.0), Material(vec3(0.0), vec3(0.0), 0.0));
  sphere(ray, vec3(0.0, -1000.0, 0.0), 1000.0, Material(vec3(0.8), vec3(0.0), 0.0), hit);
  sphere(ray, vec3(0.0, 12.0, 0.0), 4.0, Material(vec3(0.0), vec3(6.0), 0.0), hit);
  for (int n = 0; n < 9; ++n) {
    vec3 center = vec3(float(n % 3) * 2.5 - 2.5, 1.0, float(n / 3) * 2.5 - 2.5);
    vec3 color = 0.5 + 0.5 * cos(vec3(0.0, 2.0, 4.0) + float(n));
    sphere(ray, center, 1.0, Material(color, vec3(0.0), n % 2 == 0 ? 1.0 : 0.0), hit);
  }
  return hit;
}

vec3 around(vec3 normal) {
  float z = 2.0 * random() - 1.0, angle = 6.2831853 * random(), r = sqrt(max(1.0 - z * z, 0.0));
  return normalize(normal + vec3(r * cos(angle), r * sin(angle), z) * 0.999);
}

vec3 trace(Ray ray) {
  vec3 light = vec3(0.0), rest = vec3(1.0);
  for (int bounce = 0; bounce < 5; ++bounce) {
    Hit hit = first_hit(ray);
    if (hit.distance > 1e8) return light + rest * mix(vec3(0.6, 0.7, 0.9), vec3(0.2, 0.4, 0.8), ray.direction.y * 0.5 + 0.5);
    light += rest * hit.material.light;
    rest *= hit.material.albedo;
    ray.origin += ray.direction * hit.distance;
    ray.direction = hit.material.mirror > 0.5 ? reflect(ray.direction, hit.normal) : around(hit.normal);
  }
  return light;
}

void main() {
  uvec2 at = gl_GlobalInvocationID.xy;
  state = at.y * kWidth + at.x + 1u;
  vec3 sum = vec3(0.0);
  for (int n = 0; n < 4; ++n) {
    vec2 place = (vec2(at) + vec2(random(), random())) / float(kWidth) * 2.0 - 1.0;
    sum += trace(Ray(vec3(0.0, 3.0, 9.0), normalize(vec3(place.x, place.y - 0.2, -1.5))));
  }
  image[at.y * kWidth + at.x] = vec4(sum / 4.0, 1.0);
}
