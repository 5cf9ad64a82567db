#version 460
#extension GL_EXT_ray_tracing : require
struct Found { vec3 color; float distance; };
layout(location = 0) rayPayloadInEXT Found found;
layout(location = 1) rayPayloadInEXT float unused;
void main() { found.color = vec3(0.0); }
