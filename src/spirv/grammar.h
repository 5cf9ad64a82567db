// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
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

struct OpInfo {
  Op op;
  uint16_t name_offset, first_operand;
  uint8_t operand_count, flags;
  Needs needs;

  static constexpr uint8_t kHasType = 1, kHasResult = 2, kHasEnumerants = 4;
  std::string_view name() const;  ///< with "Op": "OpIAdd"
  /// Result type and result are the first operands of those that have them.
  std::span<const OperandInfo> operands() const;
  bool has_type() const { return flags & kHasType; }
  bool has_result() const { return flags & kHasResult; }
  /// Whether an operand is an enumerant or a mask.
  bool has_enumerants() const { return flags & kHasEnumerants; }
};

struct EnumerantInfo {
  uint32_t value;
  uint16_t name_offset, first_operand;
  uint8_t operand_count;
  Needs needs;

  std::string_view name() const;
  std::span<const OperandInfo> operands() const;  ///< that follow in the instruction where it is used
};

enum class KindCategory : uint8_t { value, mask, id, literal, composite };

struct KindInfo {
  uint16_t name_offset;
  KindCategory category;
  uint16_t first_enumerant, enumerant_count;
  OperandKind first, second;  ///< of a composite

  std::string_view name() const;
  std::span<const EnumerantInfo> enumerants() const;  ///< sorted by value
};

/// Null if SPIR-V has no such opcode.
const OpInfo* find(Op op);
const KindInfo& info(OperandKind kind);
/// Null if the kind has no such value. For a mask, `value` is 0 or one bit.
const EnumerantInfo* find(OperandKind kind, uint32_t value);
inline const EnumerantInfo* find(Capability capability) {
  return find(OperandKind::Capability, static_cast<uint32_t>(capability));
}

/// The enumerant's name, or the empty string.
std::string_view name_of(OperandKind kind, uint32_t value);

}  // namespace umber::spv
