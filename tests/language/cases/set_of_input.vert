#version 450
// Cemu's shaders have it, with a warning.
#pragma shader_stage(vertex)
layout(set = 0, location = 0) in vec4 place;
layout(set = 1, binding = 0) uniform Block { vec4 shift; };
layout(location = 0, set = 0) out vec4 color;

void main() {
  color = place;
  gl_Position = place + shift;
}
