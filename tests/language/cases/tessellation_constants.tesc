// The constants are there with the extension, too.
#version 150
#extension GL_ARB_tessellation_shader : require
layout(vertices = 3) out;
patch out vec4 once[gl_MaxTessPatchComponents / 4];
void main() {
  gl_TessLevelOuter[gl_InvocationID & 3] = float(gl_MaxTessGenLevel);
  once[gl_InvocationID % 30] = vec4(gl_MaxTessControlInputComponents, gl_MaxTessEvaluationOutputComponents, gl_MaxPatchVertices, 1);
}
