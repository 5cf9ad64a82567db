// SPDX-License-Identifier: Apache-2.0
#include "ir/glsl_names.h"

#include <algorithm>

#include "base/check.h"
#include "ir/rows_by_op.h"

namespace umber::ir {
namespace {

struct OpName {
  Op op{};
  std::string_view name;
};
// clang-format off
/// Of functions and operators with one name each. What is not here is called in GLSL as in the IR, or has no name there.
constexpr OpName kOpNames[] = {
    {Op::add, "+"}, {Op::sub, "-"}, {Op::mul, "*"}, {Op::div, "/"}, {Op::rem, "%"}, {Op::neg, "-"},
    {Op::and_, "&"}, {Op::or_, "|"}, {Op::xor_, "^"}, {Op::not_, "~"}, {Op::shl, "<<"}, {Op::shr, ">>"},
    {Op::eq, "=="}, {Op::ne, "!="}, {Op::lt, "<"}, {Op::le, "<="}, {Op::gt, ">"}, {Op::ge, ">="}, {Op::equal, "=="},
    {Op::mat_mul, "*"}, {Op::mat_scale, "*"}, {Op::outer_product, "outerProduct"},
    {Op::face_forward, "faceforward"}, {Op::atan2, "atan"}, {Op::inverse_sqrt, "inversesqrt"},
    {Op::round_even, "roundEven"}, {Op::is_nan, "isnan"}, {Op::is_inf, "isinf"},
    {Op::pack_snorm_2x16, "packSnorm2x16"}, {Op::pack_unorm_2x16, "packUnorm2x16"},
    {Op::pack_snorm_4x8, "packSnorm4x8"}, {Op::pack_unorm_4x8, "packUnorm4x8"}, {Op::pack_half_2x16, "packHalf2x16"},
    {Op::unpack_snorm_2x16, "unpackSnorm2x16"}, {Op::unpack_unorm_2x16, "unpackUnorm2x16"},
    {Op::unpack_snorm_4x8, "unpackSnorm4x8"}, {Op::unpack_unorm_4x8, "unpackUnorm4x8"},
    {Op::unpack_half_2x16, "unpackHalf2x16"}, {Op::bitfield_extract, "bitfieldExtract"},
    {Op::bitfield_insert, "bitfieldInsert"}, {Op::bitfield_reverse, "bitfieldReverse"}, {Op::bit_count, "bitCount"},
    {Op::find_lsb, "findLSB"}, {Op::find_msb, "findMSB"}, {Op::integer_dot, "dotEXT"},
    {Op::integer_dot_saturated, "dotAccSatEXT"}, {Op::add_carry, "uaddCarry"}, {Op::sub_borrow, "usubBorrow"},
    {Op::mul_extended, "umulExtended"}, {Op::dpdx, "dFdx"}, {Op::dpdy, "dFdy"}, {Op::dpdx_coarse, "dFdxCoarse"},
    {Op::dpdy_coarse, "dFdyCoarse"}, {Op::fwidth_coarse, "fwidthCoarse"}, {Op::dpdx_fine, "dFdxFine"},
    {Op::dpdy_fine, "dFdyFine"}, {Op::fwidth_fine, "fwidthFine"}, {Op::convert_saturated, "saturatedConvertEXT"},
    {Op::interpolate_at_centroid, "interpolateAtCentroid"}, {Op::interpolate_at_sample, "interpolateAtSample"},
    {Op::interpolate_at_offset, "interpolateAtOffset"}, {Op::sample, "texture"}, {Op::sample_bias, "texture"},
    {Op::sample_lod, "textureLod"}, {Op::sample_grad, "textureGrad"}, {Op::fetch, "texelFetch"},
    {Op::gather, "textureGather"}, {Op::query_size, "textureSize"}, {Op::query_levels, "textureQueryLevels"},
    {Op::query_lod, "textureQueryLod"}, {Op::query_samples, "textureSamples"}, {Op::image_load, "imageLoad"},
    {Op::image_store, "imageStore"}, {Op::counter_load, "atomicCounter"}, {Op::memory_barrier, "memoryBarrier"},
    {Op::group_memory_barrier, "groupMemoryBarrier"}, {Op::subgroup_barrier, "subgroupBarrier"},
    {Op::subgroup_memory_barrier, "subgroupMemoryBarrier"}, {Op::vote_any, "subgroupAny"},
    {Op::vote_all, "subgroupAll"}, {Op::vote_equal, "subgroupAllEqual"}, {Op::subgroup_elect, "subgroupElect"},
    {Op::subgroup_broadcast, "subgroupBroadcast"}, {Op::subgroup_broadcast_first, "subgroupBroadcastFirst"},
    {Op::subgroup_shuffle, "subgroupShuffle"}, {Op::subgroup_shuffle_xor, "subgroupShuffleXor"},
    {Op::subgroup_shuffle_up, "subgroupShuffleUp"}, {Op::subgroup_shuffle_down, "subgroupShuffleDown"},
    {Op::subgroup_rotate, "subgroupRotate"}, {Op::subgroup_ballot, "subgroupBallot"},
    {Op::subgroup_inverse_ballot, "subgroupInverseBallot"}, {Op::subgroup_bit_extract, "subgroupBallotBitExtract"},
    {Op::subgroup_find_lsb, "subgroupBallotFindLSB"}, {Op::subgroup_find_msb, "subgroupBallotFindMSB"},
    {Op::subgroup_partition, "subgroupPartitionNV"}, {Op::quad_broadcast, "subgroupQuadBroadcast"},
    {Op::quad_any, "subgroupQuadAny"}, {Op::quad_all, "subgroupQuadAll"}, {Op::is_helper, "helperInvocationEXT"},
    {Op::begin_interlock, "beginInvocationInterlockARB"}, {Op::end_interlock, "endInvocationInterlockARB"},
    {Op::debug_printf, "debugPrintfEXT"}, {Op::is_resident, "sparseTexelsResidentARB"},
    {Op::emit_vertex, "EmitVertex"}, {Op::end_primitive, "EndPrimitive"}, {Op::trace_ray, "traceRayEXT"},
    {Op::execute_callable, "executeCallableEXT"}, {Op::report_intersection, "reportIntersectionEXT"},
    {Op::set_mesh_outputs, "SetMeshOutputsEXT"}, {Op::emit_mesh_tasks, "EmitMeshTasksEXT"},
    {Op::ignore_intersection, "ignoreIntersectionEXT"}, {Op::terminate_ray, "terminateRayEXT"},
    {Op::ray_query_initialize, "rayQueryInitializeEXT"}, {Op::ray_query_proceed, "rayQueryProceedEXT"},
    {Op::ray_query_terminate, "rayQueryTerminateEXT"}, {Op::ray_query_generate, "rayQueryGenerateIntersectionEXT"},
    {Op::ray_query_confirm, "rayQueryConfirmIntersectionEXT"}, {Op::ray_query_tmin, "rayQueryGetRayTMinEXT"},
    {Op::ray_query_flags, "rayQueryGetRayFlagsEXT"}, {Op::ray_query_world_ray_origin, "rayQueryGetWorldRayOriginEXT"},
    {Op::ray_query_world_ray_direction, "rayQueryGetWorldRayDirectionEXT"},
    {Op::ray_query_candidate_is_opaque, "rayQueryGetIntersectionCandidateAABBOpaqueEXT"},
    {Op::ray_query_type, "rayQueryGetIntersectionTypeEXT"}, {Op::ray_query_distance, "rayQueryGetIntersectionTEXT"},
    {Op::ray_query_instance_custom_index, "rayQueryGetIntersectionInstanceCustomIndexEXT"},
    {Op::ray_query_instance_id, "rayQueryGetIntersectionInstanceIdEXT"},
    {Op::ray_query_record_offset, "rayQueryGetIntersectionInstanceShaderBindingTableRecordOffsetEXT"},
    {Op::ray_query_geometry_index, "rayQueryGetIntersectionGeometryIndexEXT"},
    {Op::ray_query_primitive_index, "rayQueryGetIntersectionPrimitiveIndexEXT"},
    {Op::ray_query_barycentrics, "rayQueryGetIntersectionBarycentricsEXT"},
    {Op::ray_query_is_front_face, "rayQueryGetIntersectionFrontFaceEXT"},
    {Op::ray_query_object_ray_origin, "rayQueryGetIntersectionObjectRayOriginEXT"},
    {Op::ray_query_object_ray_direction, "rayQueryGetIntersectionObjectRayDirectionEXT"},
    {Op::ray_query_object_to_world, "rayQueryGetIntersectionObjectToWorldEXT"},
    {Op::ray_query_world_to_object, "rayQueryGetIntersectionWorldToObjectEXT"},
    {Op::ray_query_positions, "rayQueryGetIntersectionTriangleVertexPositionsEXT"},
};
// clang-format on
constexpr RowsByOp kOpNamesByOp(kOpNames);

// clang-format off
/// Of functions of subgroups that are a reduction, scans, and the same of clusters and partitions.
constexpr OpName kReductions[] = {
    {Op::subgroup_add, "Add"}, {Op::subgroup_mul, "Mul"}, {Op::subgroup_min, "Min"}, {Op::subgroup_max, "Max"},
    {Op::subgroup_and, "And"}, {Op::subgroup_or, "Or"},   {Op::subgroup_xor, "Xor"}, {Op::subgroup_bit_count, "BitCount"},
};
// clang-format on
constexpr RowsByOp kReductionsByOp(kReductions);

std::string_view name_of(GroupOperation operation) {
  switch (operation) {
    case GroupOperation::reduce: return "";
    case GroupOperation::inclusive_scan: return "Inclusive";
    case GroupOperation::exclusive_scan: return "Exclusive";
    case GroupOperation::clustered_reduce: return "Clustered";
    case GroupOperation::partitioned_reduce: return "Partitioned";
    case GroupOperation::partitioned_inclusive_scan: return "PartitionedInclusive";
    case GroupOperation::partitioned_exclusive_scan: return "PartitionedExclusive";
  }
  return "";
}

std::string name_of_reduction(const OpName& row, uint32_t imm) {
  const auto operation = static_cast<GroupOperation>(imm);
  std::string name = row.op == Op::subgroup_bit_count ? "subgroupBallot" : "subgroup";
  name.append(name_of(operation)).append(row.name);
  if (operation >= GroupOperation::partitioned_reduce) name += "NV";
  return name;
}

std::string_view name_of(AtomicSpace space) {
  switch (space) {
    case AtomicSpace::memory:
    case AtomicSpace::buffer: return "atomic";
    case AtomicSpace::counter: return "atomicCounter";
    case AtomicSpace::image: return "imageAtomic";
  }
  return "";
}
std::string_view name_of(AtomicKind kind) {
  switch (kind) {
    case AtomicKind::add: return "Add";
    case AtomicKind::min: return "Min";
    case AtomicKind::max: return "Max";
    case AtomicKind::and_: return "And";
    case AtomicKind::or_: return "Or";
    case AtomicKind::xor_: return "Xor";
    case AtomicKind::exchange: return "Exchange";
    case AtomicKind::compare_swap: return "CompSwap";
  }
  return "";
}

struct OtherType {
  TypeKind kind{};
  std::string_view name;
};
// clang-format off
constexpr OtherType kOtherTypes[] = {
    {TypeKind::void_, "void"}, {TypeKind::vector, "vector"}, {TypeKind::matrix, "matrix"}, {TypeKind::array, "array"},
    {TypeKind::structure, "structure"}, {TypeKind::reference, "buffer_reference"},
    {TypeKind::cooperative_matrix, "coopmat"}, {TypeKind::tensor_layout, "tensorLayoutNV"},
    {TypeKind::tensor_view, "tensorViewNV"}, {TypeKind::image, "image"}, {TypeKind::sampled_image, "sampler"},
    {TypeKind::sampler, "sampler"}, {TypeKind::atomic_counter, "atomic_uint"},
    {TypeKind::acceleration_structure, "accelerationStructureEXT"}, {TypeKind::ray_query, "rayQueryEXT"},
};
// clang-format on

constexpr std::string_view kQuadSwaps[] = {"subgroupQuadSwapHorizontal", "subgroupQuadSwapVertical",
                                           "subgroupQuadSwapDiagonal"};
constexpr uint32_t kClockOfDevice = 1;  // SPIR-V's scope

}  // namespace

std::string_view glsl_name(TypeKind kind) {
  for (const ScalarName& row : kScalarNames)
    if (row.kind == kind) return row.scalar;
  for (const OtherType& row : kOtherTypes)
    if (row.kind == kind) return row.name;
  UMBER_UNREACHABLE("a kind of type");
}

std::string glsl_name(Op op, uint32_t imm) {
  if (const OpName* const row = kOpNamesByOp.find(op)) return std::string(row->name);
  if (const OpName* const row = kReductionsByOp.find(op)) return name_of_reduction(*row, imm);
  if (op == Op::quad_swap) return std::string(kQuadSwaps[std::min<size_t>(imm, std::size(kQuadSwaps) - 1)]);
  if (op == Op::clock) return imm == kClockOfDevice ? "clockRealtimeEXT" : "clockARB";
  if (is_atomic(op)) return std::string(name_of(atomic_of(op).space)).append(name_of(atomic_of(op).kind));
  return std::string(info(op).name);
}

}  // namespace umber::ir
