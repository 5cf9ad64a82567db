#version 450
layout(local_size_x = 1) in;
layout(constant_id = 1) const int n = 4;
layout(constant_id = 1) const int again = 4;  // error: two constants have the id 1
layout(constant_id = 2) const vec2 v = vec2(0);  // error: 'constant_id' is for constants that are a bool, a number
layout(constant_id = 3) int variable = 3;  // error: 'constant_id' is for constants that are a bool, a number
layout(constant_id = 4) const int of_another = n + 1;  // error: the default must not be made of other
layout(constant_id = 5) gl_NumWorkGroups;  // error: 'gl_NumWorkGroups' is no built-in constant
layout(constant_id = n) const int by_itself = 1;  // error: the value of 'constant_id' must be a constant integer
layout(binding = n) buffer B { float f; };  // error: the value of 'binding' must be a constant integer
void main() {
  layout(constant_id = 6) const int local = 1;  // error: layout qualifier 'constant_id' has no meaning
  switch (int(f)) {
    case n:  // error: a label must be a constant integer
      break;
  }
}
