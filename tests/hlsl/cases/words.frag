#version 330
// Names that mean something in HLSL.
uniform sampler2D texture1;
uniform float lerp, saturate;
in vec2 linear;
out vec4 sample;
float mul(float point) { return point * lerp; }
void main() { float matrix = mul(saturate); sample = texture(texture1, linear) * matrix; }
