#version 320 es
precision highp float;
struct Whole { vec4 a; mat2 m; };
in vec4 v;
in vec2 several[2];
in Whole whole;
in Anonymous { vec4 member; };
in Named { vec4 member; } named;
out vec4 color;

void main() {
  color = interpolateAtCentroid(v) + interpolateAtSample(several[1], 0).xyxy + interpolateAtCentroid(member);
  color.xy += interpolateAtCentroid(v.xy);              // error: must be a fragment input
  color += interpolateAtOffset(whole.a, vec2(0.0));     // error: must be a fragment input
  color += interpolateAtCentroid(whole.m[1]).xyxy;      // error: must be a fragment input
  color += interpolateAtCentroid(named.member);         // error: must be a fragment input
}
