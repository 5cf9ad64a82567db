// SPDX-License-Identifier: Apache-2.0
// Texture functions named after their sampler, before GLSL 1.30 and ESSL 3.00.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

inline constexpr Availability kTexture1D = from(110, 0).until(420, 0);
inline constexpr Availability kTexture2D = from(110, 100).until(420, 300);
inline constexpr Availability kTexture3D = from(110, 0).until(420, 0).with(OES_texture_3D);
inline constexpr Availability kTexture1DLod =
    kTexture1D.in(stages::kVertex).elsewhere(130).with(ARB_shader_texture_lod, EXT_gpu_shader4);
inline constexpr Availability kTexture2DLod =
    kTexture2D.in(stages::kVertex).elsewhere(130).with(ARB_shader_texture_lod, EXT_gpu_shader4);
inline constexpr Availability kTexture3DLod =
    kTexture3D.in(stages::kVertex).elsewhere(130).with(ARB_shader_texture_lod, EXT_gpu_shader4);
inline constexpr Availability kRectangle = only_with(ARB_texture_rectangle).with(EXT_gpu_shader4);
inline constexpr Availability kGradArb = only_with(ARB_shader_texture_lod);
inline constexpr Availability kGradExt = only_with(EXT_shader_texture_lod);
inline constexpr Availability kShadowExt = only_with(EXT_shadow_samplers);

