// SPDX-License-Identifier: Apache-2.0
// The rules of algebra, taken apart when Umber is compiled.
#pragma once
#include <array>

#include "base/check.h"
#include "ir/op_words.h"
#include "passes/optimize/identity_rules.h"

namespace umber::optimize {

enum class NodeKind : uint8_t { value, constant, literal, op };
enum class Guard : uint8_t { none, power_of_two, short_shifts };

/// One word of a pattern, or an op with its operands.
struct PatternNode {
  static constexpr uint8_t kMostOperands = 3;
  NodeKind kind{};
  uint8_t slot = 0;  ///< value, constant: which of them; op: how many operands
  int8_t literal = 0;
  bool is_negative_zero : 1 = false;
  bool has_only_constants : 1 = false;
  ir::Op op{};
  std::array<uint16_t, kMostOperands> operands{};
};

struct CompiledRule {
  uint8_t numbers = 0;
  Guard guard{};
  uint16_t from = 0, to = 0;  ///< nodes
  /// Kinds of what makes the first two operands, of which the operand's is one: see IdentityTable::kind_of_maker.
  std::array<uint32_t, 2> makers{};
};

/// Values have slots 0 to 2, conditions 3, constants 4 and 5.
inline constexpr std::string_view kSlots = "xyzckl";
inline constexpr uint8_t kConditionSlot = 3, kFirstConstantSlot = 4;

namespace detail {

class PatternParser {
 public:
  constexpr PatternParser(PatternNode* nodes, uint16_t& count, std::string_view text)
      : nodes_(nodes), count_(count), text_(text) {}

  constexpr uint16_t parse() {
    const uint16_t root = node();
    UMBER_CHECK(at_ == text_.size());
    return root;
  }

 private:
  constexpr std::string_view word() {
    const size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != ' ' && text_[at_] != ')') ++at_;
    UMBER_CHECK(at_ > begin);
    return text_.substr(begin, at_ - begin);
  }

  constexpr uint16_t node() {
    PatternNode made;
    if (text_[at_] == '(') {
      ++at_;
      made = {.kind = NodeKind::op, .has_only_constants = true, .op = ir::op_of_word(word())};
      while (text_[at_] == ' ') {
        ++at_;
        const uint16_t operand = node();
        made.operands[made.slot++] = operand;
        made.has_only_constants = made.has_only_constants && nodes_[operand].has_only_constants;
      }
      UMBER_CHECK(made.slot == ir::info(made.op).operands && text_[at_] == ')');
      ++at_;
    } else {
      made = leaf(word());
    }
    nodes_[count_] = made;
    return count_++;
  }

  static constexpr PatternNode leaf(std::string_view word) {
    if (word == "-0") return {.kind = NodeKind::literal, .is_negative_zero = true, .has_only_constants = true};
    if (word == "-1") return {.kind = NodeKind::literal, .literal = -1, .has_only_constants = true};
    if (word == "0" || word == "1")
      return {.kind = NodeKind::literal, .literal = static_cast<int8_t>(word[0] - '0'), .has_only_constants = true};
    const size_t slot = kSlots.find(word);
    UMBER_CHECK(word.size() == 1 && slot < kSlots.size());
    const bool is_constant = slot >= kFirstConstantSlot;
    return {.kind = is_constant ? NodeKind::constant : NodeKind::value,
            .slot = static_cast<uint8_t>(slot),
            .has_only_constants = is_constant};
  }

  PatternNode* nodes_;
  uint16_t& count_;
  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace detail

namespace detail {

/// Each is a node.
constexpr size_t count_words() {
  size_t words = 0;
  for (const IdentityRule& rule : kIdentityRules)
    for (const std::string_view side : {rule.from, rule.to}) {
      ++words;
      for (const char c : side) words += c == ' ' ? 1 : 0;
    }
  return words;
}

}  // namespace detail

/// All rules, those of one op behind each other in the order of the texts.
struct IdentityTable {
  static constexpr size_t kRules = std::size(kIdentityRules);

  std::array<PatternNode, detail::count_words()> nodes{};
  uint16_t node_count = 0;
  std::array<CompiledRule, kRules> rules{};
  std::array<uint8_t, ir::kOpCount + 1> first_rule{};  ///< by op; the next one's is the end
  /// Bits of what may make an operand: 0 for what no rule asks for, 1 for constants, others for an op each.
  std::array<uint8_t, ir::kOpCount> kind_of_maker{};
  /// By op: the kinds that its rules ask for, of the first and the second operand.
  std::array<std::array<uint32_t, 2>, ir::kOpCount> makers{};

  static constexpr uint32_t kAnyMaker = ~0u, kConstantMaker = 1u << 1;
};

namespace detail {

constexpr Guard guard_of(std::string_view text) {
  if (text.empty()) return Guard::none;
  if (text == "(power_of_two k)") return Guard::power_of_two;
  UMBER_CHECK(text == "(short_shifts k l)");
  return Guard::short_shifts;
}

constexpr uint32_t makers_of(IdentityTable& t, const PatternNode& operand, uint8_t& kinds) {
  if (operand.kind == NodeKind::value) return IdentityTable::kAnyMaker;
  if (operand.kind != NodeKind::op) return IdentityTable::kConstantMaker;
  uint8_t& kind = t.kind_of_maker[static_cast<size_t>(operand.op)];
  if (kind == 0) kind = kinds++;
  UMBER_CHECK(kind < 32);
  return 1u << kind;
}

constexpr IdentityTable make_identity_table() {
  IdentityTable t;
  uint8_t kinds = 2, count = 0;
  std::array<size_t, IdentityTable::kRules> roots{};
  for (size_t n = 0; n < roots.size(); ++n) {
    const std::string_view from = kIdentityRules[n].from;
    roots[n] = static_cast<size_t>(ir::op_of_word(from.substr(1, from.find(' ') - 1)));
  }
  for (size_t op = 0; op < ir::kOpCount; ++op) {
    t.first_rule[op] = count;
    for (size_t n = 0; n < roots.size(); ++n) {
      if (roots[n] != op) continue;
      const IdentityRule& text = kIdentityRules[n];
      CompiledRule& rule = t.rules[count++];
      rule = {.numbers = text.numbers, .guard = guard_of(text.when)};
      rule.from = PatternParser(t.nodes.data(), t.node_count, text.from).parse();
      rule.to = PatternParser(t.nodes.data(), t.node_count, text.to).parse();
      const PatternNode& from = t.nodes[rule.from];
      for (size_t o = 0; o < 2; ++o) {
        rule.makers[o] = o < from.slot ? makers_of(t, t.nodes[from.operands[o]], kinds) : IdentityTable::kAnyMaker;
        if (rule.makers[o] != IdentityTable::kAnyMaker) t.makers[op][o] |= rule.makers[o];
      }
    }
  }
  t.first_rule[ir::kOpCount] = count;
  UMBER_CHECK(count == IdentityTable::kRules && t.node_count == t.nodes.size());
  return t;
}

}  // namespace detail

inline constexpr IdentityTable kIdentities = detail::make_identity_table();

}  // namespace umber::optimize
