// SPDX-License-Identifier: Apache-2.0
// Each rule of algebra, on all numbers of 8 bits where it has two, on all of 16 where it has one, and else on many.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "eval/scalar.h"
#include "passes/optimize/identity_pattern.h"
#include "passes/optimize/splat.h"

namespace umber::optimize {
namespace {

using ir::Op, ir::TypeKind;

struct Scalar {
  TypeKind kind{};
  uint64_t bits = 0;
};
using Slots = std::array<uint64_t, kSlots.size()>;

/// What a side of a rule has for a value; none where it is undefined.
class Side {
 public:
  Side(TypeKind kind, const Slots& slots) : kind_(kind), slots_(slots) {}

  std::optional<Scalar> value(uint16_t at, bool is_condition = false) const {
    const PatternNode& node = kIdentities.nodes[at];
    const TypeKind kind =
        is_condition || (node.slot == kConditionSlot && node.kind == NodeKind::value) ? TypeKind::bool_ : kind_;
    if (node.kind == NodeKind::literal) return Scalar{kind, literal(node, kind)};
    if (node.kind != NodeKind::op) return Scalar{kind, slots_[node.slot]};
    if (node.op == Op::select) return select(node);
    std::array<uint64_t, PatternNode::kMostOperands> bits{};
    TypeKind of{};
    for (uint8_t n = 0; n < node.slot; ++n) {
      const std::optional<Scalar> operand = value(node.operands[n]);
      if (!operand) return std::nullopt;
      bits[n] = operand->bits;
      of = operand->kind;
    }
    const std::optional<uint64_t> result = eval::evaluate(node.op, of, std::span(bits).first(node.slot));
    if (!result) return std::nullopt;
    return Scalar{ir::is_in(ir::Group::comparison, node.op) ? TypeKind::bool_ : of, *result};
  }

 private:
  static uint64_t literal(const PatternNode& node, TypeKind kind) {
    if (node.is_negative_zero) return sign_bit(kind);
    const double number = kind == TypeKind::bool_ && node.literal != 0 ? 1 : node.literal;
    if (ir::is_float(kind)) return eval::from_double(kind, number);
    return static_cast<uint64_t>(static_cast<int64_t>(number)) & all_ones(kind);
  }
  std::optional<Scalar> select(const PatternNode& node) const {
    const std::optional<Scalar> condition = value(node.operands[0], true);
    if (!condition) return std::nullopt;
    return value(node.operands[condition->bits ? 1 : 2]);
  }

  TypeKind kind_;
  const Slots& slots_;
};

bool holds(const CompiledRule& rule, TypeKind kind, const Slots& slots) {
  const uint64_t k = slots[kFirstConstantSlot], l = slots[kFirstConstantSlot + 1];
  if (rule.guard == Guard::power_of_two && !is_power_of_two(kind, k)) return true;
  if (rule.guard == Guard::short_shifts && k + l >= ir::bit_width_of(kind)) return true;
  const auto is_finite = [&](uint64_t bits) { return std::isfinite(eval::to_double(kind, bits)); };
  if (rule.numbers == numbers::kFinite && !std::all_of(slots.begin(), slots.begin() + kConditionSlot, is_finite))
    return true;
  const Side side(kind, slots);
  const std::optional<Scalar> from = side.value(rule.from);
  if (!from || (rule.numbers == numbers::kFinite && !is_finite(from->bits))) return true;
  // A literal alone is of the type of the result.
  const PatternNode& to = kIdentities.nodes[rule.to];
  const std::optional<Scalar> result =
      side.value(rule.to, to.kind == NodeKind::literal && from->kind == TypeKind::bool_);
  if (!result || result->kind != from->kind) return false;
  if (rule.numbers == numbers::kFinite) return eval::to_double(kind, from->bits) == eval::to_double(kind, result->bits);
  if (ir::is_float(from->kind) && std::isnan(eval::to_double(from->kind, from->bits)))
    return std::isnan(eval::to_double(from->kind, result->bits));
  return from->bits == result->bits;
}

uint32_t slots_of(uint16_t at) {
  const PatternNode& node = kIdentities.nodes[at];
  if (node.kind == NodeKind::literal) return 0;
  if (node.kind != NodeKind::op) return 1u << node.slot;
  uint32_t all = 0;
  for (uint8_t n = 0; n < node.slot; ++n) all |= slots_of(node.operands[n]);
  return all;
}

/// All numbers of a kind, or some of them that are spread over it and have both ends of each half.
std::vector<uint64_t> some_of(TypeKind kind, uint64_t most) {
  const uint64_t count = uint64_t{1} << ir::bit_width_of(kind);
  std::vector<uint64_t> all;
  if (count <= most) {
    for (uint64_t n = 0; n < count; ++n) all.push_back(n);
    return all;
  }
  for (uint64_t n = 0; n < most; ++n) {
    const uint64_t quarter = count / 4 * (n % 4), step = n / 4 / 2;
    all.push_back(n / 4 % 2 == 0 ? quarter + step : quarter + count / 4 - 1 - step * 7 % (count / 4));
  }
  return all;
}

/// Tries the rule with all combinations of what its slots may hold. Returns those that it does not hold for.
class Trial {
 public:
  Trial(const CompiledRule& rule, TypeKind kind) : rule_(rule), kind_(kind), used_(slots_of(rule.from)) {
    const int count = std::popcount(used_ & ~(1u << kConditionSlot));
    first_ = some_of(kind, count == 1 ? 1u << 16 : 256);
    others_ = some_of(kind, count == 2 ? 256 : 40);
  }
  uint64_t failures() {
    try_from(0, true);
    return failures_;
  }

 private:
  void try_from(uint32_t slot, bool is_first) {
    while (slot < kSlots.size() && (used_ >> slot & 1) == 0) ++slot;
    if (slot == kSlots.size()) {
      failures_ += holds(rule_, kind_, slots_) ? 0 : 1;
      return;
    }
    if (slot == kConditionSlot) {
      for (slots_[slot] = 0; slots_[slot] < 2; ++slots_[slot]) try_from(slot + 1, is_first);
      return;
    }
    for (const uint64_t bits : is_first ? first_ : others_) {
      slots_[slot] = bits;
      try_from(slot + 1, false);
    }
  }

  const CompiledRule& rule_;
  TypeKind kind_;
  uint32_t used_;
  std::vector<uint64_t> first_, others_;
  Slots slots_{};
  uint64_t failures_ = 0;
};

TEST(Identities, HoldForAllNumbers) {
  struct Kinds {
    uint8_t numbers;
    TypeKind kind;
  };
  constexpr Kinds kKinds[] = {{numbers::kSigned, TypeKind::i8},   {numbers::kSigned, TypeKind::i16},
                              {numbers::kUnsigned, TypeKind::u8}, {numbers::kUnsigned, TypeKind::u16},
                              {numbers::kFloat, TypeKind::f16},   {numbers::kFinite, TypeKind::f16},
                              {numbers::kBool, TypeKind::bool_}};
  for (size_t n = 0; n < IdentityTable::kRules; ++n) {
    const CompiledRule& rule = kIdentities.rules[n];
    for (const Kinds& k : kKinds) {
      if ((rule.numbers & k.numbers) == 0) continue;
      EXPECT_EQ(Trial(rule, k.kind).failures(), 0u)
          << "rule " << n << " of op " << ir::info(kIdentities.nodes[rule.from].op).name << ", kind "
          << static_cast<int>(k.kind);
    }
  }
}

}  // namespace
}  // namespace umber::optimize
