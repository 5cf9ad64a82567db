// SPDX-License-Identifier: Apache-2.0
// GL_AMD_shader_ballot and GL_AMD_gcn_shader, in terms of what every device has.
#pragma once
#include "front/glsl/builtins/functions_device.h"
#include "front/glsl/builtins/functions_subgroup.h"

namespace umber::glsl {

/// The `imm` of Lowering::amd.
enum class AmdFunction : uint8_t {
  swizzle,
  masked_swizzle,
  write_invocation,
  count_bits_below,
  cube_face_index,
  cube_face_coord
};

}  // namespace umber::glsl

namespace umber::glsl::rows {

inline constexpr Availability kBallotAmd = only_with(AMD_shader_ballot);
inline constexpr Availability kGcn = only_with(AMD_gcn_shader);

constexpr uint32_t number(AmdFunction function) { return static_cast<uint32_t>(function); }

/// A reduction and its scans. What is not of all invocations is of those that are there, which is all that is asked.
#define UMBER_AMD_REDUCTION(name, op)                                                                               \
  {proto("genN " name "InvocationsAMD(genN value)"), kBallotAmd, Lowering::subgroup, op,                            \
   number(ir::GroupOperation::reduce)},                                                                             \
      {proto("genN " name "InvocationsNonUniformAMD(genN value)"), kBallotAmd, Lowering::subgroup, op,              \
       number(ir::GroupOperation::reduce)},                                                                         \
      {proto("genN " name "InvocationsInclusiveScanAMD(genN value)"), kBallotAmd, Lowering::subgroup, op,           \
       number(ir::GroupOperation::inclusive_scan)},                                                                 \
      {proto("genN " name "InvocationsInclusiveScanNonUniformAMD(genN value)"), kBallotAmd, Lowering::subgroup, op, \
       number(ir::GroupOperation::inclusive_scan)},                                                                 \
      {proto("genN " name "InvocationsExclusiveScanAMD(genN value)"), kBallotAmd, Lowering::subgroup, op,           \
       number(ir::GroupOperation::exclusive_scan)},                                                                 \
  {                                                                                                                 \
    proto("genN " name "InvocationsExclusiveScanNonUniformAMD(genN value)"), kBallotAmd, Lowering::subgroup, op,    \
        number(ir::GroupOperation::exclusive_scan)                                                                  \
  }

inline constexpr Row kAmd[] = {
    UMBER_AMD_REDUCTION("min", Op::subgroup_min),
    UMBER_AMD_REDUCTION("max", Op::subgroup_max),
    UMBER_AMD_REDUCTION("add", Op::subgroup_add),
    {proto("genN swizzleInvocationsAMD(genN data, uvec4 offset)"), kBallotAmd, Lowering::amd, Op::subgroup_shuffle,
     number(AmdFunction::swizzle)},
    {proto("genN swizzleInvocationsMaskedAMD(genN data, uvec3 mask)"), kBallotAmd, Lowering::amd, Op::subgroup_shuffle,
     number(AmdFunction::masked_swizzle)},
    {proto("genN writeInvocationAMD(genN inputValue, genN writeValue, uint invocationIndex)"), kBallotAmd,
     Lowering::amd, Op::subgroup_shuffle, number(AmdFunction::write_invocation)},
    {proto("uint mbcntAMD(uint64_t mask)"), kBallotAmd, Lowering::amd, Op::subgroup_bit_count,
     number(AmdFunction::count_bits_below)},
    {proto("float cubeFaceIndexAMD(vec3 P)"), kGcn, Lowering::amd, Op::subgroup_shuffle,
     number(AmdFunction::cube_face_index)},
    {proto("vec2 cubeFaceCoordAMD(vec3 P)"), kGcn, Lowering::amd, Op::subgroup_shuffle,
     number(AmdFunction::cube_face_coord)},
    {proto("uint64_t timeAMD()"), kGcn, Lowering::device, Op::clock, kClockOfSubgroup},
};
#undef UMBER_AMD_REDUCTION

}  // namespace umber::glsl::rows
