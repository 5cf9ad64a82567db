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
///     void id(uint32_t id, uint32_t at);           // an operand of the kind IdRef, and its word
///     void operand(const Operand&);                // any other
///     uint32_t literal_words(const Instruction&);  // of a literal of an OpSwitch: the width of its selector decides
///
/// and is called for the operands in the order of their words.
template <typename Visitor>
class OperandWalk {
 public:
  OperandWalk(uint32_t bound, Visitor visitor) : bound_(bound), visitor_(visitor) {}

  /// False where the instruction is not as its grammar says; the visitor has then seen what comes before.
  bool walk(const Instruction& instruction) {
    if (!instruction.info) return fail(kUnknownOp, instruction.offset);
    const OpInfo& op = *instruction.info;
    const std::span<const uint32_t> words = instruction.words;
    visitor_.results(op.operands().first(op.results));
    // Most instructions are ids and nothing else.
    uint32_t at = 1 + op.results;
    const size_t end = std::min<size_t>(op.leading_ids + 1, words.size());
    for (; at < end && is_id(words[at]); ++at) visitor_.id(words[at], at);
    if (at > op.leading_ids) {
      if (at == words.size() && !op.needs_more()) return true;
      if (op.rest != Rest::grammar && walk_simple_rest(op, words, at)) return true;
    }
    return walk_rest(instruction, at);
  }
  const Malformed& error() const { return error_; }

 private:
  bool is_id(uint32_t word) const { return word - 1 < bound_ - 1; }
  uint32_t word() const { return words_[at_]; }

  bool fail(const Message<uint32_t>& message, uint32_t offset) {
    error_ = {&message, offset};
    return false;
  }
  bool fail(const Message<uint32_t>& message) { return fail(message, instruction_->offset + at_); }

  /// False, and nothing was visited, if the words from `at` on are not as `op.rest` says: walk_rest() tells why.
  bool walk_simple_rest(const OpInfo& op, std::span<const uint32_t> words, uint32_t at) {
    const std::span<const OperandInfo> list = op.operands().subspan(op.leading_ids);
    const auto size = static_cast<uint32_t>(words.size());
    switch (op.rest) {
      case Rest::grammar: return false;
      case Rest::ids:
        if (!std::all_of(words.begin() + at, words.end(), [&](uint32_t word) { return is_id(word); })) return false;
        for (; at < size; ++at) visitor_.id(words[at], at);
        return true;
      case Rest::words:
        for (; at < size; ++at) visitor_.operand({list[0].kind, at, 1});
        return true;
      case Rest::word_each:
        if (size - at != list.size()) return false;
        for (const OperandInfo& literal : list) visitor_.operand({literal.kind, at++, 1});
        return true;
      case Rest::string:
        if (string_words(words.subspan(at)) != size - at || at == size) return false;
        visitor_.operand({list[0].kind, at, size - at});
        return true;
      case Rest::number:
        if (at == size) return false;
        visitor_.operand({list[0].kind, at, size - at});
        return true;
    }
    return false;
  }

  /// From word `at` on; the operands before it are one word each.
  bool walk_rest(const Instruction& instruction, uint32_t at) {
    instruction_ = &instruction;
    words_ = instruction.words;
    at_ = at;
    return read_list(instruction.info->operands().subspan(at - 1)) && (at_ == words_.size() || fail(kTooMany));
  }

  bool read_list(std::span<const OperandInfo> list) {
    for (const OperandInfo& operand : list) {
      // Each round takes at least one word, so this ends.
      do {
        if (at_ >= words_.size()) {
          if (operand.quantifier == Quantifier::once) return fail(kMissing);
          break;
        }
        if (!read_one(operand.kind)) return false;
      } while (operand.quantifier == Quantifier::any);
    }
    return true;
  }

  /// There is a word.
  bool read_one(OperandKind kind) {
    switch (info(kind).category) {
      case KindCategory::id: return read_id(kind);
      case KindCategory::value: return read_value(kind);
      case KindCategory::mask: return word() == 0 ? take(kind, 1) : read_mask(kind);
      case KindCategory::word: return take(kind, 1);
      case KindCategory::string: return read_string(kind);
      case KindCategory::number: return take(kind, words_.size() - at_);  // always the last operand
      case KindCategory::opcode: [[unlikely]] return read_opcode(kind);
      case KindCategory::composite: [[unlikely]] return read_pair(info(kind));
    }
    UMBER_UNREACHABLE("a category of operand kinds");
  }

  /// There are so many words.
  bool take(OperandKind kind, size_t count) {
    visitor_.operand({kind, at_, static_cast<uint32_t>(count)});
    at_ += static_cast<uint32_t>(count);
    return true;
  }

  bool read_id(OperandKind kind) {
    if (!is_id(word())) return fail(kBadOperandId);
    if (kind != OperandKind::IdRef) return take(kind, 1);
    visitor_.id(word(), at_);
    ++at_;
    return true;
  }

  bool read_string(OperandKind kind) {
    const size_t count = string_words(words_.subspan(at_));
    return count == 0 ? fail(kOpenString) : take(kind, count);
  }

  bool read_value(OperandKind kind) {
    const EnumerantInfo* enumerant = find(kind, word());
    if (!enumerant) return fail(kBadValue);
    return take(kind, 1) && (enumerant->operand_count == 0 || read_list(enumerant->operands()));
  }

  bool read_mask(OperandKind kind) {
    const uint32_t mask = word();
    for (uint32_t bits = mask; bits != 0; bits &= bits - 1)
      if (!find(kind, bits & -bits)) return fail(kBadValue);
    take(kind, 1);
    // The operands of the bits follow the mask from the lowest bit to the highest.
    for (uint32_t bits = mask; bits != 0; bits &= bits - 1)
      if (!read_list(find(kind, bits & -bits)->operands())) return false;
    return true;
  }

  bool read_opcode(OperandKind kind) {
    const uint32_t number = word();
    const OpInfo* inner = number <= 0xFFFF ? find(static_cast<Op>(number)) : nullptr;
    // Of the allowed opcodes all have a result (SPIR-V 3.49.7); one within one would nest without end.
    if (!inner || !inner->has_type() || inner->op == Op::SpecConstantOp) return fail(kBadValue);
    return take(kind, 1) && read_list(inner->operands().subspan(2));
  }

  bool read_pair(const KindInfo& pair) {
    const OperandInfo both[] = {{pair.first, Quantifier::once}, {pair.second, Quantifier::once}};
    // A literal with an id is a case of an OpSwitch.
    const bool is_case = info(pair.first).category == KindCategory::word;
    if (!is_case) return read_list(both);
    const uint32_t count = visitor_.literal_words(*instruction_);
    if (count > words_.size() - at_) return fail(kMissing);
    take(pair.first, count);
    return read_list(std::span(both).subspan(1));
  }

  uint32_t bound_;
  Visitor visitor_;
  const Instruction* instruction_ = nullptr;
  std::span<const uint32_t> words_;  ///< its own
  uint32_t at_ = 0;                  ///< the next
  Malformed error_;
};

}  // namespace umber::spv
