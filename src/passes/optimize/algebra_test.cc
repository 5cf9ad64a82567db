// SPDX-License-Identifier: Apache-2.0
// The pattern of each rule, as instructions: what becomes of them is what the rule says.
#include "passes/optimize/algebra.h"

#include <gtest/gtest.h>

#include "ir/builder.h"
#include "passes/optimize/identity_pattern.h"
#include "passes/optimize/splat.h"

namespace umber::optimize {
namespace {

using ir::Module, ir::Op, ir::TypeId, ir::TypeKind, ir::ValueId;

/// A function of the values and the condition that patterns have, with the pattern of one rule in it.
class Example {
 public:
  Example(const CompiledRule& rule, TypeId type)
      : rule_(rule), type_(type), truth_(m_.types.with_scalar(type, TypeKind::bool_)) {
    const TypeId params[] = {type, type, type, truth_}, results[] = {type};
    const ir::FunctionId f = m_.add_function({}, params, results);
    body_ = m_.function(f).body;
    for (uint32_t n = 0; n < 4; ++n) slots_[n] = m_.param(body_, n);
    slots_[kFirstConstantSlot] = constant(5, 4);
    slots_[kFirstConstantSlot + 1] = constant(2, 0.5f);
    root_ = m_.def(build(rule.from, false));
  }

  void expect_rewritten() {
    const PatternNode& to = kIdentities.nodes[rule_.to];
    const TypeId result = m_.type(m_.result(root_));
    const Simplified s = apply_rule(m_, root_);
    if (to.kind != NodeKind::op || to.has_only_constants) {
      ASSERT_TRUE(s.value);
      EXPECT_EQ(m_.type(s.value), result);
      EXPECT_TRUE(to.kind != NodeKind::value || s.value == slots_[to.slot]);
      EXPECT_TRUE(to.kind != NodeKind::literal || s.value == literal(to, result));
      return;
    }
    ASSERT_TRUE(s.is_rewritten);
    const ir::Inst& in = m_.insts[root_];
    EXPECT_EQ(in.op, to.op);
    ASSERT_EQ(in.operand_count, to.slot);
    for (uint8_t n = 0; n < to.slot; ++n) {
      const PatternNode& operand = kIdentities.nodes[to.operands[n]];
      const ValueId found = m_.operand(root_, n);
      EXPECT_TRUE(operand.kind == NodeKind::value ? found == slots_[operand.slot] : m_.is_constant(found));
    }
  }

 private:
  /// No number that rules name.
  ValueId constant(uint32_t integer, float number) {
    if (type_ == ir::types::kBool) return m_.boolean(true);
    return type_ == ir::types::kF32 ? m_.f32(number) : m_.scalar(type_, integer);
  }

  ValueId literal(const PatternNode& node, TypeId type) {
    const TypeKind kind = m_.types.scalar_kind(type);
    if (node.is_negative_zero) return splat(m_, type, sign_bit(kind));
    if (node.literal == 0) return m_.zero(type);
    if (node.literal == 1 || kind == TypeKind::bool_) return splat(m_, type, one(kind));
    return splat(m_, type, ir::is_float(kind) ? one(kind) | sign_bit(kind) : all_ones(kind));
  }

  ValueId build(uint16_t at, bool is_condition) {
    const PatternNode& node = kIdentities.nodes[at];
    if (node.kind == NodeKind::literal) return literal(node, is_condition ? truth_ : type_);
    if (node.kind != NodeKind::op) return slots_[node.slot];
    std::vector<ValueId> operands;
    for (uint8_t n = 0; n < node.slot; ++n)
      operands.push_back(build(node.operands[n], node.op == Op::select && n == 0));
    const bool compares = ir::is_in(ir::Group::comparison, node.op);
    const TypeId result = compares ? truth_ : m_.type(operands.back());
    return ir::Builder::at_end(m_, body_).emit(node.op, result, operands);
  }

  Module m_;
  const CompiledRule& rule_;
  const TypeId type_, truth_;
  ir::BlockId body_{};
  ir::InstId root_{};
  std::array<ValueId, kSlots.size()> slots_{};
};

TypeId first_type(uint8_t numbers) {
  if (numbers & numbers::kUnsigned) return ir::types::kU32;
  if (numbers & numbers::kSigned) return ir::types::kI32;
  return numbers & (numbers::kFloat | numbers::kFinite) ? ir::types::kF32 : ir::types::kBool;
}

TEST(Algebra, EachRuleIsFoundAndDone) {
  for (size_t n = 0; n < IdentityTable::kRules; ++n) {
    const CompiledRule& rule = kIdentities.rules[n];
    SCOPED_TRACE(ir::info(kIdentities.nodes[rule.from].op).name);
    SCOPED_TRACE(n);
    Example(rule, first_type(rule.numbers)).expect_rewritten();
  }
}

TEST(Algebra, RulesAreForTheirNumbersAlone) {
  Module m;
  const TypeId params[] = {ir::types::kF32}, results[] = {ir::types::kF32};
  const ir::BlockId body = m.function(m.add_function({}, params, results)).body;
  ir::Builder b = ir::Builder::at_end(m, body);
  const ValueId x = m.param(body, 0);
  b.flags = ir::flag::kPrecise;
  const ValueId with_zero = b.binary(Op::add, x, m.f32(0));
  b.flags = 0;
  const ValueId by_three = b.binary(Op::div, x, m.f32(3)), by_denormal = b.binary(Op::div, x, m.f32(0x1p127f)),
                less = b.compare(Op::lt, x, x);
  for (const ValueId v : {with_zero, by_three, by_denormal, less}) {
    const Simplified s = apply_rule(m, m.def(v));
    EXPECT_FALSE(s.value || s.is_rewritten);
  }
}

}  // namespace
}  // namespace umber::optimize
