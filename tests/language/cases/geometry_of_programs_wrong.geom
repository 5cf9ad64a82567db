#version 130
// What GL_ARB_geometry_shader4 wants, where the program takes triangles.
#extension GL_ARB_geometry_shader4 : require
in vec4 two[2];  // error: the array has 2 elements, but there are 3 vertices
in vec4 right[gl_VerticesIn];
in float each[][4];
in float all[3][];  // error: only the outermost dimension may be without a size
varying in float word[];
varying out float other;
in vec4 gl_PositionIn[4];  // error: the array has 4 elements, but there are 3 vertices
in float gl_ClipDistanceIn[][9];  // error: 'gl_ClipDistanceIn' can have at most 8 elements
uniform int which;
void main() {
  gl_Position = right[3];  // error: index 3 is out of range for 3 elements
  other = each[2][4];  // error: index 4 is out of range for 4 elements
  other = gl_TexCoordIn[0][8].x;  // error: index 8 is out of range for 8 elements
  other = gl_TexCoordIn[0][which].x;  // error: an array without a size can only be indexed with constants
  gl_VerticesIn = 2;  // error: 'gl_VerticesIn' is constant and cannot be assigned to
  gl_PositionIn[0] = vec4(0.0);  // error: 'gl_PositionIn' is an input of the stage and cannot be assigned to
  EmitVertex();
}
