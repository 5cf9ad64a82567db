#version 450
layout(location = 0) in vec3 normal;
layout(location = 0) out vec4 color;
void main() {
  color = vec4(pow(normal, vec3(2.0)), pow(normal.x, 3.0));
}
