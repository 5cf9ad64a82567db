// umber --shader-model=50
#version 450
// Positions stand in front of what the device gives, and are those of centroids where depths are compared in advance.
layout(depth_greater) out float gl_FragDepth;
layout(location = 2) in vec2 uv;
layout(location = 0) out vec4 color;

void main() {
  gl_FragDepth = gl_FragCoord.z + 0.1;
  color = vec4(gl_FrontFacing ? uv : uv.yx, float(gl_SampleID), gl_FragCoord.x);
}
