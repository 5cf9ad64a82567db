// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/algebra.h"

#include "base/small_vector.h"
#include "eval/fold.h"
#include "ir/interface/preserves_infinities.h"
#include "passes/optimize/identity_pattern.h"
#include "passes/optimize/splat.h"

namespace umber::optimize {
namespace {

using ir::InstId, ir::Module, ir::TypeId, ir::TypeKind, ir::ValueId;

constexpr uint8_t numbers_of(TypeKind kind) {
  if (kind == TypeKind::bool_) return numbers::kBool;
  if (ir::is_computed_float(kind)) return numbers::kFloat | numbers::kFinite;
  if (!ir::is_integer(kind)) return 0;
  return ir::is_signed(kind) ? numbers::kSigned : numbers::kUnsigned;
}

uint64_t bits_of(const PatternNode& literal, TypeKind kind) {
  if (literal.is_negative_zero) return sign_bit(kind);
  if (literal.literal == 0) return 0;
  if (literal.literal == 1 || kind == TypeKind::bool_) return one(kind);
  return ir::is_float(kind) ? one(kind) | sign_bit(kind) : all_ones(kind);
}

/// One rule tried on one instruction.
class Attempt {
 public:
  Attempt(Module& m, InstId i, const CompiledRule& rule) : m_(m), i_(i), rule_(rule) {}

  Simplified apply() {
    const PatternNode& from = kIdentities.nodes[rule_.from];
    if (!matches_operands(from, i_) || !is_allowed() || !guard_holds()) return {};
    const PatternNode& to = kIdentities.nodes[rule_.to];
    if (to.kind == NodeKind::op && !to.has_only_constants) return rewrite(to);
    const ValueId value = leaf(to, result_type());
    return {.value = value && m_.type(value) == result_type() ? value : ValueId{}};
  }

 private:
  TypeId result_type() const { return m_.type(m_.result(i_)); }
  ValueId slot(const PatternNode& node) const { return slots_[node.slot]; }

  bool matches_operands(const PatternNode& pattern, InstId i) {
    for (uint8_t n = 0; n < pattern.slot; ++n)
      if (!matches(kIdentities.nodes[pattern.operands[n]], m_.operand(i, n))) return false;
    return true;
  }

  bool matches(const PatternNode& pattern, ValueId v) {
    switch (pattern.kind) {
      case NodeKind::op: {
        const InstId inner = m_.def(v);
        return inner && m_.insts[inner].op == pattern.op && matches_operands(pattern, inner);
      }
      case NodeKind::literal: {
        const std::optional<uint64_t> bits = splat_bits(m_, v);
        return bits && *bits == bits_of(pattern, m_.types.scalar_kind(m_.type(v)));
      }
      case NodeKind::constant:
        if (!m_.is_constant(v)) return false;
        [[fallthrough]];
      case NodeKind::value: return binds(pattern.slot, v);
    }
    UMBER_UNREACHABLE("a kind of node");
  }

  bool binds(uint8_t n, ValueId v) {
    if (slots_[n]) return slots_[n] == v;
    slots_[n] = v;
    if (n == kConditionSlot) return true;
    if (!type_) type_ = m_.type(v);
    return type_ == m_.type(v);
  }

  bool is_allowed() const {
    if (rule_.numbers == numbers::kAny) return true;
    if (rule_.numbers == numbers::kFinite && !may_be_finite()) return false;
    return (rule_.numbers & numbers_of(m_.types.scalar_kind(type_))) != 0;
  }

  bool may_be_finite() const {
    return !m_.has_flag(i_, ir::flag::kPrecise) && !ir::preserves_infinities(m_.state.spirv_modes);
  }

  bool guard_holds() const {
    if (rule_.guard == Guard::none) return true;
    const TypeKind kind = m_.types.scalar_kind(type_);
    const std::optional<uint64_t> k = splat_bits(m_, slots_[kFirstConstantSlot]);
    if (!k) return false;
    if (rule_.guard == Guard::power_of_two) return is_power_of_two(kind, *k);
    const std::optional<uint64_t> l = splat_bits(m_, slots_[kFirstConstantSlot + 1]);
    const uint32_t width = ir::bit_width_of(kind);
    return l && *k < width && *l < width && *k + *l < width;
  }

  /// The instruction becomes another one, with the same result.
  Simplified rewrite(const PatternNode& to) {
    SmallVector<ValueId, PatternNode::kMostOperands> operands;
    for (uint8_t n = 0; n < to.slot; ++n) {
      operands.push_back(leaf(kIdentities.nodes[to.operands[n]], type_));
      if (!operands.back()) return {};
    }
    const bool is_of_result = !ir::is_in(ir::Group::comparison, to.op) && to.op != ir::Op::select;
    for (const ValueId operand : operands)
      if (is_of_result && m_.type(operand) != result_type()) return {};
    m_.set_op(i_, to.op);
    m_.set_operands(i_, operands);
    return {.is_rewritten = true};
  }

  /// What is there already, or a constant. None where the constant has no value.
  ValueId leaf(const PatternNode& node, TypeId type) {
    if (node.kind == NodeKind::literal) return splat(m_, type, bits_of(node, m_.types.scalar_kind(type)));
    if (node.kind != NodeKind::op) return slot(node);
    SmallVector<ValueId, PatternNode::kMostOperands> operands;
    for (uint8_t n = 0; n < node.slot; ++n) {
      operands.push_back(leaf(kIdentities.nodes[node.operands[n]], type));
      if (!operands.back()) return {};
    }
    return eval::fold(m_, node.op, type, operands).value_or(ValueId{});
  }

  Module& m_;
  const InstId i_;
  const CompiledRule& rule_;
  std::array<ValueId, kSlots.size()> slots_{};
  TypeId type_{};  ///< of all but conditions
};

/// Its bit in CompiledRule::makers.
uint32_t maker(const Module& m, ValueId v) {
  if (m.is_constant(v)) return IdentityTable::kConstantMaker;
  const InstId i = m.def(v);
  return 1u << (i ? kIdentities.kind_of_maker[static_cast<size_t>(m.insts[i].op)] : 0);
}

}  // namespace

Simplified apply_rule(Module& m, InstId i) {
  const ir::Inst& in = m.insts[i];
  const auto op = static_cast<size_t>(in.op);
  const uint8_t end = kIdentities.first_rule[op + 1];
  uint8_t n = kIdentities.first_rule[op];
  if (n == end) return {};
  const bool is_unary = in.operand_count == 1;
  const ValueId a = m.operand(i, 0), b = is_unary ? a : m.operand(i, 1);
  const uint32_t first = maker(m, a), second = is_unary ? 1 : maker(m, b);
  const bool is_asked_for = (kIdentities.makers[op][0] & first) != 0 || (kIdentities.makers[op][1] & second) != 0;
  if (!is_asked_for && a != b && in.operand_count < 3) return {};
  for (; n < end; ++n) {
    const CompiledRule& rule = kIdentities.rules[n];
    if ((rule.makers[0] & first) == 0 || (rule.makers[1] & second) == 0) continue;
    const Simplified s = Attempt(m, i, rule).apply();
    if (s.value || s.is_rewritten) return s;
  }
  return {};
}

}  // namespace umber::optimize
