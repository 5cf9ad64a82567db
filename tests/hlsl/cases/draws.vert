#version 300 es
// The number of a draw is what the application writes before it: Direct3D has none.
#extension GL_ANGLE_multi_draw : require
uniform mat4 places[8];
in vec4 position;
void main() { gl_Position = places[gl_DrawID] * position; }
