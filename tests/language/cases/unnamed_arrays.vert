#version 310 es
void main() {
  float[2];
  float[];  // error: an array needs a size
  float[][];  // error: an array needs a size
  gl_Position = vec4(1.0);
}
