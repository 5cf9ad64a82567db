#version 430
#extension GL_ARB_bindless_texture : require
layout(bindless_sampler) uniform;
layout(bound_sampler) uniform;  // error: 'bound_sampler' and 'bindless_sampler' are both said of all uniforms
layout(bindless_sampler) writeonly uniform image2D wrong;  // error: bindless_sampler
layout(bindless_image) in vec4 input_;  // error: bindless_image
in sampler2D smooth_;  // error: must be flat
out sampler2D result;  // error: sampler2D cannot be a fragment output
uniform sampler2D initial = sampler2D(uvec2(0u));  // error: a texture cannot have an initialiser
struct S { image2D i; };  // error: an image that is read needs a format
struct T { layout(r32i) image2D i; };  // error: the format does not fit
uniform U { image2D i; };  // error: an image that is read needs a format
out vec4 c;
void f(inout sampler2D t) {}
void main() {
  sampler2D t = uvec2(1u);  // error: uvec2 does not initialise sampler2D
  uvec2 pair = t;  // error: sampler2D does not initialise uvec2
  t = t + t;  // error: '+' cannot be applied to sampler2D and sampler2D
  sampler1D other;
  f(other);  // error: no overload fits f(sampler1D)
  t = other;  // error: sampler1D
  writeonly image2D image;
  c = imageLoad(image, ivec2(0));  // error: the image is writeonly
  t = sampler2D(1.0);  // error: sampler2D
}
