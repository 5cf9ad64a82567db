// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "ir/narrow_kinds.h"
#include "ir/op.h"
#include "ir/type.h"

/// What the ops that work by component compute for one component. Scalars are their bits, zero-extended to 64; a bool
/// is 0 or 1. None where the op does not work on the kind, or its result is undefined.
namespace umber::eval {

std::optional<uint64_t> evaluate_float(ir::Op op, ir::TypeKind kind, std::span<const uint64_t> args);
std::optional<uint64_t> evaluate_integer(ir::Op op, ir::TypeKind kind, std::span<const uint64_t> args);
std::optional<uint64_t> evaluate_bool(ir::Op op, std::span<const uint64_t> args);
inline std::optional<uint64_t> evaluate(ir::Op op, ir::TypeKind kind, std::span<const uint64_t> args) {
  if (ir::is_float(kind)) return evaluate_float(op, kind, args);
  return kind == ir::TypeKind::bool_ ? evaluate_bool(op, args) : evaluate_integer(op, kind, args);
}

/// The ops with two results: modf, frexp, add_carry, sub_borrow, mul_extended.
std::optional<std::array<uint64_t, 2>> evaluate_pair(ir::Op op, ir::TypeKind kind, std::span<const uint64_t> args);

/// Conversion between scalar kinds (GLSL 4.60 section 5.4.1). Floats outside an integer's range, where the result is
/// undefined, go to its nearest value and NaN to 0.
std::optional<uint64_t> convert(ir::TypeKind from, ir::TypeKind to, uint64_t bits);
/// To a float of 8 bits, of which what is too large becomes the largest number.
uint64_t convert_saturated(ir::TypeKind from, ir::TypeKind to, uint64_t bits);

/// Floats as doubles, and back with one rounding.
inline double to_double(ir::TypeKind kind, uint64_t bits) {
  if (ir::bit_width_of(kind) <= 16) return narrow_to_double(ir::narrow_format(kind), static_cast<uint32_t>(bits));
  return kind == ir::TypeKind::f32 ? double{std::bit_cast<float>(static_cast<uint32_t>(bits))}
                                   : std::bit_cast<double>(bits);
}
inline uint64_t from_double(ir::TypeKind kind, double value) {
  if (ir::bit_width_of(kind) <= 16) return double_to_narrow(ir::narrow_format(kind), value);
  return kind == ir::TypeKind::f32 ? uint64_t{std::bit_cast<uint32_t>(static_cast<float>(value))}
                                   : std::bit_cast<uint64_t>(value);
}

}  // namespace umber::eval
