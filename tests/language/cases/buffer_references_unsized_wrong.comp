#version 460
#extension GL_EXT_buffer_reference2 : require
layout(local_size_x = 1) in;
layout(buffer_reference) buffer Sized { int n; };
layout(buffer_reference) buffer Unsized { int n; float x[]; };
layout(push_constant) uniform P { Unsized unsized_; Sized sized; };
void main() {
  (unsized_ + 1).n = 1;  // error: '+' cannot be applied to Unsized and int
  unsized_[2].n = 2;  // error: '+' cannot be applied to Unsized and int
  Unsized a = unsized_;
  a -= 1;  // error: '-=' cannot be applied to Unsized and int
  unsized_.n = int(a - unsized_);  // error: '-' cannot be applied to Unsized and Unsized
  a.x[3] = 1.0;
  Sized b = sized + 1;
  b += 1;
  b[2].n = int(b - sized);
  b++;  // error: '++' cannot be applied to Sized
  (--b).n = 1;  // error: '--' cannot be applied to Sized
}
