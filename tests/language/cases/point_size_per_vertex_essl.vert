#version 310 es
#extension GL_EXT_shader_io_blocks : require
out gl_PerVertex {
  highp vec4 gl_Position;
  highp float gl_PointSize;
};
void main() {
  gl_Position = vec4(0.0);
  gl_PointSize = 1.0;
}
