#version 150
out vec4 color;
void main() {
  color = vec4(gl_MaxGeometryInputComponents);
  color.x = float(gl_MaxTessGenLevel);  // error: 'gl_MaxTessGenLevel' needs the extension GL_ARB_tessellation_shader
}
