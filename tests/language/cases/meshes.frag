#version 460
#extension GL_EXT_mesh_shader : require
layout(location = 0) in vec4 color;
layout(location = 1) in Surface {
  vec3 normal;
  vec2 texture_coordinate;
} surface;
layout(location = 3) perprimitiveEXT in vec4 material;
layout(location = 4) perprimitiveEXT in Flags { flat uint flags; } of_primitive;
layout(location = 0) out vec4 result;
void main() {
  result = color * material + vec4(surface.normal, surface.texture_coordinate.x) * float(of_primitive.flags + uint(gl_PrimitiveID));
}
