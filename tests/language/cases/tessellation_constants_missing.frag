#version 150
out vec4 color;
void main() {
  color = vec4(gl_MaxGeometryInputComponents);
  color.x = float(gl_MaxTessGenLevel);  // error: 'gl_MaxTessGenLevel' is not declared
}
