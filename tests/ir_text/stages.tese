#version 450
layout(triangles, fractional_odd_spacing, cw) in;
layout(location = 0) in vec2 uv[];
layout(location = 1) patch in vec4 whole;
layout(location = 0) out vec4 color;
void main() {
  gl_Position = gl_TessCoord.x * gl_in[0].gl_Position + gl_TessCoord.y * gl_in[1].gl_Position + gl_TessCoord.z * gl_in[2].gl_Position;
  color = whole * vec4(uv[0] + uv[1], uv[2]);
}
