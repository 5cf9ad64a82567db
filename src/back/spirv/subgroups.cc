// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/subgroups.h"

#include <vector>

#include "back/spirv/code.h"
#include "back/spirv/messages.h"
#include "ir/glsl_names.h"
#include "ir/rows_by_op.h"

namespace umber::back::spirv {
namespace {

using ir::GroupOperation;
using spv::Capability;

/// Ops that are one instruction on a scope and the same operands, and what they were in SPV_KHR_subgroup_vote and
/// SPV_KHR_shader_ballot, before SPIR-V 1.3 had them; Nop: nothing.
struct CallRow {
  ir::Op op;
  spv::Op core, khr = spv::Op::Nop;
  bool has_scope = true;  ///< the core one
};
constexpr CallRow kCalls[] = {
    {ir::Op::vote_any, spv::Op::GroupNonUniformAny, spv::Op::SubgroupAnyKHR},
    {ir::Op::vote_all, spv::Op::GroupNonUniformAll, spv::Op::SubgroupAllKHR},
    {ir::Op::vote_equal, spv::Op::GroupNonUniformAllEqual, spv::Op::SubgroupAllEqualKHR},
    {ir::Op::subgroup_elect, spv::Op::GroupNonUniformElect},
    {ir::Op::subgroup_broadcast, spv::Op::GroupNonUniformBroadcast, spv::Op::SubgroupReadInvocationKHR},
    {ir::Op::subgroup_broadcast_first, spv::Op::GroupNonUniformBroadcastFirst, spv::Op::SubgroupFirstInvocationKHR},
    {ir::Op::subgroup_shuffle, spv::Op::GroupNonUniformShuffle},
    {ir::Op::subgroup_shuffle_xor, spv::Op::GroupNonUniformShuffleXor},
    {ir::Op::subgroup_shuffle_up, spv::Op::GroupNonUniformShuffleUp},
    {ir::Op::subgroup_shuffle_down, spv::Op::GroupNonUniformShuffleDown},
    {ir::Op::subgroup_rotate, spv::Op::GroupNonUniformRotateKHR},
    {ir::Op::subgroup_ballot, spv::Op::GroupNonUniformBallot, spv::Op::SubgroupBallotKHR},
    {ir::Op::subgroup_inverse_ballot, spv::Op::GroupNonUniformInverseBallot},
    {ir::Op::subgroup_bit_extract, spv::Op::GroupNonUniformBallotBitExtract},
    {ir::Op::subgroup_find_lsb, spv::Op::GroupNonUniformBallotFindLSB},
    {ir::Op::subgroup_find_msb, spv::Op::GroupNonUniformBallotFindMSB},
    {ir::Op::quad_broadcast, spv::Op::GroupNonUniformQuadBroadcast},
    {ir::Op::quad_any, spv::Op::GroupNonUniformQuadAnyKHR, spv::Op::Nop, false},
    {ir::Op::quad_all, spv::Op::GroupNonUniformQuadAllKHR, spv::Op::Nop, false},
};
constexpr ir::RowsByOp kCallsByOp(kCalls);

/// By the kind of numbers.
struct ReductionRow {
  ir::Op op;
  spv::Op of_floats, of_signed, of_unsigned, of_bools;
};
constexpr ReductionRow kReductions[] = {
    {ir::Op::subgroup_add, spv::Op::GroupNonUniformFAdd, spv::Op::GroupNonUniformIAdd, spv::Op::GroupNonUniformIAdd,
     spv::Op::Nop},
    {ir::Op::subgroup_mul, spv::Op::GroupNonUniformFMul, spv::Op::GroupNonUniformIMul, spv::Op::GroupNonUniformIMul,
     spv::Op::Nop},
    {ir::Op::subgroup_min, spv::Op::GroupNonUniformFMin, spv::Op::GroupNonUniformSMin, spv::Op::GroupNonUniformUMin,
     spv::Op::Nop},
    {ir::Op::subgroup_max, spv::Op::GroupNonUniformFMax, spv::Op::GroupNonUniformSMax, spv::Op::GroupNonUniformUMax,
     spv::Op::Nop},
    {ir::Op::subgroup_and, spv::Op::Nop, spv::Op::GroupNonUniformBitwiseAnd, spv::Op::GroupNonUniformBitwiseAnd,
     spv::Op::GroupNonUniformLogicalAnd},
    {ir::Op::subgroup_or, spv::Op::Nop, spv::Op::GroupNonUniformBitwiseOr, spv::Op::GroupNonUniformBitwiseOr,
     spv::Op::GroupNonUniformLogicalOr},
    {ir::Op::subgroup_xor, spv::Op::Nop, spv::Op::GroupNonUniformBitwiseXor, spv::Op::GroupNonUniformBitwiseXor,
     spv::Op::GroupNonUniformLogicalXor},
};
constexpr ir::RowsByOp kReductionsByOp(kReductions);

constexpr ir::OpSet kSpelledAlone = {ir::Op::subgroup_bit_count, ir::Op::subgroup_partition, ir::Op::quad_swap};
static_assert(ir::holds_for_all(ir::Group::subgroup, [](ir::Op op) {
  return kCallsByOp.has(op) || kReductionsByOp.has(op) || kSpelledAlone.has(op);
}));

/// The grammar leaves a choice, of which Vulkan's features know nothing.
Capability capability_of(GroupOperation operation) {
  if (operation == GroupOperation::clustered_reduce) return Capability::GroupNonUniformClustered;
  return operation < GroupOperation::partitioned_reduce ? Capability::GroupNonUniformArithmetic
                                                        : Capability::GroupNonUniformPartitionedNV;
}

}  // namespace

SpvId Subgroups::scope() { return builder_.u32_constant(static_cast<uint32_t>(spv::Scope::Subgroup)); }

bool Subgroups::is_constant(ir::ValueId v) const {
  if (module_.is_constant(v)) return true;
  const ir::InstId def = module_.def(v);
  return def && module_.insts[def].op == ir::Op::specialization;
}

/// What SPIR-V had before 1.3, in SPV_KHR_subgroup_vote of bools alone.
bool Subgroups::has_extension(const ir::Inst& inst) const {
  const CallRow* const row = kCallsByOp.find(inst.op);
  if (!row || row->khr == spv::Op::Nop) return false;
  return inst.op != ir::Op::vote_equal || operand_type(inst, 0) == ir::types::kBool;
}

void Subgroups::write(const ir::Inst& inst) {
  if (builder_.version() < spv::version_word(1, 3) && !has_extension(inst)) {
    diagnostics_.report(kSubgroupsTooOld, span(inst), ir::glsl_name(inst));
    return undefine_results(inst);
  }
  const SpvId type = types_.of(result_type(inst));
  if (kReductionsByOp.has(inst.op)) return write_reduction(inst);
  if (inst.op == ir::Op::subgroup_partition)
    return define(inst, builder_.emit(spv::Op::GroupNonUniformPartitionNV, type, {operand(inst, 0)}));
  if (inst.op == ir::Op::subgroup_bit_count) {
    builder_.require(Capability::GroupNonUniformBallot);
    const SpvId ballot = operand(inst, 0);
    return define(inst, builder_.emit(spv::Op::GroupNonUniformBallotBitCount, type, {scope(), inst.imm(), ballot}));
  }
  if (inst.op == ir::Op::quad_swap) {
    const SpvId direction = builder_.u32_constant(inst.imm()), swapped = operand(inst, 0);
    return define(inst, builder_.emit(spv::Op::GroupNonUniformQuadSwap, type, {scope(), swapped, direction}));
  }
  write_call(inst);
}

void Subgroups::write_call(const ir::Inst& inst) {
  const CallRow* const row = kCallsByOp.find(inst.op);
  const SpvId type = types_.of(result_type(inst));
  if (builder_.version() < spv::version_word(1, 3)) return define(inst, builder_.emit(row->khr, type, operands(inst)));
  spv::Op op = row->core;
  // Before 1.5 both instructions take a constant.
  const bool is_dynamic =
      builder_.version() < spv::version_word(1, 5) && inst.operand_count == 2 && !is_constant(module_.operand(inst, 1));
  if (op == spv::Op::GroupNonUniformQuadBroadcast && is_dynamic) return unsupported(inst);
  if (op == spv::Op::GroupNonUniformBroadcast && is_dynamic) op = spv::Op::GroupNonUniformShuffle;
  std::vector<SpvId> words;
  if (row->has_scope) words.push_back(scope());
  for (const SpvId id : operands(inst)) words.push_back(id);
  define(inst, builder_.emit(op, type, words));
}

void Subgroups::write_reduction(const ir::Inst& inst) {
  const ReductionRow* const row = kReductionsByOp.find(inst.op);
  const ir::TypeKind kind = module_.types.scalar_kind(result_type(inst));
  const spv::Op op = kind == ir::TypeKind::bool_ ? row->of_bools
                     : ir::is_float(kind)        ? row->of_floats
                     : ir::is_signed(kind)       ? row->of_signed
                                                 : row->of_unsigned;
  builder_.require(capability_of(static_cast<GroupOperation>(inst.imm())));
  std::vector<SpvId> words = {scope(), {inst.imm()}};
  for (const SpvId id : operands(inst)) words.push_back(id);
  define(inst, builder_.emit(op, types_.of(result_type(inst)), words));
}

}  // namespace umber::back::spirv
