#version 450
layout(local_size_x = 1) in;
shared float line[8] = {};  // error: an empty list as an initialiser
void main() {
  float all[2] = {};  // error: an empty list as an initialiser
  all[0] += line[0];
}
