#version 460
layout(local_size_x = 1) in;
void main() {
  rayQueryEXT query;  // error: GL_EXT_ray_query
}
