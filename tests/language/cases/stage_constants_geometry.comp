#version 310 es
#extension GL_EXT_geometry_shader : require
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Results { int results[]; };
void main() {
  results[0] = gl_MaxGeometryAtomicCounters + gl_MaxGeometryImageUniforms;
  results[1] = gl_MaxTessControlAtomicCounters;  // error: GL_OES_tessellation_shader
}
