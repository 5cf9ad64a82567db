#version 460
// `restrict` alone may be lost in a call.
layout(local_size_x = 1) in;
layout(binding = 0, rgba8) restrict uniform image2D image;
layout(binding = 1) buffer B { vec4 color; };
vec4 load(image2D from) { return imageLoad(from, ivec2(0)); }
vec4 load_more(readonly restrict image2D from) { return imageLoad(from, ivec2(1)); }
void main() { color = load(image) + load_more(image); }
