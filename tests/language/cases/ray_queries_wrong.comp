#version 460
#extension GL_EXT_ray_query : require
layout(local_size_x = 1) in;
layout(binding = 0) uniform accelerationStructureEXT scene;
layout(binding = 1) uniform rayQueryEXT bound;  // error: rayQueryEXT
struct Holds { rayQueryEXT query; };
shared rayQueryEXT common_one;  // error: rayQueryEXT
rayQueryEXT made() { rayQueryEXT query; return query; }  // error: rayQueryEXT

void main() {
  rayQueryEXT one, two;
  Holds holds;  // error: Holds
  one = two;  // error: ray query can only be passed to a function
  bool committed = gl_LocalInvocationIndex == 0;
  uint kind = rayQueryGetIntersectionTypeEXT(one, committed);  // error: the choice of the intersection must be a constant expression
  rayQueryProceedEXT(scene);  // error: rayQueryProceedEXT
  rayQueryInitializeEXT(one, two, 0, 0, vec3(0.0), 0.0, vec3(0.0), 0.0);  // error: rayQueryInitializeEXT
  rayQueryEXT grid[2][2];
  int n = int(gl_LocalInvocationIndex);
  rayQueryProceedEXT(grid[n][n]);
}
