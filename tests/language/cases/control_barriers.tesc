#version 400
layout(vertices = 3) out;
out vec4 a[];
uniform int n;
void main() {
  { barrier(); }
  {
    vec4 mine = vec4(0.0);
    { a[gl_InvocationID] = mine; barrier(); }
  }
  if (n > 0) barrier();  // error: barrier
  if (n > 0) { { barrier(); } }  // error: barrier
  for (int i = 0; i < n; ++i) { barrier(); }  // error: barrier
  while (n > 0) barrier();  // error: barrier
  do { barrier(); } while (n > 0);  // error: barrier
  switch (n) { case 0: barrier(); break; }  // error: barrier
  barrier();
  return;
}
