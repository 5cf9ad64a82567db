#version 450
// SPDX-License-Identifier: Apache-2.0
// Half a million vertices, each moved by four of 64 bones; normals, too.
//# groups 2048 1 1
//# buffer 0 16777216
//# buffer 1 16384
//# buffer 2 16777216
layout(local_size_x = 256) in;
struct Vertex { vec3 position; float u; vec3 normal; float v; };
layout(std430, binding = 0) readonly buffer Vertices { Vertex vertices[]; };
layout(std430, binding = 1) readonly buffer Bones { mat4x3 bones[]; };
layout(std430, binding = 2) writeonly buffer Skinned { Vertex skinned[]; };

mat4x3 bone(uint n) { return bones[n & 63u]; }

void main() {
  uint self = gl_GlobalInvocationID.x;
  Vertex vertex = vertices[self];
  uvec4 which = uvec4(self, self >> 3u, self >> 5u, self >> 9u);
  vec4 weights = vec4(vertex.u, vertex.v, 1.0 - vertex.u, 0.25);
  weights /= dot(weights, vec4(1.0));
  mat4x3 m = bone(which.x) * weights.x + bone(which.y) * weights.y + bone(which.z) * weights.z + bone(which.w) * weights.w;
  Vertex moved = vertex;
  moved.position = m * vec4(vertex.position, 1.0);
  moved.normal = normalize(mat3(m) * vertex.normal + 1e-6);
  skinned[self] = moved;
}
