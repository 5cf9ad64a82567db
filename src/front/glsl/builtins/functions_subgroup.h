// SPDX-License-Identifier: Apache-2.0
// GL_KHR_shader_subgroup, GL_KHR_shader_subgroup_rotate, GL_NV_shader_subgroup_partitioned, GL_ARB_shader_ballot.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

inline constexpr Availability kSubgroupBasic = only_with(KHR_shader_subgroup_basic);
inline constexpr Availability kSubgroupVote = only_with(KHR_shader_subgroup_vote);
inline constexpr Availability kSubgroupArithmetic = only_with(KHR_shader_subgroup_arithmetic);
inline constexpr Availability kSubgroupBallot = only_with(KHR_shader_subgroup_ballot);
inline constexpr Availability kSubgroupShuffle = only_with(KHR_shader_subgroup_shuffle);
inline constexpr Availability kSubgroupRelative = only_with(KHR_shader_subgroup_shuffle_relative);
inline constexpr Availability kSubgroupClustered = only_with(KHR_shader_subgroup_clustered);
inline constexpr Availability kSubgroupQuad = only_with(KHR_shader_subgroup_quad);
inline constexpr Availability kSubgroupRotate = only_with(KHR_shader_subgroup_rotate);
inline constexpr Availability kSubgroupPartitioned = only_with(NV_shader_subgroup_partitioned);
inline constexpr Availability kBallotArb = only_with(ARB_shader_ballot);

constexpr uint32_t number(ir::GroupOperation operation) { return static_cast<uint32_t>(operation); }

/// A reduction, its scans, and the same of clusters and of the parts of a partition.
#define UMBER_REDUCTION(gen, name, op)                                                                             \
  {proto(gen " subgroup" name "(" gen " value)"), kSubgroupArithmetic, Lowering::subgroup, op,                     \
   number(ir::GroupOperation::reduce)},                                                                            \
      {proto(gen " subgroupInclusive" name "(" gen " value)"), kSubgroupArithmetic, Lowering::subgroup, op,        \
       number(ir::GroupOperation::inclusive_scan)},                                                                \
      {proto(gen " subgroupExclusive" name "(" gen " value)"), kSubgroupArithmetic, Lowering::subgroup, op,        \
       number(ir::GroupOperation::exclusive_scan)},                                                                \
      {proto(gen " subgroupClustered" name "(" gen " value, uint clusterSize)"), kSubgroupClustered,               \
       Lowering::subgroup, op, number(ir::GroupOperation::clustered_reduce)},                                      \
      {proto(gen " subgroupPartitioned" name "NV(" gen " value, uvec4 ballot)"), kSubgroupPartitioned,             \
       Lowering::subgroup, op, number(ir::GroupOperation::partitioned_reduce)},                                    \
      {proto(gen " subgroupPartitionedInclusive" name "NV(" gen " value, uvec4 ballot)"), kSubgroupPartitioned,    \
       Lowering::subgroup, op, number(ir::GroupOperation::partitioned_inclusive_scan)},                            \
      {proto(gen " subgroupPartitionedExclusive" name "NV(" gen " value, uvec4 ballot)"), kSubgroupPartitioned,    \
       Lowering::subgroup, op, number(ir::GroupOperation::partitioned_exclusive_scan)}

