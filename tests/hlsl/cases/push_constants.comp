// umber -V --shader-model=66
#version 450
// What HLSL cannot declare where it lies, such as elements 4 bytes apart, stays a constant buffer, of rows of words: push
// constants are root constants, no buffer that could be bound as another one.
layout(local_size_x = 1) in;
struct Light { vec3 at; float power; vec2 reach[2]; };
layout(binding = 0, std430) buffer B { float a; vec4 b; bool c; };
layout(push_constant) uniform P {
  float x;
  float weights[14];
  mat2 turn;
  layout(row_major) mat3x2 flat_turn;
  bool on[3];
  Light lights[2];
} p;

void main() {
  int i = int(gl_WorkGroupID.x);
  a = p.x + p.weights[3] + p.weights[i];
  Light light = p.lights[i];
  b = vec4(p.turn[i], p.flat_turn * light.at) + light.power * light.reach[i].xyxy;
  c = p.on[i];
}
