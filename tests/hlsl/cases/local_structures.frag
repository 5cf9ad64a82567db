// umber --shader-model=50
#version 300 es
// Arrays in structures that are written at an index; structures of which parts are written, or none.
precision highp float;
struct Point { vec3 at; float size; };
struct Stack { Point points[8]; int count; };
struct Table { int numbers[10]; };
Table table;
uniform int k;
in vec3 normal;
out vec4 color;

void push(inout Stack stack, vec3 at) {
  stack.points[stack.count].at = at;
  stack.points[stack.count].size = at.x;
  stack.count++;
}

Point partly() {
  Point p;
  p.at = normal;
  return p;
}

void main() {
  Stack stack;
  stack.count = 0;
  for (int i = 0; i < k; ++i) push(stack, vec3(float(i)));
  vec3 sum = vec3(0.0);
  for (int i = 0; i < stack.count; ++i) sum += stack.points[i].at * stack.points[i].size;
  for (int i = k; i < 10; ++i) table.numbers[i] = 10 - i;
  Point complete, points[2], unwritten;
  complete.at = sum;
  complete.size = 2.0;
  points[0].at = normal;
  Point chosen = points[k];
  Stack copy = stack;
  copy.points[k].size = 1.0;
  color = vec4(complete.at * complete.size + chosen.at, float(table.numbers[k]) + partly().size + unwritten.size);
  color.x += copy.points[1].size;
}
