// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/text_writer.h"
#include "ir/type.h"

namespace umber::ir::text {

/// Writes the literal of a scalar constant: `true 3i 7u -1i8 1.5f 0.5lf 2h`. Whatever a literal cannot say exactly
/// (NaN, infinity, bits outside of the type) is written as its bits: `f32(0x7fc00000)`.
void print_scalar(TextWriter& out, TypeKind kind, uint64_t bits);

struct Scalar {
  TypeKind kind{};
  uint64_t bits = 0;
};
/// Reads a literal with its suffix. None if it is malformed or out of the type's range.
std::optional<Scalar> parse_scalar(std::string_view text);
/// Reads `0x` and hexadecimal digits.
std::optional<uint64_t> parse_bits(std::string_view text);

}  // namespace umber::ir::text
