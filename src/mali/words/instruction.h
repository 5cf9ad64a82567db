// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "mali/words/table.h"

namespace umber::mali {

/// An instruction taken apart: the value of each field of its row, as it stands in the word.
struct Instruction {
  static constexpr size_t kMostFields = 24;

  uint16_t row = 0;
  Arch arch{};
  std::array<uint32_t, kMostFields> values{};  ///< in the order of the row's fields
  uint64_t stray = 0;  ///< bits of the word that no field has, where they are not as they should be

  Op op() const { return Op{mali::row(row).op}; }
  /// The value of a field; nothing if the instruction has none of that name.
  std::optional<uint32_t> find(Field wanted) const;
  /// The value of a field that the instruction has.
  uint32_t get(Field wanted) const;
  void set(Field wanted, uint32_t value);

  friend bool operator==(const Instruction&, const Instruction&) = default;
};

/// Each of four components from itself (Midgard).
inline constexpr uint32_t kIdentitySwizzle = 0xE4;

/// What an operand of 8 bits is (Valhall).
struct Operand {
  enum class Kind : uint8_t { register_, uniform, constant, special };
  Kind kind{};
  uint8_t index = 0;     ///< register; uniform: word of the page; constant; special: number
  bool is_last = false;  ///< of a register: nobody reads it after this
  bool is_high = false;  ///< of a special value: its upper word
};
Operand operand(uint32_t byte);

/// An instruction that an architecture has, with the default of each field; nothing if it has none.
std::optional<Instruction> instruction(Op op, Family family, Arch arch);

/// The instruction that a word is; nothing if its bits are none of the architecture.
std::optional<Instruction> decode(uint64_t word, Family family, Arch arch);
/// The word of an instruction: decode(encode(i)) is i, and encode(decode(w)) is w.
uint64_t encode(const Instruction& instruction);

/// The value of a field as a number with a sign.
int32_t signed_value(uint32_t value, const FieldInfo& field);

}  // namespace umber::mali
