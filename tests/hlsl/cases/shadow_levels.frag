// umber --shader-model=67
#version 450
#extension GL_EXT_texture_shadow_lod : require
layout(binding = 0) uniform sampler2DShadow plain;
layout(binding = 1) uniform sampler2DArrayShadow layers;
layout(binding = 2) uniform samplerCubeShadow cube;
layout(binding = 3) uniform samplerCubeArrayShadow cubes;
layout(location = 0) in vec4 place;
layout(location = 0) out vec4 color;

void main() {
  color = vec4(textureLod(plain, place.xyz, 0.0), textureLod(layers, place, place.x), textureLod(cube, place, 0.5),
               textureLod(cubes, place, 0.3, 2.0));
  color.x += textureLodOffset(layers, place, 1.0, ivec2(1, -1));
}
