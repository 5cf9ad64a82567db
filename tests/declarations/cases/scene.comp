#version 450
// Blocks of all layouts, with members whose names are words of other languages.
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 8) in;

struct Light { vec3 at; float power; mat3 turn; };

layout(std140, binding = 2) uniform Camera {
  mat4 view;
  layout(row_major) mat3x2 uv;
  vec3 eye;
  float type;
  bool namespace_;
  Light lights[3];
  float weights[5];
  vec2 pairs[2][3];
  double fn;
};
layout(std430, binding = 3) buffer Particles { uint count; Light first; float mut[5]; Light all[]; };
struct Uneven { double wide; float narrow; };
layout(scalar, binding = 4) buffer Tight { vec3 a; float b; Uneven c; float d; float padding_4; mat3 e[2]; } tight[2];
layout(binding = 5) buffer Open { vec2 only[]; };
layout(push_constant) uniform Push { layout(offset = 16) vec2 a; vec3 b; };
layout(constant_id = 4) const int rounds = 3;

void main() {
  const uint i = gl_GlobalInvocationID.x;
  all[i].at = (view * vec4(eye, type)).xyz + first.turn[0] + lights[rounds].power * a.xyx + b + mut[1] + weights[2];
  all[i].power = float(namespace_) + pairs[1][2].x + float(fn) + uv[0].x + tight[0].a.x + float(tight[1].c.wide) + tight[1].e[1][2].z;
  only[i] = vec2(count);
}
