#version 330
#extension GL_ARB_shader_storage_buffer_object : enable
struct Light { vec4 color; mat3 m; float f[3]; };
layout(std140) uniform A { vec4 a; layout(row_major) mat4 m; Light lights[2]; bool on; };
layout(std140) uniform B { float x; vec3 y; mat2x3 z; } b[2];
layout(std140) uniform C__D { float sample; float sample1; } centroid__;
buffer Unused { int unused; };
in vec2 uv; out vec4 color;
void main() { Light l = lights[1]; color = a + m * l.color * b[1].x + vec4(b[0].y * l.m, b[0].z[1].x) + vec4(on, centroid__.sample, l.f[int(uv.x)], 0); }
