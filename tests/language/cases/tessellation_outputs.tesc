#version 420
out vec4 color[];
layout(vertices = 4) out;
patch out vec4 whole;
patch in vec4 wrong;  // error: 'patch' is only for
patch flat out int number;  // error: what all vertices of a patch share is not interpolated
out vec4 other[3];  // error: the array has 3 elements, but there are 4 vertices
layout(vertices = 33) out;  // error: vertices must be from 1 to 32
void helper() { barrier(); }  // error: a tessellation control shader calls barrier() only in main()
void main() {
  color[gl_InvocationID] = vec4(gl_MaxPatchVertices, color.length(), gl_in.length(), 0.0);
  color[0] = vec4(0.0);  // error: only the outputs of the invocation's own vertex can be written
  gl_out[gl_InvocationID + 0].gl_Position = vec4(0.0);  // error: only the outputs of the invocation's own vertex
  gl_Position = vec4(0.0);  // error: 'gl_Position' does not exist in this stage
  whole.x = color[1].x;
  barrier();
  if (whole.x > 0.0) barrier();  // error: a tessellation control shader calls barrier() only in main()
}
