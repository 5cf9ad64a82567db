#version 450
layout(local_size_x_id = 0) in;
layout(constant_id = 1) const int N = 4;
layout(push_constant) uniform P { float f; } p;
void main() {}
