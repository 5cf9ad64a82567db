// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "spirv/enums.h"

namespace umber::spv {

enum class Quantifier : uint8_t { once, optional, any };

struct OperandInfo {
  OperandKind kind{};
  Quantifier quantifier{};
};

/// What an instruction or an enumerant asks of a module.
struct Needs {
  static constexpr uint8_t kNeverInCore = 0xFF;

  uint16_t first_capability, first_extension;
  uint8_t capability_count, extension_count;
  uint8_t version;  ///< 0x13: in SPIR-V 1.3 and later without an extension

  /// Any one of these is enough; for a capability, all of these are declared with it.
  std::span<const uint16_t> capabilities() const;
  uint32_t extensions() const { return extension_count; }
  std::string_view extension(uint32_t n) const;
  /// Whether every module of every version has it.
  bool is_trivial() const { return capability_count == 0 && version <= 0x10; }
  /// Whether a module of this version (as in its header) has it without an extension.
  bool is_core_in(uint32_t version_word) const {
    return version != kNeverInCore && (version_word >> 12 & 0xF0) + (version_word >> 8 & 0xF) >= version;
  }
};

/// What follows the leading ids of an instruction.
enum class Rest : uint8_t {
  grammar,        ///< none of those below: its operands say
  ids,            ///< any number of ids
  words,          ///< any number of literals of one word, all of one kind
  word_each,      ///< a literal of one word for each operand
  string,         ///< one literal string
  number,         ///< one literal number
  enumerant_ids,  ///< an enumerant or a mask, what that takes, and ids, the last of which may be left out
  word_ids,       ///< a literal of one word, and behind it what `ids` is; and so on
  word_string,
  word_enumerant_ids,
};

struct OpInfo {
  Op op;
  uint16_t name_offset, first_operand;
  uint8_t operand_count;
  uint8_t results;      ///< the first operands: result type and result, the result alone, or neither
  uint8_t leading_ids;  ///< the first operands that are one id each, results included
  uint8_t flags;
  Rest rest;
  Needs needs;

  static constexpr uint8_t kNeedsMore = 1, kHasEnumerants = 2;
  /// False for the row of all opcodes that SPIR-V does not have.
  bool is_known() const;
  std::string_view name() const;  ///< with "Op": "OpIAdd"
  std::span<const OperandInfo> operands() const;
  bool has_type() const { return results == 2; }
  bool has_result() const { return results != 0; }
  /// Whether operands that must be there follow the leading ids.
  bool needs_more() const { return flags & kNeedsMore; }
  /// Whether an operand is an enumerant or a mask.
  bool has_enumerants() const { return flags & kHasEnumerants; }
};

struct EnumerantInfo {
  uint32_t value;
  uint16_t name_offset, first_operand;
  uint8_t operand_count;
  bool takes_words;  ///< all its operands, if any, are literals of one word
  Needs needs;

  std::string_view name() const;
  std::span<const OperandInfo> operands() const;  ///< that follow in the instruction where it is used
};

enum class KindCategory : uint8_t {
  id,
  value,   ///< an enumerant
  mask,    ///< of enumerants
  word,    ///< a literal of one word
  string,  ///< a literal of as many words as its text takes
  number,  ///< a literal of as many words as the type of the result has
  opcode,  ///< of an OpSpecConstantOp; the operands of that instruction follow
  composite
};

struct KindInfo {
  uint16_t name_offset;
  KindCategory category;
  uint16_t first_enumerant, enumerant_count;
  OperandKind first, second;  ///< of a composite

  std::string_view name() const;
  std::span<const EnumerantInfo> enumerants() const;  ///< sorted by value
};

/// What gen/spirv_grammar.py makes, for the functions below: every word of a module is looked up here.
namespace tables {
extern const OpInfo kOps[];          ///< the first one: of whatever the others are not
extern const uint16_t kLowOps[512];  ///< indices of kOps
extern const KindInfo kKinds[];
extern const EnumerantInfo kEnumerants[];
extern const OperandInfo kOperands[];
}  // namespace tables

inline std::span<const OperandInfo> OpInfo::operands() const {
  return {tables::kOperands + first_operand, operand_count};
}
inline std::span<const OperandInfo> EnumerantInfo::operands() const {
  return {tables::kOperands + first_operand, operand_count};
}
inline std::span<const EnumerantInfo> KindInfo::enumerants() const {
  return {tables::kEnumerants + first_enumerant, enumerant_count};
}

inline bool OpInfo::is_known() const { return this != tables::kOps; }

const OpInfo& info_of_high(Op op);
inline const OpInfo& info(Op op) {
  const auto number = static_cast<uint16_t>(op);
  return number < std::size(tables::kLowOps) ? tables::kOps[tables::kLowOps[number]] : info_of_high(op);
}
/// Null if SPIR-V has no such opcode.
inline const OpInfo* find(Op op) { return info(op).is_known() ? &info(op) : nullptr; }

inline const KindInfo& info(OperandKind kind) { return tables::kKinds[static_cast<size_t>(kind)]; }

const EnumerantInfo* find_sparse(std::span<const EnumerantInfo> all, uint32_t value);
/// Null if the kind has no such value. For a mask, `value` is 0 or one bit.
inline const EnumerantInfo* find(OperandKind kind, uint32_t value) {
  const std::span<const EnumerantInfo> all = info(kind).enumerants();
  // Most kinds count from 0, with one hole or none.
  if (value < all.size()) {
    const EnumerantInfo* const at = &all[value];
    if (at->value == value) return at;
    if (value != 0 && at[-1].value == value) return at - 1;
  }
  return find_sparse(all, value);
}
inline const EnumerantInfo* find(Capability capability) {
  return find(OperandKind::Capability, static_cast<uint32_t>(capability));
}

/// The enumerant's name, or the empty string.
std::string_view name_of(OperandKind kind, uint32_t value);

}  // namespace umber::spv
