#version 430
// Textures and images as values (GL_ARB_bindless_texture).
#extension GL_ARB_bindless_texture : require
#extension GL_ARB_gpu_shader_int64 : require
layout(bindless_sampler) uniform;
layout(bound_image) uniform;
struct Inner { sampler2D t; layout(r32ui) uimage2D i; };
struct S { Inner inner[2]; vec4 v; };
uniform S s;
uniform B { sampler2D t; writeonly image2D i[3]; } b;
buffer W { sampler2D written; };
flat in sampler2D given;
in Inputs { flat sampler3D deep; } inputs;
layout(bound_sampler) uniform samplerCube cube;
uniform uint64_t number;
out vec4 c;
sampler2D g = sampler2D(uvec2(3u, 0u));
S f(S all) { all.inner[0] = Inner(given, all.inner[1].i); return all; }
vec4 both(samplerCube k, sampler2D t) { return texture(k, vec3(1.0)) + texture(t, vec2(0.0)); }
void choose(out sampler2D t) { t = c.x > 0.0 ? given : b.t; }
void main() {
  sampler2D t;
  choose(t);
  written = t;
  c = both(cube, t) + texture(f(s).inner[int(c.y)].t, vec2(0.0)) + texture(inputs.deep, vec3(0.0));
  c += vec4(imageLoad(s.inner[1].i, ivec2(0))) + texture(g, vec2(0.0)) + texture(sampler2D(number), vec2(0.0));
  imageStore(b.i[int(c.x)], ivec2(1), c);
  if (t == given && uint64_t(t) == number && uvec2(t) != uvec2(0u)) discard;
}
