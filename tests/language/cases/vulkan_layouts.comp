#version 450
layout(local_size_x_id = 0) in;  // error: layout qualifier 'local_size_x_id' is not supported
layout(constant_id = 1) const int N = 4;  // error: layout qualifier 'constant_id' is not supported
layout(push_constant) uniform P { float f; } p;
void main() {}
