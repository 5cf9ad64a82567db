// Two kinds of textures at one binding, two blocks at another.
#version 450
layout(set = 1, binding = 0) uniform sampler2D flat_ones[16];
layout(set = 1, binding = 0) uniform samplerCube cubes[16];
layout(set = 0, binding = 3, std430) buffer Words { uint words[]; };
layout(set = 0, binding = 3, std430) buffer Floats { float floats[]; };
layout(location = 0) in vec3 p;
layout(location = 0) out vec4 color;

void main() {
  floats[0] = 1.0;
  words[1] = 7u;
  color = texture(flat_ones[1], p.xy) + texture(cubes[2], p);
}
