#version 460
#extension GL_EXT_mesh_shader : require
layout(location = 0) perprimitiveEXT in Prim { uint id; uint other; } prim;
layout(location = 2) perprimitiveEXT in uint single;
layout(location = 0) out uvec4 o;
void main() { o = uvec4(prim.id, prim.other, single, 0); }
