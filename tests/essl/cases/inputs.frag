#version 320 es
// Precision, interpolation, what the device gives; numbers that have no literal.
precision mediump float;
in vec2 medium;
in highp vec3 high;
in lowp vec4 low;
flat in highp ivec2 whole;
centroid in vec4 inner;
layout(location = 1) out vec4 second;
layout(location = 0) out highp uvec4 first;

void main() {
  first = uvec4(whole, floatBitsToUint(high.x), 1u << 31);
  second = low * inner.x + vec4(medium, gl_FragCoord.w, gl_FrontFacing ? 1e-20 : -0.0);
  second.xy += gl_PointCoord * float(int(0x80000000));
  gl_FragDepth = intBitsToFloat(0x7f800000) - high.y;
}
