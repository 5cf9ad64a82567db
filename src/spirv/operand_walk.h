// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>

#include "spirv/reader.h"

namespace umber::spv {

inline constexpr Message<uint32_t> kUnknownOp{Severity::error, "spirv-opcode",
                                              "the opcode in word {0} is not one of SPIR-V"};
inline constexpr Message<uint32_t> kMissing{Severity::error, "spirv-operands",
                                            "an operand is missing at the end of the instruction, before word {0}"};
inline constexpr Message<uint32_t> kTooMany{Severity::error, "spirv-operands",
                                            "word {0} is past the last operand of its instruction"};
inline constexpr Message<uint32_t> kBadOperandId{Severity::error, "spirv-id",
                                                 "the id in word {0} is 0 or not below the bound"};
inline constexpr Message<uint32_t> kBadValue{Severity::error, "spirv-enumerant",
                                             "word {0} is not a value that its operand may have"};
inline constexpr Message<uint32_t> kOpenString{Severity::error, "spirv-string",
                                               "the string at word {0} does not end within its instruction"};

/// Takes the words of instructions apart as their grammar says, down to the operands of enumerants. The visitor has
///
///     void results(std::span<const OperandInfo>);  // result type and result, as far as there are
///     void ids(const Instruction&, uint32_t first, uint32_t end);  // operands of the kind IdRef: these words
///     void operand(const Operand&);                // any other
///     uint32_t literal_words(const Instruction&);  // of a literal of an OpSwitch: the width of its selector decides
///
/// and is called for the operands in the order of their words.
template <typename Visitor>
class OperandWalk {
 public:
  OperandWalk(uint32_t bound, Visitor visitor) : bound_(bound), visitor_(visitor) {}

  /// False where the instruction is not as its grammar says; the visitor has then seen what comes before.
  [[gnu::always_inline]] bool walk(const Instruction& instruction) {
    const OpInfo& op = *instruction.info;
    const std::span<const uint32_t> words = instruction.words;
    const auto size = static_cast<uint32_t>(words.size());
    // Most instructions are ids and nothing else.
    const uint32_t end = std::min(op.leading_ids + 1u, size);
    uint32_t at = 1;
    while (at < end && is_id(words[at])) ++at;
    if (at <= op.results || !op.is_known()) return walk_rest(instruction, at);
    visitor_.results(op.operands().first(op.results));
    visitor_.ids(instruction, 1u + op.results, at);
    if (at <= op.leading_ids) return walk_rest(instruction, at);
    if (at == size) return !op.needs_more() || walk_rest(instruction, at);
    // Of the others most are simple, too. For what is not as it should be, walk_rest() finds out why.
    std::span<const OperandInfo> list = op.operands().subspan(op.leading_ids);
    const bool has_literal = op.rest >= Rest::word_ids;  // in front
    const uint32_t behind_ids = at;
    if (has_literal) list = list.subspan(1), ++at;
    const auto visit_literal = [&] {
      if (has_literal) visitor_.operand({list.data()[-1].kind, behind_ids, 1});
    };
    switch (op.rest) {
      case Rest::grammar: break;
      case Rest::ids:
      case Rest::word_ids:
        if (!are_ids(instruction, at)) break;
        visit_literal();
        visitor_.ids(instruction, at, size);
        return true;
      case Rest::words:
        for (; at < size; ++at) visitor_.operand({list[0].kind, at, 1});
        return true;
      case Rest::word_each:
        if (size - at != list.size()) break;
        for (const OperandInfo& literal : list) visitor_.operand({literal.kind, at++, 1});
        return true;
      case Rest::string:
      case Rest::word_string:
        if (at == size || string_words(words.subspan(at)) != size - at) break;
        visit_literal();
        visitor_.operand({list[0].kind, at, size - at});
        return true;
      case Rest::number: visitor_.operand({list[0].kind, at, size - at}); return true;
      case Rest::enumerant_ids:
      case Rest::word_enumerant_ids: {
        const EnumerantInfo* const enumerant = at == size ? nullptr : find_before_ids(instruction, at, list);
        if (!enumerant) break;
        visit_literal();
        visitor_.operand({list[0].kind, at, 1});
        for (const OperandInfo& word : enumerant->operands()) visitor_.operand({word.kind, ++at, 1});
        visitor_.ids(instruction, at + 1, size);
        return true;
      }
    }
    return walk_rest(instruction, behind_ids);
  }
  const Malformed& error() const { return error_; }

 private:
  static constexpr uint32_t kWrong = 0;  ///< no word behind an operand

  bool is_id(uint32_t word) const { return word - 1 < bound_ - 1; }

  bool fail(const Message<uint32_t>& message, uint32_t offset) {
    error_ = {&message, offset};
    return false;
  }
  uint32_t wrong(const Message<uint32_t>& message, const Instruction& i, uint32_t at) {
    fail(message, i.offset + at);
    return kWrong;
  }

