// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/operand_class.h"
#include "front/spirv/parts.h"
#include "front/spirv/subgroup_importer.h"

namespace umber::front::spirv {
namespace {

constexpr TypeId kBallot = ir::types::vector(TypeKind::u32, 4);

/// Instructions whose operands are those of the op, behind so many others.
struct CallRow {
  spv::Op from;
  Op to;
  uint8_t first = 1;  ///< 1: behind the scope
};
constexpr CallRow kCalls[] = {
    {spv::Op::SubgroupAnyKHR, Op::vote_any, 0},
    {spv::Op::SubgroupAllKHR, Op::vote_all, 0},
    {spv::Op::SubgroupAllEqualKHR, Op::vote_equal, 0},
    {spv::Op::SubgroupBallotKHR, Op::subgroup_ballot, 0},
    {spv::Op::SubgroupFirstInvocationKHR, Op::subgroup_broadcast_first, 0},
    {spv::Op::SubgroupReadInvocationKHR, Op::subgroup_shuffle, 0},
    {spv::Op::GroupNonUniformAny, Op::vote_any},
    {spv::Op::GroupNonUniformAll, Op::vote_all},
    {spv::Op::GroupNonUniformAllEqual, Op::vote_equal},
    {spv::Op::GroupNonUniformElect, Op::subgroup_elect},
    {spv::Op::GroupNonUniformBroadcast, Op::subgroup_broadcast},
    {spv::Op::GroupNonUniformBroadcastFirst, Op::subgroup_broadcast_first},
    {spv::Op::GroupNonUniformShuffle, Op::subgroup_shuffle},
    {spv::Op::GroupNonUniformShuffleXor, Op::subgroup_shuffle_xor},
    {spv::Op::GroupNonUniformShuffleUp, Op::subgroup_shuffle_up},
    {spv::Op::GroupNonUniformShuffleDown, Op::subgroup_shuffle_down},
    {spv::Op::GroupNonUniformRotateKHR, Op::subgroup_rotate},
    {spv::Op::GroupNonUniformBallot, Op::subgroup_ballot},
    {spv::Op::GroupNonUniformInverseBallot, Op::subgroup_inverse_ballot},
    {spv::Op::GroupNonUniformBallotBitExtract, Op::subgroup_bit_extract},
    {spv::Op::GroupNonUniformBallotFindLSB, Op::subgroup_find_lsb},
    {spv::Op::GroupNonUniformBallotFindMSB, Op::subgroup_find_msb},
    {spv::Op::GroupNonUniformQuadBroadcast, Op::quad_broadcast},
    {spv::Op::GroupNonUniformQuadAnyKHR, Op::quad_any, 0},
    {spv::Op::GroupNonUniformQuadAllKHR, Op::quad_all, 0},
    {spv::Op::GroupNonUniformPartitionNV, Op::subgroup_partition, 0},
};

struct ReductionRow {
  spv::Op from;
  Op to;
  OperandClass takes;
};
constexpr ReductionRow kReductions[] = {
    {spv::Op::GroupNonUniformIAdd, Op::subgroup_add, OperandClass::integer},
    {spv::Op::GroupNonUniformFAdd, Op::subgroup_add, OperandClass::float_},
    {spv::Op::GroupNonUniformIMul, Op::subgroup_mul, OperandClass::integer},
    {spv::Op::GroupNonUniformFMul, Op::subgroup_mul, OperandClass::float_},
    {spv::Op::GroupNonUniformSMin, Op::subgroup_min, OperandClass::signed_},
    {spv::Op::GroupNonUniformUMin, Op::subgroup_min, OperandClass::unsigned_},
    {spv::Op::GroupNonUniformFMin, Op::subgroup_min, OperandClass::float_},
    {spv::Op::GroupNonUniformSMax, Op::subgroup_max, OperandClass::signed_},
    {spv::Op::GroupNonUniformUMax, Op::subgroup_max, OperandClass::unsigned_},
    {spv::Op::GroupNonUniformFMax, Op::subgroup_max, OperandClass::float_},
    {spv::Op::GroupNonUniformBitwiseAnd, Op::subgroup_and, OperandClass::integer},
    {spv::Op::GroupNonUniformBitwiseOr, Op::subgroup_or, OperandClass::integer},
    {spv::Op::GroupNonUniformBitwiseXor, Op::subgroup_xor, OperandClass::integer},
    {spv::Op::GroupNonUniformLogicalAnd, Op::subgroup_and, OperandClass::bool_},
    {spv::Op::GroupNonUniformLogicalOr, Op::subgroup_or, OperandClass::bool_},
    {spv::Op::GroupNonUniformLogicalXor, Op::subgroup_xor, OperandClass::bool_},
};

constexpr bool exchanges(Op op) {
  switch (op) {
    case Op::subgroup_broadcast:
    case Op::subgroup_broadcast_first:
    case Op::subgroup_shuffle:
    case Op::subgroup_shuffle_xor:
    case Op::subgroup_shuffle_up:
    case Op::subgroup_shuffle_down:
    case Op::subgroup_rotate:
    case Op::quad_broadcast: return true;
    default: return false;
  }
}
constexpr bool takes_ballot(Op op) {
  return op == Op::subgroup_inverse_ballot || op == Op::subgroup_bit_extract || op == Op::subgroup_find_lsb ||
         op == Op::subgroup_find_msb;
}

}  // namespace

bool SubgroupImporter::import(const Instruction& i) {
  const CallRow* found = nullptr;
  for (const CallRow& row : kCalls)
    if (row.from == i.op) found = &row;
  const ReductionRow* reduces = nullptr;
  for (const ReductionRow& row : kReductions)
    if (row.from == i.op) reduces = &row;
  const bool is_other = i.op == spv::Op::GroupNonUniformBallotBitCount || i.op == spv::Op::GroupNonUniformQuadSwap;
  if (!found && !reduces && !is_other) return false;
  const bool has_scope = !found || found->first == 1;
  if (has_scope && parts_.constants.u32(i.operands()[0]) != static_cast<uint32_t>(spv::Scope::Subgroup))
    return unsupported("a group operation of such a scope is"), true;
  if (found)
    call(i, found->to, found->first);
  else if (reduces)
    reduction(i, reduces->to, reduces->takes);
  else if (i.op == spv::Op::GroupNonUniformQuadSwap)
    quad_swap(i);
  else
    bit_count(i);
  return true;
}

/// A u32: how SPIR-V means invocations.
ValueId SubgroupImporter::number(const Instruction& i, size_t n) {
  const ValueId v = emit_.as_index(operand(i, n));
  return failed() ? v : emit_.as_kind(v, TypeKind::u32);
}

ValueId SubgroupImporter::ballot(const Instruction& i, size_t n) {
  const ValueId v = operand(i, n);
  return failed() || !emit_.is_numeric(v) ? v : emit_.as_kind(v, TypeKind::u32);
}

void SubgroupImporter::finish(const Instruction& i, Op op, std::span<const ValueId> operands, TypeId type,
                              uint32_t imm) {
  if (failed()) return;
  result(i, emit_.fitted(emit(op, type, operands, imm), result_type(i)));
}

void SubgroupImporter::call(const Instruction& i, Op op, size_t first) {
  Values operands;
  for (size_t n = first; n < i.operands().size() && !failed(); ++n)
    operands.push_back(n > first ? number(i, n) : takes_ballot(op) ? ballot(i, n) : operand(i, n));
  if (failed()) return;
  const bool is_ballot = op == Op::subgroup_ballot || op == Op::subgroup_partition;
  const bool counts = op == Op::subgroup_find_lsb || op == Op::subgroup_find_msb;
  const TypeId type = exchanges(op) ? module_.type(operands[0])
                      : is_ballot   ? kBallot
                      : counts      ? ir::types::kU32
                                    : ir::types::kBool;
  finish(i, op, operands, type);
}

void SubgroupImporter::reduction(const Instruction& i, Op op, OperandClass takes) {
  const uint32_t operation = i.operands()[1];
  constexpr auto kClustered = static_cast<uint32_t>(ir::GroupOperation::clustered_reduce);
  ValueId reduced = operand(i, 2);
  if (failed() || !emit_.is_numeric(reduced)) return fail(kTypes);
  const TypeKind kind = module_.types.scalar_kind(module_.type(reduced));
  if (!is_of(takes, kind)) return fail(kTypes);
  reduced = emit_.as_kind(reduced, signed_as(kind, takes));
  Values operands = {reduced};
  if (i.operands().size() > 3) operands.push_back(operation == kClustered ? number(i, 3) : ballot(i, 3));
  finish(i, op, operands, module_.type(reduced), operation);
}

void SubgroupImporter::bit_count(const Instruction& i) {
  const ValueId counted = ballot(i, 2);
  finish(i, Op::subgroup_bit_count, std::span(&counted, 1), ir::types::kU32, i.operands()[1]);
}

void SubgroupImporter::quad_swap(const Instruction& i) {
  const ValueId swapped = operand(i, 1);
  const std::optional<uint32_t> direction = parts_.constants.u32(i.operands()[2]);
  if (!direction) return fail(kNotConstant);
  finish(i, Op::quad_swap, std::span(&swapped, 1), module_.type(swapped), *direction);
}

}  // namespace umber::front::spirv
