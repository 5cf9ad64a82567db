#version 310 es
// `v` matches by its name and `w` by its location, so both would be at 3. // program error: 'v' and 'w' overlap at location 3
precision mediump float;
layout(location = 0) out vec4 color;
in float v;
layout(location = 3) in float w;
void main() { color = vec4(v + w); }
