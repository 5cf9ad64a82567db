// umber --explain --structured-buffers=always --shader-model=51
#version 460
layout(std140) uniform Elements { mat3 one[4]; };
layout(std140) uniform Rows { vec4 first; vec2 second; };
layout(std140) uniform Unread { vec4 unread; };
layout(std140) uniform Wide { double wide; };
layout(std140) uniform Blocks { vec4 value; } blocks[2];
uniform float loose;
uniform int which;
out vec4 color;
void main() { color = vec4(one[2] * first.xyz, second.y + loose + float(wide)) + blocks[which].value; }