inline constexpr Row kTextureLegacy[] = {
    // GLSL 1.10 to 1.30 section 8.7, and the extensions that add to it
    {proto("vec4 texture1D(sampler1D sampler, float P [, float bias])"), kTexture1D, Lowering::texture, Op::sample},
    {proto("vec4 texture1DProj(sampler1D sampler, vec2 P [, float bias])"), kTexture1D, Lowering::texture, Op::sample},
    {proto("vec4 texture1DProj(sampler1D sampler, vec4 P [, float bias])"), kTexture1D, Lowering::texture, Op::sample},
    {proto("vec4 texture1DLod(sampler1D sampler, float P, float lod)"), kTexture1DLod, Lowering::texture,
     Op::sample_lod},
    {proto("vec4 texture1DProjLod(sampler1D sampler, vec2 P, float lod)"), kTexture1DLod, Lowering::texture,
     Op::sample_lod},
    {proto("vec4 texture1DProjLod(sampler1D sampler, vec4 P, float lod)"), kTexture1DLod, Lowering::texture,
     Op::sample_lod},
    {proto("vec4 texture2D(sampler2D sampler, vec2 P [, float bias])"), kTexture2D, Lowering::texture, Op::sample},
    {proto("vec4 texture2DProj(sampler2D sampler, vec3 P [, float bias])"), kTexture2D, Lowering::texture, Op::sample},
    {proto("vec4 texture2DProj(sampler2D sampler, vec4 P [, float bias])"), kTexture2D, Lowering::texture, Op::sample},
    {proto("vec4 texture2DLod(sampler2D sampler, vec2 P, float lod)"), kTexture2DLod, Lowering::texture,
     Op::sample_lod},
    {proto("vec4 texture2DProjLod(sampler2D sampler, vec3 P, float lod)"), kTexture2DLod, Lowering::texture,
     Op::sample_lod},
    {proto("vec4 texture2DProjLod(sampler2D sampler, vec4 P, float lod)"), kTexture2DLod, Lowering::texture,
     Op::sample_lod},
    {proto("vec4 texture3D(sampler3D sampler, vec3 P [, float bias])"), kTexture3D, Lowering::texture, Op::sample},
    {proto("vec4 texture3DProj(sampler3D sampler, vec4 P [, float bias])"), kTexture3D, Lowering::texture, Op::sample},
    {proto("vec4 texture3DLod(sampler3D sampler, vec3 P, float lod)"), kTexture3DLod, Lowering::texture,
     Op::sample_lod},
    {proto("vec4 texture3DProjLod(sampler3D sampler, vec4 P, float lod)"), kTexture3DLod, Lowering::texture,
     Op::sample_lod},
    {proto("vec4 textureCube(samplerCube sampler, vec3 P [, float bias])"), kTexture2D, Lowering::texture, Op::sample},
    {proto("vec4 textureCubeLod(samplerCube sampler, vec3 P, float lod)"), kTexture2DLod, Lowering::texture,
     Op::sample_lod},
    {proto("vec4 shadow1D(sampler1DShadow sampler, vec3 P [, float bias])"), kTexture1D, Lowering::texture, Op::sample,
     0, true},
    {proto("vec4 shadow1DProj(sampler1DShadow sampler, vec4 P [, float bias])"), kTexture1D, Lowering::texture,
     Op::sample, 0, true},
    {proto("vec4 shadow1DLod(sampler1DShadow sampler, vec3 P, float lod)"), kTexture1DLod, Lowering::texture,
     Op::sample_lod, 0, true},
    {proto("vec4 shadow1DProjLod(sampler1DShadow sampler, vec4 P, float lod)"), kTexture1DLod, Lowering::texture,
     Op::sample_lod, 0, true},
    {proto("vec4 shadow2D(sampler2DShadow sampler, vec3 P [, float bias])"), kTexture1D, Lowering::texture, Op::sample,
     0, true},
    {proto("vec4 shadow2DProj(sampler2DShadow sampler, vec4 P [, float bias])"), kTexture1D, Lowering::texture,
     Op::sample, 0, true},
    {proto("vec4 shadow2DLod(sampler2DShadow sampler, vec3 P, float lod)"), kTexture1DLod, Lowering::texture,
     Op::sample_lod, 0, true},
    {proto("vec4 shadow2DProjLod(sampler2DShadow sampler, vec4 P, float lod)"), kTexture1DLod, Lowering::texture,
     Op::sample_lod, 0, true},
    // ARB_texture_rectangle
    {proto("vec4 texture2DRect(sampler2DRect sampler, vec2 P)"), kRectangle, Lowering::texture, Op::sample},
    {proto("vec4 texture2DRectProj(sampler2DRect sampler, vec3 P)"), kRectangle, Lowering::texture, Op::sample},
    {proto("vec4 texture2DRectProj(sampler2DRect sampler, vec4 P)"), kRectangle, Lowering::texture, Op::sample},
    {proto("vec4 shadow2DRect(sampler2DRectShadow sampler, vec3 P)"), kRectangle, Lowering::texture, Op::sample, 0,
     true},
    {proto("vec4 shadow2DRectProj(sampler2DRectShadow sampler, vec4 P)"), kRectangle, Lowering::texture, Op::sample, 0,
     true},
    // ARB_shader_texture_lod, EXT_shader_texture_lod (section 8.7 of both)
    {proto("vec4 texture1DGradARB(sampler1D sampler, float P, float dPdx, float dPdy)"), kGradArb, Lowering::texture,
     Op::sample_grad},
    {proto("vec4 texture1DProjGradARB(sampler1D sampler, vec2 P, float dPdx, float dPdy)"), kGradArb, Lowering::texture,
     Op::sample_grad},
    {proto("vec4 texture1DProjGradARB(sampler1D sampler, vec4 P, float dPdx, float dPdy)"), kGradArb, Lowering::texture,
     Op::sample_grad},
    {proto("vec4 texture2DGradARB(sampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy)"), kGradArb, Lowering::texture,
     Op::sample_grad},
    {proto("vec4 texture2DProjGradARB(sampler2D sampler, vec3 P, vec2 dPdx, vec2 dPdy)"), kGradArb, Lowering::texture,
     Op::sample_grad},
    {proto("vec4 texture2DProjGradARB(sampler2D sampler, vec4 P, vec2 dPdx, vec2 dPdy)"), kGradArb, Lowering::texture,
     Op::sample_grad},
    {proto("vec4 texture3DGradARB(sampler3D sampler, vec3 P, vec3 dPdx, vec3 dPdy)"), kGradArb, Lowering::texture,
     Op::sample_grad},
    {proto("vec4 texture3DProjGradARB(sampler3D sampler, vec4 P, vec3 dPdx, vec3 dPdy)"), kGradArb, Lowering::texture,
     Op::sample_grad},
    {proto("vec4 textureCubeGradARB(samplerCube sampler, vec3 P, vec3 dPdx, vec3 dPdy)"), kGradArb, Lowering::texture,
     Op::sample_grad},
    {proto("vec4 shadow1DGradARB(sampler1DShadow sampler, vec3 P, float dPdx, float dPdy)"), kGradArb,
     Lowering::texture, Op::sample_grad, 0, true},
    {proto("vec4 shadow1DProjGradARB(sampler1DShadow sampler, vec4 P, float dPdx, float dPdy)"), kGradArb,
     Lowering::texture, Op::sample_grad, 0, true},
    {proto("vec4 shadow2DGradARB(sampler2DShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy)"), kGradArb, Lowering::texture,
     Op::sample_grad, 0, true},
    {proto("vec4 shadow2DProjGradARB(sampler2DShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy)"), kGradArb,
     Lowering::texture, Op::sample_grad, 0, true},
    {proto("vec4 texture2DRectGradARB(sampler2DRect sampler, vec2 P, vec2 dPdx, vec2 dPdy)"), kGradArb,
     Lowering::texture, Op::sample_grad},
    {proto("vec4 texture2DRectProjGradARB(sampler2DRect sampler, vec3 P, vec2 dPdx, vec2 dPdy)"), kGradArb,
     Lowering::texture, Op::sample_grad},
    {proto("vec4 texture2DRectProjGradARB(sampler2DRect sampler, vec4 P, vec2 dPdx, vec2 dPdy)"), kGradArb,
     Lowering::texture, Op::sample_grad},
    {proto("vec4 shadow2DRectGradARB(sampler2DRectShadow sampler, vec3 P, vec2 dPdx, vec2 dPdy)"), kGradArb,
     Lowering::texture, Op::sample_grad, 0, true},
    {proto("vec4 shadow2DRectProjGradARB(sampler2DRectShadow sampler, vec4 P, vec2 dPdx, vec2 dPdy)"), kGradArb,
     Lowering::texture, Op::sample_grad, 0, true},
    {proto("vec4 texture2DGradEXT(sampler2D sampler, vec2 P, vec2 dPdx, vec2 dPdy)"), kGradExt, Lowering::texture,
     Op::sample_grad},
    {proto("vec4 texture2DProjGradEXT(sampler2D sampler, vec3 P, vec2 dPdx, vec2 dPdy)"), kGradExt, Lowering::texture,
     Op::sample_grad},
    {proto("vec4 texture2DProjGradEXT(sampler2D sampler, vec4 P, vec2 dPdx, vec2 dPdy)"), kGradExt, Lowering::texture,
     Op::sample_grad},
    {proto("vec4 texture2DLodEXT(sampler2D sampler, vec2 P, float lod)"), kGradExt, Lowering::texture, Op::sample_lod},
    {proto("vec4 texture2DProjLodEXT(sampler2D sampler, vec3 P, float lod)"), kGradExt, Lowering::texture,
     Op::sample_lod},
    {proto("vec4 texture2DProjLodEXT(sampler2D sampler, vec4 P, float lod)"), kGradExt, Lowering::texture,
     Op::sample_lod},
    {proto("vec4 textureCubeGradEXT(samplerCube sampler, vec3 P, vec3 dPdx, vec3 dPdy)"), kGradExt, Lowering::texture,
     Op::sample_grad},
    {proto("vec4 textureCubeLodEXT(samplerCube sampler, vec3 P, float lod)"), kGradExt, Lowering::texture,
     Op::sample_lod},
    // EXT_shadow_samplers
    {proto("float shadow2DEXT(sampler2DShadow sampler, vec3 P)"), kShadowExt, Lowering::texture, Op::sample},
    {proto("float shadow2DProjEXT(sampler2DShadow sampler, vec4 P)"), kShadowExt, Lowering::texture, Op::sample},
};

}  // namespace umber::glsl::rows
