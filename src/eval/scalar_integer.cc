// SPDX-License-Identifier: Apache-2.0
// Integers of any width, by arithmetic in 64 bits that is cut to the width; and bools and conversions.
#include <bit>
#include <cmath>

#include "eval/scalar.h"

namespace umber::eval {
namespace {

uint64_t cut(ir::TypeKind kind, uint64_t v) {
  const uint32_t bits = ir::bit_width_of(kind);
  return bits == 64 ? v : v & ((uint64_t{1} << bits) - 1);
}
int64_t sign_extend(ir::TypeKind kind, uint64_t v) {
  const uint32_t unused = 64 - ir::bit_width_of(kind);
  return static_cast<int64_t>(v << unused) >> unused;
}

/// GLSL 4.60 section 8.8: offsets and counts out of range are undefined.
std::optional<uint64_t> field_mask(uint32_t width, uint64_t offset, uint64_t bits) {
  if (offset > width || bits > width - offset) return std::nullopt;
  return bits == 0 ? 0 : (~uint64_t{0} >> (64 - bits)) << offset;
}

std::optional<uint64_t> bits_of(ir::Op op, ir::TypeKind kind, std::span<const uint64_t> a) {
  const uint32_t width = ir::bit_width_of(kind);
  const auto i32 = [](int32_t v) { return uint64_t{static_cast<uint32_t>(v)}; };
  switch (op) {  // NOLINT: ops of other shapes are not ours
    case ir::Op::bit_count: return i32(std::popcount(a[0]));
    case ir::Op::find_lsb: return i32(a[0] == 0 ? -1 : std::countr_zero(a[0]));
    case ir::Op::find_msb: {
      const bool is_negative = ir::is_signed(kind) && sign_extend(kind, a[0]) < 0;
      return i32(static_cast<int32_t>(std::bit_width(is_negative ? cut(kind, ~a[0]) : a[0])) - 1);
    }
    case ir::Op::bitfield_reverse: {
      uint64_t out = 0;
      for (uint32_t n = 0; n < width; ++n) out |= (a[0] >> n & 1) << (width - 1 - n);
      return out;
    }
    case ir::Op::bitfield_extract: {
      const std::optional<uint64_t> mask = field_mask(width, a[1], a[2]);
      if (!mask) return std::nullopt;
      const uint64_t field = (a[0] & *mask) >> (a[1] & 63);
      if (!ir::is_signed(kind) || a[2] == 0) return field;
      return cut(kind, static_cast<uint64_t>(static_cast<int64_t>(field << (64 - a[2])) >> (64 - a[2])));
    }
    case ir::Op::bitfield_insert: {
      const std::optional<uint64_t> mask = field_mask(width, a[2], a[3]);
      if (!mask) return std::nullopt;
      return (a[0] & ~*mask) | (a[1] << (a[2] & 63) & *mask);
    }
    default: return std::nullopt;
  }
}

std::optional<uint64_t> divide(ir::Op op, ir::TypeKind kind, uint64_t x, uint64_t y) {
  if (y == 0) return std::nullopt;
  if (!ir::is_signed(kind)) return op == ir::Op::div ? x / y : x % y;
  const int64_t a = sign_extend(kind, x), b = sign_extend(kind, y);
  if (b == -1) return op == ir::Op::div ? uint64_t{0} - static_cast<uint64_t>(a) : 0;  // the smallest value wraps
  return static_cast<uint64_t>(op == ir::Op::div ? a / b : a % b);
}

}  // namespace

std::optional<uint64_t> evaluate_integer(ir::Op op, ir::TypeKind kind, std::span<const uint64_t> a) {
  if (!ir::is_integer(kind) || a.empty()) return std::nullopt;
  const bool is_signed = ir::is_signed(kind);
  const uint64_t x = a[0], y = a.size() > 1 ? a[1] : 0;
  const uint32_t width = ir::bit_width_of(kind);
  const auto less = [&](uint64_t l, uint64_t r) {
    return is_signed ? sign_extend(kind, l) < sign_extend(kind, r) : l < r;
  };
  const auto result = [&](uint64_t v) { return std::optional(cut(kind, v)); };
  switch (op) {  // NOLINT: as above
    case ir::Op::add: return result(x + y);
    case ir::Op::sub: return result(x - y);
    case ir::Op::mul: return result(x * y);
    case ir::Op::div:
    case ir::Op::rem: {
      const std::optional<uint64_t> v = divide(op, kind, x, y);
      return v ? result(*v) : v;
    }
    case ir::Op::neg: return result(uint64_t{0} - x);
    case ir::Op::and_: return x & y;
    case ir::Op::or_: return x | y;
    case ir::Op::xor_: return x ^ y;
    case ir::Op::not_: return result(~x);
    case ir::Op::shl: return y < width ? result(x << y) : std::nullopt;
    case ir::Op::shr:
      if (y >= width) return std::nullopt;
      return is_signed ? result(static_cast<uint64_t>(sign_extend(kind, x) >> y)) : x >> y;
    case ir::Op::eq: return x == y ? 1 : 0;
    case ir::Op::ne: return x != y ? 1 : 0;
    case ir::Op::lt: return less(x, y) ? 1 : 0;
    case ir::Op::le: return less(y, x) ? 0 : 1;
    case ir::Op::gt: return less(y, x) ? 1 : 0;
    case ir::Op::ge: return less(x, y) ? 0 : 1;
    case ir::Op::min: return less(y, x) ? y : x;
    case ir::Op::max: return less(x, y) ? y : x;
    case ir::Op::clamp: {
      const uint64_t low = less(x, y) ? y : x;
      return less(a[2], low) ? a[2] : low;
    }
    case ir::Op::abs: return is_signed && sign_extend(kind, x) < 0 ? result(uint64_t{0} - x) : x;
    case ir::Op::sign:
      return !is_signed ? (x ? 1 : 0) : result(x == 0 ? 0 : sign_extend(kind, x) < 0 ? ~uint64_t{0} : 1);
    default: return bits_of(op, kind, a);
  }
}

std::optional<uint64_t> evaluate_bool(ir::Op op, std::span<const uint64_t> a) {
  switch (op) {  // NOLINT: as above
    case ir::Op::and_: return a[0] & a[1];
    case ir::Op::or_: return a[0] | a[1];
    case ir::Op::ne:
    case ir::Op::xor_: return a[0] ^ a[1];
    case ir::Op::eq: return 1 ^ a[0] ^ a[1];
    case ir::Op::not_: return 1 ^ a[0];
    default: return std::nullopt;
  }
}

std::optional<uint64_t> convert(ir::TypeKind from, ir::TypeKind to, uint64_t bits) {
  using ir::TypeKind;
  if (from == to) return bits;
  if (to == TypeKind::bool_) return ir::is_float(from) ? (to_double(from, bits) != 0 ? 1 : 0) : (bits != 0 ? 1 : 0);
  if (ir::is_float(from) && ir::is_float(to)) return from_double(to, to_double(from, bits));
  if (ir::is_float(to)) {
    const int64_t v = sign_extend(from, bits);
    // To f32 in one step: the way over a double would round twice.
    if (to == TypeKind::f32)
      return std::bit_cast<uint32_t>(ir::is_signed(from) ? static_cast<float>(v) : static_cast<float>(bits));
    return from_double(to, ir::is_signed(from) ? static_cast<double>(v) : static_cast<double>(bits));
  }
  if (!ir::is_float(from)) {
    const uint64_t wide = ir::is_signed(from) ? static_cast<uint64_t>(sign_extend(from, bits)) : bits;
    return cut(to, wide);
  }
  const double v = std::trunc(to_double(from, bits));
  const uint32_t width = ir::bit_width_of(to);
  const double end = std::ldexp(1.0, static_cast<int>(ir::is_signed(to) ? width - 1 : width));
  const double begin = ir::is_signed(to) ? -end : 0;
  if (std::isnan(v)) return 0;
  if (v < begin) return ir::is_signed(to) ? cut(to, uint64_t{1} << (width - 1)) : 0;
  if (v >= end) return cut(to, ir::is_signed(to) ? (uint64_t{1} << (width - 1)) - 1 : ~uint64_t{0});
  return cut(to, v < 0 ? static_cast<uint64_t>(static_cast<int64_t>(v)) : static_cast<uint64_t>(v));
}

}  // namespace umber::eval
