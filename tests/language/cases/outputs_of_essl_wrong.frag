#version 310 es
precision mediump float;
uniform int i;
uniform ivec2 offset;
uniform sampler2D picture;
precision mediump atomic_uint;  // error: an atomic counter is highp
layout(binding = 0) uniform lowp atomic_uint counter;  // error: an atomic counter is highp
struct Counters { atomic_uint a; };  // error: atomic counters cannot be in a structure
layout(location = 0) out vec4 colors[2];
layout(location = 2) out vec4 more;
layout(location = 3) out vec4 many[2][2];  // error: vec4[2][2] cannot be a fragment output

void main() {
  colors[i] = vec4(1.0);  // error: an output of a fragment shader can only be indexed with constants in this version
  colors[1][i] = 0.5;
  more = textureGatherOffset(picture, vec2(0.0), offset);  // error: offset
}
