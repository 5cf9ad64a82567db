#version 330
uniform Query {
  unknown visible;  // error: there is no type 'unknown'
  int all;
};
uniform Named {
  absent visible;  // error: there is no type 'absent'
} named;
out vec4 color;
void main() { color = vec4(visible + all + named.visible); }
