// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/narrow_float.h"
#include "spirv/reader.h"

namespace umber::spv {

/// The type of a literal number; width 0: not a type that literals have.
struct LiteralType {
  uint32_t width = 0;
  bool is_float = false, is_signed = false;
  NarrowFloat format = kHalf;  ///< of a float of at most 16 bits
  uint32_t words() const { return width > 32 ? 2 : 1; }
};

/// Remembers which ids are, or have, a type of numbers. Fed with the instructions in order.
class LiteralTypes {
 public:
  void add(const Instruction& instruction);
  LiteralType of_type(uint32_t type) const { return type < types_.size() ? types_[type] : LiteralType{}; }
  LiteralType of_value(uint32_t value) const {
    return value < value_types_.size() ? of_type(value_types_[value]) : LiteralType{};
  }

 private:
  std::vector<LiteralType> types_;     ///< by id of a type
  std::vector<uint32_t> value_types_;  ///< by id of a value
};

/// A literal as assembly text has it: the shortest decimal that reads back the same; hexadecimal for infinities and
/// NaNs. `words` has as many words as the type says.
std::string literal_text(std::span<const uint32_t> words, LiteralType type);

}  // namespace umber::spv
