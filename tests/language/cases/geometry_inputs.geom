#version 150
in vec4 late[];
in vec4 sized[3];
in float lone;  // error: this needs to be an array
in vec4 larger[4];  // error: the array has 4 elements, but another one has 3
int before() { return late.length(); }  // error: none is declared
float by(int i) { return late[i].x; }  // error: none is declared
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
layout(lines) in;  // error: the primitive was declared differently before
layout(line_strip) in;  // error: this primitive has no meaning for the inputs
layout(quads) in;  // error: the layout qualifier 'quads' does not exist in this stage
in vec4 other[2];  // error: the array has 2 elements, but there are 3 vertices
void main() {
  gl_in[0].gl_Position = vec4(0.0);  // error: cannot be assigned
  gl_Position = late[3];  // error: index 3 is out of range
  EmitVertex();
}
