#version 450
layout(location = 1) in vec4 b;
layout(location = 3) in vec2 a;
in Block { vec3 normals[2]; flat int n; } block;
out vec4 color;

void main() {
  color = gl_FrontFacing ? gl_FragCoord : b + a.xyxy + block.normals[1].xyzx * float(gl_SampleID + block.n);
}
