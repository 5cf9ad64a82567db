#version 450
// A loop over a block, a texture, and a function with several results.
struct Light { vec3 position; vec4 color; };
layout(std140) uniform Lights { Light lights[8]; int count; mat3 rotation; };
uniform sampler2D albedo;
uniform float gain[4];
in vec2 uv;
out vec4 color;

float attenuate(float distance, inout vec3 direction, out int steps) {
  if (distance > 1.0) {
    steps = 1;
    return distance;
  }
  direction += distance;
  steps = 2;
  return direction.y;
}

void main() {
  vec4 sum = vec4(0);
  for (int i = 0; i < count; i++) {
    if (lights[i].color.w == 0.0 && uv.x > 0.5) continue;
    vec3 direction = rotation * lights[i].position;
    int steps;
    float factor = attenuate(length(direction), direction, steps);
    sum += lights[i].color * texture(albedo, uv) * factor;
    sum.x *= float(steps);
  }
  color = uv.x > 0.5 ? sum : sum.yxwz * gain[2];
  color.xy = fract(gl_FragCoord.xy);
}
