// umber -w
#version 440
// Each invocation writes a level of its own, and begins with the global as it is declared.
layout(vertices = 3) out;
int steps = 1;
void step_on() { ++steps; }
void main() {
  for (int i = 0; i < gl_InvocationID; ++i) step_on();
  gl_TessLevelOuter[gl_InvocationID] = float(steps);
  gl_TessLevelInner[0] = 1.0;
}
