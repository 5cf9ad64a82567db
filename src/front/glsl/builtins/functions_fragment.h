// SPDX-License-Identifier: Apache-2.0
// GLSL 4.60 sections 8.14 to 8.19: derivatives, interpolation, noise, barriers, votes.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

namespace memory = ir::memory_kind;
inline constexpr Availability kDerivatives = from(110, 300).in(stages::kFragment).of_quads().with(OES_standard_derivatives);
inline constexpr Availability kDerivativeControl =
    from(450, 0).in(stages::kFragment).of_quads().with(ARB_derivative_control);
inline constexpr Availability kInterpolate =
    from(400, 320).in(stages::kFragment).with(ARB_gpu_shader5, OES_shader_multisample_interpolation);
inline constexpr Availability kNoise = from(110, 0);
inline constexpr Availability kMemoryBarrier = from(420, 310).with(ARB_shader_image_load_store);
inline constexpr Availability kBarrier = from(430, 310).in(stages::kWorkgroups).with(ARB_compute_shader);
inline constexpr Availability kBufferBarrier =
    from(430, 310).with(ARB_shader_storage_buffer_object, ARB_compute_shader, ARB_shader_image_load_store);
inline constexpr Availability kVote = from(460, 0);
inline constexpr Availability kVoteArb = only_with(ARB_shader_group_vote);

inline constexpr Row kFragment[] = {
    // 8.14 Fragment processing functions
    {proto("genF dFdx(genF p)"), kDerivatives, Lowering::op, Op::dpdx},
    {proto("genF dFdy(genF p)"), kDerivatives, Lowering::op, Op::dpdy},
    {proto("genF fwidth(genF p)"), kDerivatives, Lowering::op, Op::fwidth},
    {proto("genF dFdxFine(genF p)"), kDerivativeControl, Lowering::op, Op::dpdx_fine},
    {proto("genF dFdyFine(genF p)"), kDerivativeControl, Lowering::op, Op::dpdy_fine},
    {proto("genF fwidthFine(genF p)"), kDerivativeControl, Lowering::op, Op::fwidth_fine},
    {proto("genF dFdxCoarse(genF p)"), kDerivativeControl, Lowering::op, Op::dpdx_coarse},
    {proto("genF dFdyCoarse(genF p)"), kDerivativeControl, Lowering::op, Op::dpdy_coarse},
    {proto("genF fwidthCoarse(genF p)"), kDerivativeControl, Lowering::op, Op::fwidth_coarse},
    {proto("genF interpolateAtCentroid(genF interpolant)"), kInterpolate, Lowering::interpolate,
     Op::interpolate_at_centroid},
    {proto("genF interpolateAtSample(genF interpolant, int sample)"), kInterpolate, Lowering::interpolate,
     Op::interpolate_at_sample},
    {proto("genF interpolateAtOffset(genF interpolant, vec2 offset)"), kInterpolate, Lowering::interpolate,
     Op::interpolate_at_offset},
    // 8.15 Noise functions
    {proto("float noise1(genF x)"), kNoise, Lowering::noise},
    {proto("vec2 noise2(genF x)"), kNoise, Lowering::noise},
    {proto("vec3 noise3(genF x)"), kNoise, Lowering::noise},
    {proto("vec4 noise4(genF x)"), kNoise, Lowering::noise},
    // 8.16 and 8.17 Control of invocations and memory
    {proto("void barrier()"), kBarrier, Lowering::barrier, Op::barrier},
    {proto("void memoryBarrier()"), kMemoryBarrier, Lowering::barrier, Op::memory_barrier, memory::kAll},
    {proto("void memoryBarrierAtomicCounter()"), kBufferBarrier, Lowering::barrier, Op::memory_barrier,
     memory::kCounter},
    {proto("void memoryBarrierBuffer()"), kBufferBarrier, Lowering::barrier, Op::memory_barrier, memory::kBuffer},
    {proto("void memoryBarrierShared()"), kBarrier, Lowering::barrier, Op::memory_barrier, memory::kShared},
    {proto("void memoryBarrierImage()"), kBufferBarrier, Lowering::barrier, Op::memory_barrier, memory::kImage},
    {proto("void groupMemoryBarrier()"), kBarrier, Lowering::barrier, Op::group_memory_barrier},
    // 8.19 Shader invocation group functions
    {proto("bool anyInvocation(bool value)"), kVote, Lowering::op, Op::vote_any},
    {proto("bool allInvocations(bool value)"), kVote, Lowering::op, Op::vote_all},
    {proto("bool allInvocationsEqual(bool value)"), kVote, Lowering::op, Op::vote_equal},
    {proto("bool anyInvocationARB(bool value)"), kVoteArb, Lowering::op, Op::vote_any},
    {proto("bool allInvocationsARB(bool value)"), kVoteArb, Lowering::op, Op::vote_all},
    {proto("bool allInvocationsEqualARB(bool value)"), kVoteArb, Lowering::op, Op::vote_equal},
};

}  // namespace umber::glsl::rows
