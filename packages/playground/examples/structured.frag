#version 330
// Microsoft's compiler takes long over large arrays in constant buffers. HLSL: this block is a StructuredBuffer; set
// "Uniform blocks" to never, and it is a cbuffer again.
struct Light {
  vec4 position;
  vec3 color;
  float range;
};
layout(std140) uniform Lights {
  Light lights[128];
};
uniform int count;
in vec3 place;
out vec4 result;

void main() {
  vec3 sum = vec3(0.0);
  for (int n = 0; n < count; ++n) {
    vec3 way = lights[n].position.xyz - place;
    sum += lights[n].color * max(1.0 - length(way) / lights[n].range, 0.0);
  }
  result = vec4(sum, 1.0);
}
