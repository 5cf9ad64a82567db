// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/subgroups.h"

#include <bit>

#include "back/hlsl/shader.h"

namespace umber::back::hlsl {
namespace {

using ir::GroupOperation;
using ir::Op;
using ir::TypeKind;

/// Ops that are a function of the same operands.
struct CallRow {
  Op op;
  std::string_view name;
};
constexpr CallRow kCalls[] = {
    {Op::vote_any, "WaveActiveAnyTrue"},
    {Op::vote_all, "WaveActiveAllTrue"},
    {Op::subgroup_elect, "WaveIsFirstLane"},
    {Op::subgroup_ballot, "WaveActiveBallot"},
    {Op::subgroup_broadcast, "WaveReadLaneAt"},
    {Op::subgroup_broadcast_first, "WaveReadLaneFirst"},
    {Op::subgroup_shuffle, "WaveReadLaneAt"},
    {Op::quad_broadcast, "QuadReadLaneAt"},
};
constexpr ir::RowsByOp kCallsByOp(kCalls);

struct ReductionRow {
  Op op;
  std::string_view all;
  std::string_view before = {};  ///< of those before the own invocation; empty: HLSL has none
  std::string_view infix = {};
};
constexpr ReductionRow kReductions[] = {
    {Op::subgroup_add, "WaveActiveSum", "WavePrefixSum", " + "},
    {Op::subgroup_mul, "WaveActiveProduct", "WavePrefixProduct", " * "},
    {Op::subgroup_min, "WaveActiveMin"},
    {Op::subgroup_max, "WaveActiveMax"},
    {Op::subgroup_and, "WaveActiveBitAnd"},
    {Op::subgroup_or, "WaveActiveBitOr"},
    {Op::subgroup_xor, "WaveActiveBitXor"},
};
constexpr ir::RowsByOp kReductionsByOp(kReductions);

constexpr ir::OpSet kSpelledAlone = {
    Op::vote_equal,      Op::subgroup_shuffle_xor,    Op::subgroup_shuffle_up,  Op::subgroup_shuffle_down,
    Op::subgroup_rotate, Op::subgroup_inverse_ballot, Op::subgroup_bit_extract, Op::subgroup_bit_count,
    Op::subgroup_find_lsb, Op::subgroup_find_msb,     Op::subgroup_partition,   Op::quad_swap,
    Op::quad_any,          Op::quad_all};
static_assert(ir::holds_for_all(ir::Group::subgroup, [](Op op) {
  return kCallsByOp.has(op) || kReductionsByOp.has(op) || kSpelledAlone.has(op);
}));

constexpr std::string_view kLanesBelow =
    "uint4 lanes_below(uint n) {\n"
    "  uint4 bits = uint4(clamp(int4(int(n), int(n) - 32, int(n) - 64, int(n) - 96), 0, 32));\n"
    "  uint4 first = bits >> 1u;\n"
    "  return (1u << first << (bits - first)) - 1u;\n"
    "}\n";
constexpr std::string_view kBallotBit =
    "bool ballot_bit(uint4 ballot, uint n) {\n"
    "  return (ballot[n / 32u] >> (n % 32u) & 1u) != 0u;\n"
    "}\n";
constexpr std::string_view kBallotCount =
    "uint ballot_count(uint4 ballot, uint n) {\n"
    "  uint4 counts = countbits(ballot & lanes_below(n));\n"
    "  return counts.x + counts.y + counts.z + counts.w;\n"
    "}\n";
constexpr std::string_view kBallotFirst =
    "uint ballot_first(uint4 ballot) {\n"
    "  uint4 b = ballot & lanes_below(WaveGetLaneCount());\n"
    "  if (b.x != 0u) return firstbitlow(b.x);\n"
    "  if (b.y != 0u) return firstbitlow(b.y) + 32u;\n"
    "  return b.z != 0u ? firstbitlow(b.z) + 64u : firstbitlow(b.w) + 96u;\n"
    "}\n";
constexpr std::string_view kBallotLast =
    "uint ballot_last(uint4 ballot) {\n"
    "  uint4 b = ballot & lanes_below(WaveGetLaneCount());\n"
    "  if (b.w != 0u) return firstbithigh(b.w) + 96u;\n"
    "  if (b.z != 0u) return firstbithigh(b.z) + 64u;\n"
    "  return b.y != 0u ? firstbithigh(b.y) + 32u : firstbithigh(b.x);\n"
    "}\n";

/// The masks of GL_KHR_shader_subgroup_ballot have no bits beyond the subgroup.
struct MaskRow {
  ir::BuiltIn mask;
  std::string_view call, function;
};
constexpr MaskRow kMasks[] = {
    {ir::BuiltIn::subgroup_eq_mask, "lane_itself()",
     "uint4 lane_itself() {\n  uint n = WaveGetLaneIndex();\n  return lanes_below(n + 1u) & ~lanes_below(n);\n}\n"},
    {ir::BuiltIn::subgroup_ge_mask, "lanes_from()",
     "uint4 lanes_from() {\n"
     "  return lanes_below(WaveGetLaneCount()) & ~lanes_below(WaveGetLaneIndex());\n}\n"},
    {ir::BuiltIn::subgroup_gt_mask, "lanes_behind()",
     "uint4 lanes_behind() {\n"
     "  return lanes_below(WaveGetLaneCount()) & ~lanes_below(WaveGetLaneIndex() + 1u);\n}\n"},
    {ir::BuiltIn::subgroup_le_mask, "lanes_below(WaveGetLaneIndex() + 1u)", {}},
    {ir::BuiltIn::subgroup_lt_mask, "lanes_below(WaveGetLaneIndex())", {}},
};

}  // namespace

std::string_view need_mask(text::Helpers& helpers, ir::BuiltIn mask) {
  for (const MaskRow& row : kMasks) {
    if (row.mask != mask) continue;
    helpers.need(kLanesBelow);
    if (!row.function.empty()) helpers.need(row.function);
    return row.call;
  }
  return {};
}

std::optional<ShaderModel> Subgroups::first_model(const ir::Inst& inst) const {
  if (inst.op == Op::quad_any || inst.op == Op::quad_all) return std::nullopt;  // shader model 6.7 has them
  if (inst.op == Op::subgroup_partition) return ShaderModel::sm_6_5;
  if (inst.op == Op::subgroup_rotate && inst.operand_count > 2 && !module_.scalar_bits(operand(inst, 2)))
    return std::nullopt;
  const ReductionRow* const row = kReductionsByOp.find(inst.op);
  const auto operation = row ? static_cast<GroupOperation>(inst.imm()) : GroupOperation::reduce;
  const bool is_of_bools = row && module_.types.scalar_kind(result_type(inst)) == TypeKind::bool_;
  if (is_of_bools && (operation != GroupOperation::reduce || module_.types.is_vector(result_type(inst))))
    return std::nullopt;
  if (operation != GroupOperation::reduce && (row->before.empty() || operation > GroupOperation::exclusive_scan))
    return std::nullopt;
  return ShaderModel::sm_6_0;
}

void Subgroups::print(const ir::Inst& inst, Prec at_least) {
  const std::optional<ShaderModel> since = first_model(inst);
  if (!since) return unsupported(inst);
  if (!shader_.options.at_least(*since)) return unsupported_before(*since, inst);
  if (kReductionsByOp.has(inst.op)) return print_reduction(inst, at_least);
  if (const CallRow* row = kCallsByOp.find(inst.op)) return shader_.expressions.print_call(row->name, inst);
  switch (inst.op) {
    case Op::vote_equal: {
      const bool is_vector = module_.types.is_vector(operand_type(inst, 0));
      shader_.expressions.print_call(is_vector ? "all(WaveActiveAllEqual" : "WaveActiveAllEqual", inst);
      if (is_vector) out_ << ')';
      return;
    }
    case Op::subgroup_shuffle_xor:
    case Op::subgroup_shuffle_up:
    case Op::subgroup_shuffle_down:
    case Op::subgroup_rotate: return print_read(inst);
    case Op::quad_swap:
      return shader_.expressions.print_call(inst.imm() == 0   ? "QuadReadAcrossX"
                                            : inst.imm() == 1 ? "QuadReadAcrossY"
                                                              : "QuadReadAcrossDiagonal",
                                            inst);
    case Op::subgroup_partition: return shader_.expressions.print_call("WaveMatch", inst);
    default: return print_ballot(inst);
  }
}

/// From another invocation whose number is computed.
void Subgroups::print_read(const ir::Inst& inst) {
  out_ << "WaveReadLaneAt(";
  print_operand(inst, 0);
  out_ << ", ";
  print_source(inst);
  out_ << ')';
}

void Subgroups::print_source(const ir::Inst& inst) {
  constexpr std::string_view kSelf = "WaveGetLaneIndex()";
  if (inst.op == Op::subgroup_shuffle_xor) {
    out_ << kSelf << " ^ ";
    return print_operand(inst, 1, Prec::bit_and);
  }
  if (inst.op != Op::subgroup_rotate) {
    out_ << kSelf << (inst.op == Op::subgroup_shuffle_up ? " - " : " + ");
    return print_operand(inst, 1, Prec::multiplicative);
  }
  const std::optional<uint64_t> cluster = inst.operand_count > 2 ? module_.scalar_bits(operand(inst, 2)) : std::nullopt;
  const uint64_t last = cluster.value_or(1) - 1;  // of a cluster
  if (cluster) out_ << "(WaveGetLaneIndex() & ~" << last << "u) | (";
  out_ << '(' << kSelf << " + ";
  print_operand(inst, 1, Prec::multiplicative);
  out_ << ')';
  if (cluster)
    out_ << " & " << last << "u)";
  else
    out_ << " % WaveGetLaneCount()";
}

/// What takes a ballot.
void Subgroups::print_ballot(const ir::Inst& inst) {
  const bool is_bit = inst.op == Op::subgroup_inverse_ballot || inst.op == Op::subgroup_bit_extract;
  text::Helpers& helpers = shader_.helpers;
  if (is_bit) {
    helpers.need(kBallotBit);
    out_ << "ballot_bit(";
    print_operand(inst, 0);
    out_ << ", ";
    if (inst.op == Op::subgroup_bit_extract)
      print_operand(inst, 1);
    else
      out_ << "WaveGetLaneIndex()";
    out_ << ')';
    return;
  }
  helpers.need(kLanesBelow);
  if (inst.op != Op::subgroup_bit_count) {
    const bool is_first = inst.op == Op::subgroup_find_lsb;
    helpers.need(is_first ? kBallotFirst : kBallotLast);
    return shader_.expressions.print_call(is_first ? "ballot_first" : "ballot_last", inst);
  }
  helpers.need(kBallotCount);
  const auto operation = static_cast<GroupOperation>(inst.imm());
  out_ << "ballot_count(";
  print_operand(inst, 0);
  out_ << (operation == GroupOperation::reduce           ? ", WaveGetLaneCount())"
           : operation == GroupOperation::inclusive_scan ? ", WaveGetLaneIndex() + 1u)"
                                                         : ", WaveGetLaneIndex())");
}

void Subgroups::print_reduction(const ir::Inst& inst, Prec at_least) {
  const ReductionRow* const row = kReductionsByOp.find(inst.op);
  const TypeKind kind = module_.types.scalar_kind(result_type(inst));
  const auto operation = static_cast<GroupOperation>(inst.imm());
  if (kind == TypeKind::bool_) return print_of_bools(inst, at_least);
  const bool is_bitwise = inst.op == Op::subgroup_and || inst.op == Op::subgroup_or || inst.op == Op::subgroup_xor;
  if (operation == GroupOperation::reduce && is_bitwise && ir::is_signed(kind)) return print_cast(row->all, inst);
  if (operation == GroupOperation::reduce) return shader_.expressions.print_call(row->all, inst);
  if (operation == GroupOperation::exclusive_scan) return shader_.expressions.print_call(row->before, inst);
  print_inclusive(row->infix, inst);
}

/// HLSL's functions of bits are of unsigned numbers.
void Subgroups::print_cast(std::string_view function, const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  const auto unsigned_kind = static_cast<TypeKind>(static_cast<uint8_t>(module_.types.scalar_kind(type)) + 1);
  print_type(type);
  out_ << '(' << function << '(';
  print_type(module_.types.with_scalar(type, unsigned_kind));
  out_ << '(';
  print_operand(inst, 0);
  out_ << ")))";
}

void Subgroups::print_of_bools(const ir::Inst& inst, Prec at_least) {
  if (inst.op == Op::subgroup_and) return shader_.expressions.print_call("WaveActiveAllTrue", inst);
  if (inst.op == Op::subgroup_or) return shader_.expressions.print_call("WaveActiveAnyTrue", inst);
  const Parens parens(out_, Prec::equality, at_least);
  out_ << '(';
  shader_.expressions.print_call("WaveActiveCountBits", inst);
  out_ << " & 1u) != 0u";
}

/// With the own value, of which there is an expression only once.
void Subgroups::print_inclusive(std::string_view infix, const ir::Inst& inst) {
  const std::string_view before = kReductionsByOp.find(inst.op)->before;
  const std::string_view name = inst.op == Op::subgroup_add ? "inclusive_sum" : "inclusive_product";
  const std::string_view type = shader_.types.name(result_type(inst));
  TextWriter text;
  text << type << ' ' << name << '(' << type << " x) {\n  return " << before << "(x)" << infix << "x;\n}\n";
  shader_.helpers.need(text.text());
  shader_.expressions.print_call(name, inst);
}

}  // namespace umber::back::hlsl
