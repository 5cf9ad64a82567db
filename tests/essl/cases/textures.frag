#version 450
// Lookups, each with what it is called in ESSL 3.00; an array of textures is indexed by constants.
layout(binding = 3) uniform sampler2D plain;
uniform isampler3D solid;
uniform usampler2DArray layers;
uniform samplerCubeShadow shadows;
uniform sampler2DShadow shadow;
uniform sampler2D several[3];
uniform sampler2DRect rectangle;
uniform int which;
in vec4 place;
out vec4 color;

void main() {
  color = texture(plain, place.xy) + texture(plain, place.xy, 1.0) + textureLod(plain, place.xy, 2.0);
  color += textureOffset(plain, place.xy, ivec2(1, 2), 0.5) + textureProjLod(plain, place, 0.0);
  color += textureGradOffset(plain, place.xy, place.zw, place.zw, ivec2(-1));
  color += vec4(texelFetch(solid, ivec3(place.xyz), 1)) + vec4(textureLodOffset(layers, place.xyz, 0.0, ivec2(1)));
  color.x += texture(shadows, place) + textureProj(shadow, place) + textureLod(shadow, place.xyz, 1.0);
  color += texture(several[which], place.xy) + texture(rectangle, place.xy);
  color.xyz += vec3(textureSize(layers, 0));
}
