#version 450
// Each of these is a diagnostic that names what ESSL 3.00 lacks.
layout(std140) uniform Block { vec4 in_block; };
uniform sampler1D line;
uniform dvec2 wide;
uniform float nested[2][3];
layout(binding = 0, r32f) uniform image2D image;
noperspective in vec4 straight;
in vec4 place;
layout(location = 0, index = 1) out vec4 color;

void main() {
  color = in_block + straight + texture(line, place.x) * float(wide.x) + nested[1][2];
  color.x += dFdxFine(place.y) + interpolateAtCentroid(place).x;
  color.y += float(gl_SampleID) + gl_ClipDistance[0];
  imageStore(image, ivec2(place.xy), color);
}
