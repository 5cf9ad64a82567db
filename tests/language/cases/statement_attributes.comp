#version 450
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer B { float x[]; };
void main() {
  [[unroll, dependency_length(4)]] for (int i = 0; i < 4; i++) x[i] = 0.0;  // error: attributes of statements
}
