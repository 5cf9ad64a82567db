// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "eval/scalar.h"

namespace umber::eval {
namespace {

using Pair = std::array<uint64_t, 2>;

Pair multiply(ir::TypeKind kind, uint32_t x, uint32_t y) {
  const uint64_t product = kind == ir::TypeKind::i32
                               ? static_cast<uint64_t>(int64_t{static_cast<int32_t>(x)} * static_cast<int32_t>(y))
                               : uint64_t{x} * y;
  return {product & ~0u, product >> 32};
}

/// Infinities and NaN, whose exponent is undefined, have 0.
Pair split(ir::TypeKind kind, double x) {
  int exponent = 0;
  const double significand = std::isfinite(x) ? std::frexp(x, &exponent) : x;
  return {from_double(kind, significand), static_cast<uint32_t>(exponent)};
}

}  // namespace

std::optional<Pair> evaluate_pair(ir::Op op, ir::TypeKind kind, std::span<const uint64_t> args) {
  if (ir::is_float(kind)) {
    const double x = to_double(kind, args[0]);
    if (op == ir::Op::frexp) return split(kind, x);
    if (op != ir::Op::modf) return std::nullopt;
    double whole = 0;
    const double fraction = std::modf(x, &whole);
    return Pair{from_double(kind, fraction), from_double(kind, whole)};
  }
  if (kind != ir::TypeKind::u32 && kind != ir::TypeKind::i32) return std::nullopt;
  const auto x = static_cast<uint32_t>(args[0]), y = static_cast<uint32_t>(args[1]);
  if (op == ir::Op::add_carry) return Pair{x + y, x + y < x ? 1u : 0u};
  if (op == ir::Op::sub_borrow) return Pair{x - y, x < y ? 1u : 0u};
  if (op == ir::Op::mul_extended) return multiply(kind, x, y);
  return std::nullopt;
}

}  // namespace umber::eval
