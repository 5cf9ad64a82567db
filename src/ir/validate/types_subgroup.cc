// SPDX-License-Identifier: Apache-2.0
#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

constexpr Reason kDiffer = "the types of operands and results do not fit each other";
constexpr TypeId kBallot = types::vector(TypeKind::u32, 4);

bool is_shared(const Types& t, TypeId type) { return t.table.is_numeric(type) && !t.table.is_matrix(type); }

/// A number of invocations that is known when a pipeline is made.
bool is_cluster_size(const Types& t, uint32_t n) {
  if (t.operand(n) != types::kU32) return false;
  if (t.m.is_constant(t.value(n))) return true;
  const InstId def = t.m.def(t.value(n));
  return def && t.m.insts[def].op == Op::specialization;
}

bool is_operation(uint32_t imm) {
  return imm <= static_cast<uint32_t>(GroupOperation::partitioned_exclusive_scan) &&
         imm != static_cast<uint32_t>(GroupOperation::clustered_reduce) + 1 &&
         imm != static_cast<uint32_t>(GroupOperation::clustered_reduce) + 2;
}

bool reduces(const Types& t, TypeKind kind) {
  const bool is_bitwise = t.op() == Op::subgroup_and || t.op() == Op::subgroup_or || t.op() == Op::subgroup_xor;
  return is_bitwise ? !is_float(kind) : kind != TypeKind::bool_;
}

/// subgroup_add and its kin.
Reason reduction(const Types& t) {
  if (!is_operation(t.inst.imm())) return "there is no such group operation";
  const auto operation = static_cast<GroupOperation>(t.inst.imm());
  const bool is_clustered = operation == GroupOperation::clustered_reduce;
  const bool is_partitioned = operation >= GroupOperation::partitioned_reduce;
  const uint32_t wanted = is_clustered || is_partitioned ? 2 : 1;
  if (t.operands() != wanted) return "has not as many operands as the operation wants";
  const TypeId type = t.operand(0);
  if (!is_shared(t, type) || !reduces(t, t.table.scalar_kind(type))) return "does not work on values of this type";
  if (is_clustered && !is_cluster_size(t, 1)) return "the size of a cluster is no constant";
  if (is_partitioned && t.operand(1) != kBallot) return kDiffer;
  return t.result() == type ? nullptr : kDiffer;
}

/// (value, u32...) to the value of another invocation.
Reason exchange(const Types& t) {
  const bool rotates = t.op() == Op::subgroup_rotate;
  if (rotates && (t.operands() < 2 || t.operands() > 3)) return kDiffer;
  if (!is_shared(t, t.operand(0)) || t.result() != t.operand(0)) return kDiffer;
  if (t.operands() > 1 && t.operand(1) != types::kU32) return kDiffer;
  return t.operands() < 3 || is_cluster_size(t, 2) ? nullptr : "the size of a cluster is no constant";
}

bool fits(const Types& t, TypeId operand, TypeId result) { return t.operand(0) == operand && t.result() == result; }

}  // namespace

Reason subgroup(const Types& t) {
  switch (t.op()) {
    case Op::quad_any:
    case Op::quad_all:
    case Op::vote_any:
    case Op::vote_all: return fits(t, types::kBool, types::kBool) ? nullptr : kDiffer;
    case Op::vote_equal: return is_shared(t, t.operand(0)) && t.result() == types::kBool ? nullptr : kDiffer;
    case Op::subgroup_elect: return t.result() == types::kBool ? nullptr : kDiffer;
    case Op::subgroup_ballot: return fits(t, types::kBool, kBallot) ? nullptr : kDiffer;
    case Op::subgroup_inverse_ballot: return fits(t, kBallot, types::kBool) ? nullptr : kDiffer;
    case Op::subgroup_bit_extract:
      return fits(t, kBallot, types::kBool) && t.operand(1) == types::kU32 ? nullptr : kDiffer;
    case Op::subgroup_bit_count:
      if (t.inst.imm() > static_cast<uint32_t>(GroupOperation::exclusive_scan))
        return "there is no such group operation";
      [[fallthrough]];
    case Op::subgroup_find_lsb:
    case Op::subgroup_find_msb: return fits(t, kBallot, types::kU32) ? nullptr : kDiffer;
    case Op::subgroup_partition: return is_shared(t, t.operand(0)) && t.result() == kBallot ? nullptr : kDiffer;
    case Op::quad_swap:
      if (t.inst.imm() > 2) return "there is no such direction";
      return exchange(t);
    case Op::subgroup_broadcast:
    case Op::subgroup_broadcast_first:
    case Op::subgroup_shuffle:
    case Op::subgroup_shuffle_xor:
    case Op::subgroup_shuffle_up:
    case Op::subgroup_shuffle_down:
    case Op::subgroup_rotate:
    case Op::quad_broadcast: return exchange(t);
    default: return reduction(t);
  }
}

}  // namespace umber::ir::validation
