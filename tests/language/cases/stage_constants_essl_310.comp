#version 310 es
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Results { int results[]; };
void main() {
  results[0] = gl_MaxFragmentAtomicCounters + gl_MaxComputeImageUniforms;
  results[1] = gl_MaxGeometryAtomicCounters;  // error: GL_OES_geometry_shader
  results[2] = gl_MaxTessControlAtomicCounterBuffers;  // error: GL_OES_tessellation_shader
  results[3] = gl_MaxTessEvaluationImageUniforms;  // error: GL_OES_tessellation_shader
}
