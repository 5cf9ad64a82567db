#version 450
#extension GL_ARB_cull_distance : require
in vec2 a;
in float gl_ClipDistance[2];
in float gl_CullDistance[1];
out vec4 color;

void main() {
  color = vec4(a, gl_ClipDistance[1], gl_CullDistance[0]);
}
