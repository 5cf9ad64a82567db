#version 450
layout(location = 1, component = 4) out float wide;  // error: does not fit into its location
layout(location = 2) out Block {
  layout(location = 2, component = 2) vec2 a;
  layout(location = 3, component = 2) vec3 b;  // error: does not fit into its location
  layout(component = 1) float c;               // error: a component needs a location
  layout(location = 5, component = 4) float d; // error: does not fit into its location
  layout(location = 6, component = 1) mat2 e;  // error: cannot start at a component
};
void main() { gl_Position = vec4(0.0); }
