// SPDX-License-Identifier: Apache-2.0
// GLSL 4.60 section 8.9.1: texture queries.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

inline constexpr Availability kQueryLod = from(400, 0).in(stages::kFragment).of_quads().with(EXT_texture_query_lod);
inline constexpr Availability kQueryLodArb =
    only_with(ARB_texture_query_lod).in(stages::kFragment).of_quads().with(EXT_texture_query_lod);
inline constexpr Availability kQueryLevels = from(430, 0).with(ARB_texture_query_levels);
inline constexpr Availability kTextureSamples = from(450, 0).with(ARB_shader_texture_image_samples);

inline constexpr Row kTextureQuery[] = {
    // 8.9.1 Texture query functions
    {proto("int textureSize(gsampler1D sampler, int lod)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec2 textureSize(gsampler2D sampler, int lod)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec3 textureSize(gsampler3D sampler, int lod)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec2 textureSize(gsamplerCube sampler, int lod)"), k130, Lowering::texture, Op::query_size},
    {proto("int textureSize(sampler1DShadow sampler, int lod)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec2 textureSize(sampler2DShadow sampler, int lod)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec2 textureSize(samplerCubeShadow sampler, int lod)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec3 textureSize(gsamplerCubeArray sampler, int lod)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec3 textureSize(samplerCubeArrayShadow sampler, int lod)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec2 textureSize(gsampler2DRect sampler)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec2 textureSize(sampler2DRectShadow sampler)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec2 textureSize(gsampler1DArray sampler, int lod)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec3 textureSize(gsampler2DArray sampler, int lod)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec2 textureSize(sampler1DArrayShadow sampler, int lod)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec3 textureSize(sampler2DArrayShadow sampler, int lod)"), k130, Lowering::texture, Op::query_size},
    {proto("int textureSize(gsamplerBuffer sampler)"), k130, Lowering::texture, Op::query_size},
    {proto("ivec2 textureSize(gsampler2DMS sampler)"), kMultisample, Lowering::texture, Op::query_size},
    {proto("ivec3 textureSize(gsampler2DMSArray sampler)"), kMultisample, Lowering::texture, Op::query_size},
    {proto("vec2 textureQueryLod(gsampler1D sampler, float P)"), kQueryLod, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLod(gsampler2D sampler, vec2 P)"), kQueryLod, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLod(gsampler3D sampler, vec3 P)"), kQueryLod, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLod(gsamplerCube sampler, vec3 P)"), kQueryLod, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLod(gsampler1DArray sampler, float P)"), kQueryLod, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLod(gsampler2DArray sampler, vec2 P)"), kQueryLod, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLod(gsamplerCubeArray sampler, vec3 P)"), kQueryLod, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLod(sampler1DShadow sampler, float P)"), kQueryLod, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLod(sampler2DShadow sampler, vec2 P)"), kQueryLod, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLod(samplerCubeShadow sampler, vec3 P)"), kQueryLod, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLod(sampler1DArrayShadow sampler, float P)"), kQueryLod, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLod(sampler2DArrayShadow sampler, vec2 P)"), kQueryLod, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLod(samplerCubeArrayShadow sampler, vec3 P)"), kQueryLod, Lowering::texture,
     Op::query_lod},
    {proto("vec2 textureQueryLOD(gsampler1D sampler, float P)"), kQueryLodArb, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLOD(gsampler2D sampler, vec2 P)"), kQueryLodArb, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLOD(gsampler3D sampler, vec3 P)"), kQueryLodArb, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLOD(gsamplerCube sampler, vec3 P)"), kQueryLodArb, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLOD(gsampler1DArray sampler, float P)"), kQueryLodArb, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLOD(gsampler2DArray sampler, vec2 P)"), kQueryLodArb, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLOD(gsamplerCubeArray sampler, vec3 P)"), kQueryLodArb, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLOD(sampler1DShadow sampler, float P)"), kQueryLodArb, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLOD(sampler2DShadow sampler, vec2 P)"), kQueryLodArb, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLOD(samplerCubeShadow sampler, vec3 P)"), kQueryLodArb, Lowering::texture, Op::query_lod},
    {proto("vec2 textureQueryLOD(sampler1DArrayShadow sampler, float P)"), kQueryLodArb, Lowering::texture,
     Op::query_lod},
    {proto("vec2 textureQueryLOD(sampler2DArrayShadow sampler, vec2 P)"), kQueryLodArb, Lowering::texture,
     Op::query_lod},
    {proto("vec2 textureQueryLOD(samplerCubeArrayShadow sampler, vec3 P)"), kQueryLodArb, Lowering::texture,
     Op::query_lod},
    {proto("int textureQueryLevels(gsampler1D sampler)"), kQueryLevels, Lowering::texture, Op::query_levels},
    {proto("int textureQueryLevels(gsampler2D sampler)"), kQueryLevels, Lowering::texture, Op::query_levels},
    {proto("int textureQueryLevels(gsampler3D sampler)"), kQueryLevels, Lowering::texture, Op::query_levels},
    {proto("int textureQueryLevels(gsamplerCube sampler)"), kQueryLevels, Lowering::texture, Op::query_levels},
    {proto("int textureQueryLevels(gsampler1DArray sampler)"), kQueryLevels, Lowering::texture, Op::query_levels},
    {proto("int textureQueryLevels(gsampler2DArray sampler)"), kQueryLevels, Lowering::texture, Op::query_levels},
    {proto("int textureQueryLevels(gsamplerCubeArray sampler)"), kQueryLevels, Lowering::texture, Op::query_levels},
    {proto("int textureQueryLevels(sampler1DShadow sampler)"), kQueryLevels, Lowering::texture, Op::query_levels},
    {proto("int textureQueryLevels(sampler2DShadow sampler)"), kQueryLevels, Lowering::texture, Op::query_levels},
    {proto("int textureQueryLevels(samplerCubeShadow sampler)"), kQueryLevels, Lowering::texture, Op::query_levels},
    {proto("int textureQueryLevels(sampler1DArrayShadow sampler)"), kQueryLevels, Lowering::texture, Op::query_levels},
    {proto("int textureQueryLevels(sampler2DArrayShadow sampler)"), kQueryLevels, Lowering::texture, Op::query_levels},
    {proto("int textureQueryLevels(samplerCubeArrayShadow sampler)"), kQueryLevels, Lowering::texture,
     Op::query_levels},
    {proto("int textureSamples(gsampler2DMS sampler)"), kTextureSamples, Lowering::texture, Op::query_samples},
    {proto("int textureSamples(gsampler2DMSArray sampler)"), kTextureSamples, Lowering::texture, Op::query_samples},
};

}  // namespace umber::glsl::rows
