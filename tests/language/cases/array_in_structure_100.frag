#version 100
precision mediump float;
struct Inner { float a[2]; };
struct Outer { Inner inner; };
Outer f() {  // error: an array as a result, or in one,
  Outer x;
  x.inner.a[0] = 2.0;
  return x;
}
uniform Outer first, second;
void main() {
  Outer x;
  x = first;  // error: an assignment of arrays
  bool b = first == second;  // error: a comparison of arrays
  Outer y = first;  // error: an initialiser of an array
  gl_FragColor = vec4(1.0);
}
