// umber --shader-model=50
#version 450
// Offsets are sixteenths of a pixel from -8 to 7.
in vec2 uv;
uniform vec2 offset;
out vec4 color;

void main() {
  color = vec4(interpolateAtOffset(uv, vec2(0.5, -0.5)), interpolateAtOffset(uv, vec2(-0.25, 0.4)));
  color += interpolateAtOffset(uv, offset).xyxy;
}
