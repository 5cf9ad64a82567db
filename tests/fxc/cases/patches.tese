#version 440
layout(triangles, fractional_odd_spacing, cw) in;
layout(location = 2) in float weight[];
layout(location = 4) patch in float size;
layout(location = 0) out float height;
void main() {
  gl_Position = gl_TessCoord.x * gl_in[0].gl_Position + gl_TessCoord.y * gl_in[1].gl_Position +
                gl_TessCoord.z * gl_in[2].gl_Position;
  height = weight[1] * size + gl_TessLevelOuter[2];
}
