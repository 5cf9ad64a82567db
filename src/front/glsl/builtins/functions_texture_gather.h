// SPDX-License-Identifier: Apache-2.0
// GLSL 4.60 section 8.9.4: texture gathers.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

// ARB_texture_gather alone has no component argument and no comparison.
inline constexpr Availability kGather =
    from(400, 310).with(ARB_texture_gather, ARB_gpu_shader5, EXT_gpu_shader5, OES_gpu_shader5);
inline constexpr Availability kGatherComponent = from(400, 310).with(ARB_gpu_shader5, EXT_gpu_shader5, OES_gpu_shader5);
inline constexpr Availability kGatherOffsets = from(400, 320).with(ARB_gpu_shader5, EXT_gpu_shader5, OES_gpu_shader5);

inline constexpr Row kTextureGather[] = {
    // GL_AMD_texture_texture4, of which GL_ARB_texture_gather was made
    {proto("vec4 texture4(sampler2D sampler, vec2 P)"), only_with(AMD_texture_texture4), Lowering::texture, Op::gather},
    // 8.9.4 Texture gather functions
    {proto("gvec4 textureGather(gsampler2D sampler, vec2 P)"), kGather, Lowering::texture, Op::gather},
    {proto("gvec4 textureGather(gsampler2DArray sampler, vec3 P)"), kGather, Lowering::texture, Op::gather},
    {proto("gvec4 textureGather(gsamplerCube sampler, vec3 P)"), kGather, Lowering::texture, Op::gather},
    {proto("gvec4 textureGather(gsamplerCubeArray sampler, vec4 P)"), kGather, Lowering::texture, Op::gather},
    {proto("gvec4 textureGather(gsampler2DRect sampler, vec2 P)"), kGather, Lowering::texture, Op::gather},
    {proto("gvec4 textureGather(gsampler2D sampler, vec2 P, int comp)"), kGatherComponent, Lowering::texture,
     Op::gather},
    {proto("gvec4 textureGather(gsampler2DArray sampler, vec3 P, int comp)"), kGatherComponent, Lowering::texture,
     Op::gather},
    {proto("gvec4 textureGather(gsamplerCube sampler, vec3 P, int comp)"), kGatherComponent, Lowering::texture,
     Op::gather},
    {proto("gvec4 textureGather(gsamplerCubeArray sampler, vec4 P, int comp)"), kGatherComponent, Lowering::texture,
     Op::gather},
    {proto("gvec4 textureGather(gsampler2DRect sampler, vec2 P, int comp)"), kGatherComponent, Lowering::texture,
     Op::gather},
    {proto("vec4 textureGather(sampler2DShadow sampler, vec2 P, float refZ)"), kGatherComponent, Lowering::texture,
     Op::gather},
    {proto("vec4 textureGather(sampler2DArrayShadow sampler, vec3 P, float refZ)"), kGatherComponent, Lowering::texture,
     Op::gather},
    {proto("vec4 textureGather(samplerCubeShadow sampler, vec3 P, float refZ)"), kGatherComponent, Lowering::texture,
     Op::gather},
    {proto("vec4 textureGather(samplerCubeArrayShadow sampler, vec4 P, float refZ)"), kGatherComponent,
     Lowering::texture, Op::gather},
    {proto("vec4 textureGather(sampler2DRectShadow sampler, vec2 P, float refZ)"), kGatherComponent, Lowering::texture,
     Op::gather},
    {proto("gvec4 textureGatherOffset(gsampler2D sampler, vec2 P, ivec2 offset)"), kGather, Lowering::texture,
     Op::gather},
    {proto("gvec4 textureGatherOffset(gsampler2D sampler, vec2 P, ivec2 offset, int comp)"), kGatherComponent,
     Lowering::texture, Op::gather},
    {proto("gvec4 textureGatherOffset(gsampler2DArray sampler, vec3 P, ivec2 offset)"), kGather, Lowering::texture,
     Op::gather},
    {proto("gvec4 textureGatherOffset(gsampler2DArray sampler, vec3 P, ivec2 offset, int comp)"), kGatherComponent,
     Lowering::texture, Op::gather},
    {proto("gvec4 textureGatherOffset(gsampler2DRect sampler, vec2 P, ivec2 offset)"), kGatherComponent,
     Lowering::texture, Op::gather},
    {proto("gvec4 textureGatherOffset(gsampler2DRect sampler, vec2 P, ivec2 offset, int comp)"), kGatherComponent,
     Lowering::texture, Op::gather},
    {proto("vec4 textureGatherOffset(sampler2DShadow sampler, vec2 P, float refZ, ivec2 offset)"), kGatherComponent,
     Lowering::texture, Op::gather},
    {proto("vec4 textureGatherOffset(sampler2DArrayShadow sampler, vec3 P, float refZ, ivec2 offset)"),
     kGatherComponent, Lowering::texture, Op::gather},
    {proto("vec4 textureGatherOffset(sampler2DRectShadow sampler, vec2 P, float refZ, ivec2 offset)"), kGatherComponent,
     Lowering::texture, Op::gather},
    {proto("gvec4 textureGatherOffsets(gsampler2D sampler, vec2 P, offsets4 offsets)"), kGatherOffsets,
     Lowering::texture, Op::gather},
    {proto("gvec4 textureGatherOffsets(gsampler2D sampler, vec2 P, offsets4 offsets, int comp)"), kGatherOffsets,
     Lowering::texture, Op::gather},
    {proto("gvec4 textureGatherOffsets(gsampler2DArray sampler, vec3 P, offsets4 offsets)"), kGatherOffsets,
     Lowering::texture, Op::gather},
    {proto("gvec4 textureGatherOffsets(gsampler2DArray sampler, vec3 P, offsets4 offsets, int comp)"), kGatherOffsets,
     Lowering::texture, Op::gather},
    {proto("gvec4 textureGatherOffsets(gsampler2DRect sampler, vec2 P, offsets4 offsets)"), kGatherOffsets,
     Lowering::texture, Op::gather},
    {proto("gvec4 textureGatherOffsets(gsampler2DRect sampler, vec2 P, offsets4 offsets, int comp)"), kGatherOffsets,
     Lowering::texture, Op::gather},
    {proto("vec4 textureGatherOffsets(sampler2DShadow sampler, vec2 P, float refZ, offsets4 offsets)"), kGatherOffsets,
     Lowering::texture, Op::gather},
    {proto("vec4 textureGatherOffsets(sampler2DArrayShadow sampler, vec3 P, float refZ, offsets4 offsets)"),
     kGatherOffsets, Lowering::texture, Op::gather},
    {proto("vec4 textureGatherOffsets(sampler2DRectShadow sampler, vec2 P, float refZ, offsets4 offsets)"),
     kGatherOffsets, Lowering::texture, Op::gather},
};

}  // namespace umber::glsl::rows
