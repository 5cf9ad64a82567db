#version 460
#extension GL_EXT_ray_tracing : require
layout(location = 0) rayPayloadInEXT vec4 payload;
rayPayloadEXT vec4 lost;  // error: the variable needs a location
layout(location = 1) rayPayloadEXT vec4 one;
layout(location = 1) rayPayloadEXT vec2 two;  // error: another variable of this kind has location 1
layout(location = 1) callableDataInEXT vec4 data;  // error: this stage has no such variables
layout(location = 0) hitAttributeEXT vec2 attributes;  // error: attributes of hits have no location
layout(binding = 0) uniform accelerationStructureEXT scene;
layout(push_constant) buffer A { float a; };  // error: push_constant is for uniform blocks
layout(shaderRecordEXT, binding = 1) buffer B { float b; };  // error: have neither set nor binding
layout(shaderRecordEXT) buffer C { float c; };  // error: a stage has one shader record at most

void main() {
  rayPayloadEXT vec4 inside;  // error: 'rayPayloadEXT' is not allowed inside of a function
  attributes = vec2(0.0);  // error: 'attributes' is constant
  b = 1.0;  // error: read-only
  int location = gl_PrimitiveID;
  traceRayEXT(scene, 0, 0xff, 0, 0, 0, vec3(0.0), 0.0, vec3(1.0), 1.0, location);  // error: the location must be a constant expression
  traceRayEXT(scene, 0, 0xff, 0, 0, 0, vec3(0.0), 0.0, vec3(1.0), 1.0, 5);  // error: no variable that could be given has location 5
  ignoreIntersectionEXT;  // error: only any-hit shaders end so
  reportIntersectionEXT(1.0, 0);  // error: 'reportIntersectionEXT' does not exist in this stage
}
