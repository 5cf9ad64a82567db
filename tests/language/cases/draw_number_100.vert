#version 100
#extension GL_ANGLE_multi_draw : require
uniform mat4 places[8];
attribute vec4 position;
void main() { gl_Position = places[gl_DrawID] * position; }
