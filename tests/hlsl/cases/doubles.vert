#version 450
// Direct3D's stages hand no doubles to each other, nor have vertices any.
layout(location = 0) in dvec2 position;
layout(location = 0) flat out dvec3 direction;
layout(location = 1, component = 2) flat out double weight;
void main() {
  gl_Position = vec4(position, 0.0, 1.0);
  direction = dvec3(position, 1.0);
  weight = position.x + position.y;
}
