#version 300 es
// What an application finds by name is called as it was: members always, variables unless the shader calls the function.
precision highp float;
struct Light { vec3 position; float distance; float length; };
uniform Light lights[2];
uniform vec2 textureSize, radians;
uniform sampler2D tex;
uniform Block { vec4 fract; float mod; };
in vec2 step, normalize;
layout(location = 0) out vec4 mix;

float hides(float clamp) { return clamp * 2.0; }

void main() {
  float smoothstep = hides(lights[0].distance) + lights[1].length;
  mix = texture(tex, step) + vec4(lights[1].position, smoothstep) * textureSize.x + vec4(normalize, radians) + fract + mod;
}