inline constexpr Availability kQuadControl = only_with(EXT_shader_quad_control);
inline constexpr Row kSubgroup[] = {
    {proto("void subgroupBarrier()"), kSubgroupBasic, Lowering::barrier, Op::subgroup_barrier},
    {proto("void subgroupMemoryBarrier()"), kSubgroupBasic, Lowering::barrier, Op::subgroup_memory_barrier,
     ir::memory_kind::kAll},
    {proto("void subgroupMemoryBarrierBuffer()"), kSubgroupBasic, Lowering::barrier, Op::subgroup_memory_barrier,
     ir::memory_kind::kBuffer},
    {proto("void subgroupMemoryBarrierImage()"), kSubgroupBasic, Lowering::barrier, Op::subgroup_memory_barrier,
     ir::memory_kind::kImage},
    {proto("void subgroupMemoryBarrierShared()"), kSubgroupBasic.in(stages::kWorkgroups), Lowering::barrier,
     Op::subgroup_memory_barrier, ir::memory_kind::kShared},
    {proto("bool subgroupElect()"), kSubgroupBasic, Lowering::subgroup, Op::subgroup_elect},
    {proto("bool subgroupAll(bool value)"), kSubgroupVote, Lowering::subgroup, Op::vote_all},
    {proto("bool subgroupAny(bool value)"), kSubgroupVote, Lowering::subgroup, Op::vote_any},
    {proto("bool subgroupAllEqual(genT value)"), kSubgroupVote, Lowering::subgroup, Op::vote_equal},
    UMBER_REDUCTION("genN", "Add", Op::subgroup_add),
    UMBER_REDUCTION("genN", "Mul", Op::subgroup_mul),
    UMBER_REDUCTION("genN", "Min", Op::subgroup_min),
    UMBER_REDUCTION("genN", "Max", Op::subgroup_max),
    UMBER_REDUCTION("genW", "And", Op::subgroup_and),
    UMBER_REDUCTION("genW", "Or", Op::subgroup_or),
    UMBER_REDUCTION("genW", "Xor", Op::subgroup_xor),
    {proto("uvec4 subgroupPartitionNV(genT value)"), kSubgroupPartitioned, Lowering::subgroup, Op::subgroup_partition},
    {proto("genT subgroupBroadcast(genT value, uint id)"), kSubgroupBallot, Lowering::subgroup,
     Op::subgroup_broadcast},
    {proto("genT subgroupBroadcastFirst(genT value)"), kSubgroupBallot, Lowering::subgroup,
     Op::subgroup_broadcast_first},
    {proto("uvec4 subgroupBallot(bool value)"), kSubgroupBallot, Lowering::subgroup, Op::subgroup_ballot},
    {proto("bool subgroupInverseBallot(uvec4 value)"), kSubgroupBallot, Lowering::subgroup,
     Op::subgroup_inverse_ballot},
    {proto("bool subgroupBallotBitExtract(uvec4 value, uint index)"), kSubgroupBallot, Lowering::subgroup,
     Op::subgroup_bit_extract},
    {proto("uint subgroupBallotBitCount(uvec4 value)"), kSubgroupBallot, Lowering::subgroup, Op::subgroup_bit_count,
     number(ir::GroupOperation::reduce)},
    {proto("uint subgroupBallotInclusiveBitCount(uvec4 value)"), kSubgroupBallot, Lowering::subgroup,
     Op::subgroup_bit_count, number(ir::GroupOperation::inclusive_scan)},
    {proto("uint subgroupBallotExclusiveBitCount(uvec4 value)"), kSubgroupBallot, Lowering::subgroup,
     Op::subgroup_bit_count, number(ir::GroupOperation::exclusive_scan)},
    {proto("uint subgroupBallotFindLSB(uvec4 value)"), kSubgroupBallot, Lowering::subgroup, Op::subgroup_find_lsb},
    {proto("uint subgroupBallotFindMSB(uvec4 value)"), kSubgroupBallot, Lowering::subgroup, Op::subgroup_find_msb},
    {proto("genT subgroupShuffle(genT value, uint id)"), kSubgroupShuffle, Lowering::subgroup, Op::subgroup_shuffle},
    {proto("genT subgroupShuffleXor(genT value, uint mask)"), kSubgroupShuffle, Lowering::subgroup,
     Op::subgroup_shuffle_xor},
    {proto("genT subgroupShuffleUp(genT value, uint delta)"), kSubgroupRelative, Lowering::subgroup,
     Op::subgroup_shuffle_up},
    {proto("genT subgroupShuffleDown(genT value, uint delta)"), kSubgroupRelative, Lowering::subgroup,
     Op::subgroup_shuffle_down},
    {proto("genT subgroupRotate(genT value, uint delta)"), kSubgroupRotate, Lowering::subgroup, Op::subgroup_rotate},
    {proto("genT subgroupClusteredRotate(genT value, uint delta, uint clusterSize)"), kSubgroupRotate,
     Lowering::subgroup, Op::subgroup_rotate},
    {proto("genT subgroupQuadBroadcast(genT value, uint id)"), kSubgroupQuad, Lowering::subgroup, Op::quad_broadcast},
    {proto("genT subgroupQuadSwapHorizontal(genT value)"), kSubgroupQuad, Lowering::subgroup, Op::quad_swap, 0},
    {proto("genT subgroupQuadSwapVertical(genT value)"), kSubgroupQuad, Lowering::subgroup, Op::quad_swap, 1},
    {proto("genT subgroupQuadSwapDiagonal(genT value)"), kSubgroupQuad, Lowering::subgroup, Op::quad_swap, 2},
    {proto("bool subgroupQuadAny(bool value)"), kQuadControl, Lowering::subgroup, Op::quad_any},
    {proto("bool subgroupQuadAll(bool value)"), kQuadControl, Lowering::subgroup, Op::quad_all},
    {proto("uint64_t ballotARB(bool value)"), kBallotArb, Lowering::ballot_of_64, Op::subgroup_ballot},
    {proto("genN readInvocationARB(genN value, uint id)"), kBallotArb, Lowering::subgroup, Op::subgroup_broadcast},
    {proto("genN readFirstInvocationARB(genN value)"), kBallotArb, Lowering::subgroup, Op::subgroup_broadcast_first},
};
#undef UMBER_REDUCTION

}  // namespace umber::glsl::rows