  bool are_ids(const Instruction& i, uint32_t at) const {
    return std::ranges::all_of(i.words.subspan(at), [&](uint32_t word) { return is_id(word); });
  }
  /// The enumerant in word `at`; null if the words from there on are not as simple as Rest::enumerant_ids says.
  const EnumerantInfo* find_before_ids(const Instruction& i, uint32_t at, std::span<const OperandInfo> list) const {
    const EnumerantInfo* const enumerant = find(list[0].kind, i.words[at]);
    if (!enumerant || !enumerant->takes_words) return nullptr;
    const uint32_t first = at + 1 + enumerant->operand_count, end = static_cast<uint32_t>(i.words.size());
    if (first > end || end - first >= list.size() || !are_ids(i, first)) return nullptr;
    const std::span<const OperandInfo> missing = list.subspan(end - first + 1);
    return missing.empty() || missing[0].quantifier != Quantifier::once ? enumerant : nullptr;
  }

  /// From word `at` on; the operands before it are one word each.
  [[gnu::noinline]] bool walk_rest(const Instruction& i, uint32_t at) {
    if (!i.info->is_known()) return fail(kUnknownOp, i.offset);
    const uint32_t end = read_list(i, at, i.info->operands().subspan(at - 1));
    return end != kWrong && (end == i.words.size() || fail(kTooMany, i.offset + end));
  }

  // Each of these reads from word `at` on, and gives the word behind what it read.

  uint32_t read_list(const Instruction& i, uint32_t at, std::span<const OperandInfo> list) {
    for (const OperandInfo& operand : list) {
      // Each round takes at least one word, so this ends.
      do {
        if (at >= i.words.size()) {
          if (operand.quantifier == Quantifier::once) return wrong(kMissing, i, at);
          break;
        }
        at = read_one(i, at, operand.kind);
        if (at == kWrong) return kWrong;
      } while (operand.quantifier == Quantifier::any);
    }
    return at;
  }

  /// There is a word.
  uint32_t read_one(const Instruction& i, uint32_t at, OperandKind kind) {
    switch (info(kind).category) {
      case KindCategory::id: return read_id(i, at, kind);
      case KindCategory::value: return read_value(i, at, kind);
      case KindCategory::mask: return i.words[at] == 0 ? take(kind, at, 1) : read_mask(i, at, kind);
      case KindCategory::word: return take(kind, at, 1);
      case KindCategory::string: return read_string(i, at, kind);
      case KindCategory::number: return take(kind, at, i.words.size() - at);  // always the last operand
      case KindCategory::opcode: [[unlikely]] return read_opcode(i, at, kind);
      case KindCategory::composite: [[unlikely]] return read_pair(i, at, info(kind));
    }
    UMBER_UNREACHABLE("a category of operand kinds");
  }

  /// There are so many words.
  uint32_t take(OperandKind kind, uint32_t at, size_t count) {
    visitor_.operand({kind, at, static_cast<uint32_t>(count)});
    return at + static_cast<uint32_t>(count);
  }

  uint32_t read_id(const Instruction& i, uint32_t at, OperandKind kind) {
    if (!is_id(i.words[at])) return wrong(kBadOperandId, i, at);
    if (kind != OperandKind::IdRef) return take(kind, at, 1);
    visitor_.ids(i, at, at + 1);
    return at + 1;
  }

  uint32_t read_string(const Instruction& i, uint32_t at, OperandKind kind) {
    const size_t count = string_words(i.words.subspan(at));
    return count == 0 ? wrong(kOpenString, i, at) : take(kind, at, count);
  }

  uint32_t read_value(const Instruction& i, uint32_t at, OperandKind kind) {
    const EnumerantInfo* enumerant = find(kind, i.words[at]);
    if (!enumerant) return wrong(kBadValue, i, at);
    at = take(kind, at, 1);
    return enumerant->operand_count == 0 ? at : read_list(i, at, enumerant->operands());
  }

  uint32_t read_mask(const Instruction& i, uint32_t at, OperandKind kind) {
    const uint32_t mask = i.words[at];
    for (uint32_t bits = mask; bits != 0; bits &= bits - 1)
      if (!find(kind, bits & -bits)) return wrong(kBadValue, i, at);
    at = take(kind, at, 1);
    // The operands of the bits follow the mask from the lowest bit to the highest.
    for (uint32_t bits = mask; bits != 0 && at != kWrong; bits &= bits - 1)
      at = read_list(i, at, find(kind, bits & -bits)->operands());
    return at;
  }

  uint32_t read_opcode(const Instruction& i, uint32_t at, OperandKind kind) {
    const uint32_t number = i.words[at];
    const OpInfo* inner = number <= 0xFFFF ? find(static_cast<Op>(number)) : nullptr;
    // Of the allowed opcodes all have a result (SPIR-V 3.49.7); one within one would nest without end.
    if (!inner || !inner->has_type() || inner->op == Op::SpecConstantOp) return wrong(kBadValue, i, at);
    return read_list(i, take(kind, at, 1), inner->operands().subspan(2));
  }

  uint32_t read_pair(const Instruction& i, uint32_t at, const KindInfo& pair) {
    const OperandInfo both[] = {{pair.first, Quantifier::once}, {pair.second, Quantifier::once}};
    // A literal with an id is a case of an OpSwitch.
    const bool is_case = info(pair.first).category == KindCategory::word;
    if (!is_case) return read_list(i, at, both);
    const uint32_t count = visitor_.literal_words(i);
    if (count > i.words.size() - at) return wrong(kMissing, i, at);
    return read_list(i, take(pair.first, at, count), std::span(both).subspan(1));
  }

  uint32_t bound_;
  Visitor visitor_;
  Malformed error_;
};

}  // namespace umber::spv
