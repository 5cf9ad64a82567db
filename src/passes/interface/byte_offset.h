// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>

#include "ir/builder.h"

namespace umber {

/// A u32 byte offset, as the instructions compute it: what is known of it and what is not.
struct ByteOffset {
  ir::ValueId dynamic{};                ///< none: 0
  uint32_t constant = 0;                ///< to be added
  uint32_t alignment = kMostAlignment;  ///< a power of two that divides `dynamic` in every invocation

  static constexpr uint32_t kMostAlignment = 1u << 31;

  /// Whether (offset mod `unit`) is known: it is that of `constant`.
  bool is_known_modulo(uint32_t unit) const { return alignment >= unit; }
};

/// `proven`, a power of two, divides the offset as a whole.
ByteOffset split_offset(const ir::Module& module, ir::ValueId offset, uint32_t proven);

/// 16 * row + 4 * word, with words below 4; `row` may be none, which is 0.
struct RowOffset {
  ir::ValueId rows{}, word{};  ///< `rows` is in bytes
};

/// What is not known of an offset, as an access to a row and one of its words leaves it. None if it is anything else.
std::optional<RowOffset> row_and_word(const ir::Module& module, ir::ValueId dynamic);

/// value / unit, a power of two, rounded down. No shift where the value is a sum of products that `unit` divides:
/// 48 * i + 16 over 16 is 3 * i + 1, as long as the product does not wrap.
ir::ValueId divide_offset(ir::Builder& b, ir::ValueId value, uint32_t unit);

/// a + n, for u32 values; `a` may be none, which is 0.
ir::ValueId add_constant(ir::Builder& b, ir::ValueId a, uint32_t n);

}  // namespace umber
