// SPDX-License-Identifier: Apache-2.0
// Textures of integers in the old functions (EXT_gpu_shader4).
#pragma once
#include "front/glsl/builtins/functions_texture_gpu4.h"

namespace umber::glsl::rows {

inline constexpr Row kTextureGpu4Integer[] = {
    {proto("nvec4 texture1D(nsampler1D sampler, float P [, float bias])"), kGpu4, Lowering::texture, Op::sample},
    {proto("nvec4 texture1DLod(nsampler1D sampler, float P, float lod)"), kGpu4, Lowering::texture, Op::sample_lod},
    {proto("nvec4 texture1DProj(nsampler1D sampler, vec2 P [, float bias])"), kGpu4, Lowering::texture, Op::sample},
    {proto("nvec4 texture1DProjLod(nsampler1D sampler, vec2 P, float lod)"), kGpu4, Lowering::texture, Op::sample_lod},
    {proto("nvec4 texture1DProj(nsampler1D sampler, vec4 P [, float bias])"), kGpu4, Lowering::texture, Op::sample},
    {proto("nvec4 texture1DProjLod(nsampler1D sampler, vec4 P, float lod)"), kGpu4, Lowering::texture, Op::sample_lod},
    {proto("nvec4 texture2D(nsampler2D sampler, vec2 P [, float bias])"), kGpu4, Lowering::texture, Op::sample},
    {proto("nvec4 texture2DLod(nsampler2D sampler, vec2 P, float lod)"), kGpu4, Lowering::texture, Op::sample_lod},
    {proto("nvec4 texture2DProj(nsampler2D sampler, vec3 P [, float bias])"), kGpu4, Lowering::texture, Op::sample},
    {proto("nvec4 texture2DProjLod(nsampler2D sampler, vec3 P, float lod)"), kGpu4, Lowering::texture, Op::sample_lod},
    {proto("nvec4 texture2DProj(nsampler2D sampler, vec4 P [, float bias])"), kGpu4, Lowering::texture, Op::sample},
    {proto("nvec4 texture2DProjLod(nsampler2D sampler, vec4 P, float lod)"), kGpu4, Lowering::texture, Op::sample_lod},
    {proto("nvec4 texture3D(nsampler3D sampler, vec3 P [, float bias])"), kGpu4, Lowering::texture, Op::sample},
    {proto("nvec4 texture3DLod(nsampler3D sampler, vec3 P, float lod)"), kGpu4, Lowering::texture, Op::sample_lod},
    {proto("nvec4 texture3DProj(nsampler3D sampler, vec4 P [, float bias])"), kGpu4, Lowering::texture, Op::sample},
    {proto("nvec4 texture3DProjLod(nsampler3D sampler, vec4 P, float lod)"), kGpu4, Lowering::texture, Op::sample_lod},
    {proto("nvec4 textureCube(nsamplerCube sampler, vec3 P [, float bias])"), kGpu4, Lowering::texture, Op::sample},
    {proto("nvec4 textureCubeLod(nsamplerCube sampler, vec3 P, float lod)"), kGpu4, Lowering::texture, Op::sample_lod},
    {proto("nvec4 texture2DRect(nsampler2DRect sampler, vec2 P)"), kGpu4, Lowering::texture, Op::sample},
    {proto("nvec4 texture2DRectProj(nsampler2DRect sampler, vec3 P)"), kGpu4, Lowering::texture, Op::sample},
    {proto("nvec4 texture2DRectProj(nsampler2DRect sampler, vec4 P)"), kGpu4, Lowering::texture, Op::sample},
};

}  // namespace umber::glsl::rows
