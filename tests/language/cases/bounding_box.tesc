#version 320 es
layout(vertices = 3) out;
void main() {
  gl_BoundingBox[0] = gl_in[0].gl_Position;
  gl_BoundingBox[1] = max(gl_BoundingBox[0], gl_in[1].gl_Position);
  gl_TessLevelOuter[0] = gl_TessLevelOuter[1] = gl_TessLevelOuter[2] = gl_TessLevelInner[0] = 1.0;
  gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
  gl_BoundingBoxEXT[0] = vec4(0.0);  // error: GL_EXT_primitive_bounding_box
}
