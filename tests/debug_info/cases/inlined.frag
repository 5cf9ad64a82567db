#version 450
layout(location = 0) in vec4 light;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D image;
float fade(float x) {
  return exp(x * light.w);                  // at: fade, from shade:10, from main:19 | fade, from main:20
}
vec3 shade(vec3 tint, float distance) {
  vec3 sum = tint * 0.5;                    // at: shade, from main:19
  sum *= fade(distance);                    // at: shade, from main:19
  if (distance > 1.0) {
    vec3 half_way = sum + light.xyz;        // at: shade/11, from main:19
    sum = normalize(half_way);              // at: shade/11, from main:19
  }
  return sum;
}
void main() {
  vec4 texel = texture(image, light.xy);    // at: main
  texel.rgb = shade(texel.rgb, light.z);
  texel.a = fade(texel.b);
  for (int i = 0; i < 4; ++i) {
    texel += vec4(float(i) * light.x);      // at: main/21/21
  }
  color = texel;                            // at: main
}
