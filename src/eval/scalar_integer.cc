// SPDX-License-Identifier: Apache-2.0
// Integers of any width, by arithmetic in 64 bits that is cut to the width; and bools and conversions.
#include <bit>
#include <cmath>
#include <utility>

#include "eval/scalar.h"
#include "ir/rows_by_op.h"

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

uint64_t bits_of_i32(int32_t v) { return static_cast<uint32_t>(v); }

uint64_t find_msb(ir::TypeKind kind, uint64_t x) {
  const bool is_negative = ir::is_signed(kind) && sign_extend(kind, x) < 0;
  return bits_of_i32(static_cast<int32_t>(std::bit_width(is_negative ? cut(kind, ~x) : x)) - 1);
}

uint64_t reversed(ir::TypeKind kind, uint64_t x) {
  const uint32_t width = ir::bit_width_of(kind);
  uint64_t out = 0;
  for (uint32_t n = 0; n < width; ++n) out |= (x >> n & 1) << (width - 1 - n);
  return out;
}

std::optional<uint64_t> extracted(ir::TypeKind kind, uint64_t x, uint64_t offset, uint64_t bits) {
  const std::optional<uint64_t> mask = field_mask(ir::bit_width_of(kind), offset, bits);
  if (!mask) return std::nullopt;
  const uint64_t field = (x & *mask) >> (offset & 63);
  if (!ir::is_signed(kind) || bits == 0) return field;
  return cut(kind, static_cast<uint64_t>(static_cast<int64_t>(field << (64 - bits)) >> (64 - bits)));
}

std::optional<uint64_t> inserted(ir::TypeKind kind, uint64_t x, uint64_t insert, uint64_t offset, uint64_t bits) {
  const std::optional<uint64_t> mask = field_mask(ir::bit_width_of(kind), offset, bits);
  if (!mask) return std::nullopt;
  return (x & ~*mask) | (insert << (offset & 63) & *mask);
}

/// Quotient and remainder.
std::optional<std::pair<uint64_t, uint64_t>> divide(ir::TypeKind kind, uint64_t x, uint64_t y) {
  if (y == 0) return std::nullopt;
  if (!ir::is_signed(kind)) return std::pair(x / y, x % y);
  const int64_t a = sign_extend(kind, x), b = sign_extend(kind, y);
  if (b == -1) return std::pair(uint64_t{0} - static_cast<uint64_t>(a), uint64_t{0});  // the smallest value wraps
  return std::pair(static_cast<uint64_t>(a / b), static_cast<uint64_t>(a % b));
}

bool less(ir::TypeKind kind, uint64_t x, uint64_t y) {
  return ir::is_signed(kind) ? sign_extend(kind, x) < sign_extend(kind, y) : x < y;
}
uint64_t greater_of(ir::TypeKind kind, uint64_t x, uint64_t y) { return less(kind, x, y) ? y : x; }
uint64_t lesser_of(ir::TypeKind kind, uint64_t x, uint64_t y) { return less(kind, y, x) ? y : x; }

std::optional<uint64_t> shifted_right(ir::TypeKind kind, uint64_t x, uint64_t by) {
  if (by >= ir::bit_width_of(kind)) return std::nullopt;
  return ir::is_signed(kind) ? static_cast<uint64_t>(sign_extend(kind, x) >> by) : x >> by;
}

/// An integer as a double that rounds to any narrower float as the integer does: of what a double has no room for is
/// known whether there was any.
double sticky_double(ir::TypeKind kind, uint64_t bits) {
  const bool is_negative = ir::is_signed(kind) && sign_extend(kind, bits) < 0;
  uint64_t magnitude = is_negative ? uint64_t{0} - static_cast<uint64_t>(sign_extend(kind, bits)) : bits;
  constexpr uint64_t kDropped = (1u << 11) - 1;
  if (magnitude >> 53 != 0) magnitude = (magnitude & ~kDropped) | ((magnitude & kDropped) != 0 ? kDropped + 1 : 0);
  return is_negative ? -static_cast<double>(magnitude) : static_cast<double>(magnitude);
}

uint64_t sign_of(ir::TypeKind kind, uint64_t x) {
  if (x == 0) return 0;
  return ir::is_signed(kind) && sign_extend(kind, x) < 0 ? ~uint64_t{0} : 1;
}

using Args = std::span<const uint64_t>;
using Value = std::optional<uint64_t>;
struct IntegerRow {
  ir::Op op;
  Value (*of)(ir::TypeKind kind, Args a);  ///< cut to the width of the kind
};
constexpr IntegerRow kIntegers[] = {
    {ir::Op::add, [](ir::TypeKind, Args a) -> Value { return a[0] + a[1]; }},
    {ir::Op::sub, [](ir::TypeKind, Args a) -> Value { return a[0] - a[1]; }},
    {ir::Op::mul, [](ir::TypeKind, Args a) -> Value { return a[0] * a[1]; }},
    {ir::Op::div,
     [](ir::TypeKind k, Args a) -> Value {
       const auto both = divide(k, a[0], a[1]);
       return both ? Value(both->first) : std::nullopt;
     }},
    {ir::Op::rem,
     [](ir::TypeKind k, Args a) -> Value {
       const auto both = divide(k, a[0], a[1]);
       return both ? Value(both->second) : std::nullopt;
     }},
    {ir::Op::neg, [](ir::TypeKind, Args a) -> Value { return uint64_t{0} - a[0]; }},
    {ir::Op::and_, [](ir::TypeKind, Args a) -> Value { return a[0] & a[1]; }},
    {ir::Op::or_, [](ir::TypeKind, Args a) -> Value { return a[0] | a[1]; }},
    {ir::Op::xor_, [](ir::TypeKind, Args a) -> Value { return a[0] ^ a[1]; }},
    {ir::Op::not_, [](ir::TypeKind, Args a) -> Value { return ~a[0]; }},
    {ir::Op::shl,
     [](ir::TypeKind k, Args a) -> Value { return a[1] < ir::bit_width_of(k) ? Value(a[0] << a[1]) : std::nullopt; }},
    {ir::Op::shr, [](ir::TypeKind k, Args a) -> Value { return shifted_right(k, a[0], a[1]); }},
    {ir::Op::eq, [](ir::TypeKind, Args a) -> Value { return a[0] == a[1]; }},
    {ir::Op::ne, [](ir::TypeKind, Args a) -> Value { return a[0] != a[1]; }},
    {ir::Op::lt, [](ir::TypeKind k, Args a) -> Value { return less(k, a[0], a[1]); }},
    {ir::Op::le, [](ir::TypeKind k, Args a) -> Value { return !less(k, a[1], a[0]); }},
    {ir::Op::gt, [](ir::TypeKind k, Args a) -> Value { return less(k, a[1], a[0]); }},
    {ir::Op::ge, [](ir::TypeKind k, Args a) -> Value { return !less(k, a[0], a[1]); }},
    {ir::Op::min, [](ir::TypeKind k, Args a) -> Value { return lesser_of(k, a[0], a[1]); }},
    {ir::Op::max, [](ir::TypeKind k, Args a) -> Value { return greater_of(k, a[0], a[1]); }},
    {ir::Op::clamp, [](ir::TypeKind k, Args a) -> Value { return lesser_of(k, greater_of(k, a[0], a[1]), a[2]); }},
    {ir::Op::abs, [](ir::TypeKind k, Args a) -> Value { return less(k, a[0], 0) ? uint64_t{0} - a[0] : a[0]; }},
    {ir::Op::sign, [](ir::TypeKind k, Args a) -> Value { return sign_of(k, a[0]); }},
    {ir::Op::bitfield_reverse, [](ir::TypeKind k, Args a) -> Value { return reversed(k, a[0]); }},
    {ir::Op::bitfield_extract, [](ir::TypeKind k, Args a) -> Value { return extracted(k, a[0], a[1], a[2]); }},
    {ir::Op::bitfield_insert, [](ir::TypeKind k, Args a) -> Value { return inserted(k, a[0], a[1], a[2], a[3]); }},
};
constexpr ir::RowsByOp kIntegersByOp(kIntegers);
static_assert(ir::holds_for_all(ir::Group::bits, [](ir::Op op) { return kIntegersByOp.has(op); }) &&
              ir::holds_for_all(ir::Group::comparison, [](ir::Op op) { return kIntegersByOp.has(op); }));

/// Counts of bits are i32 whatever they count in.
constexpr IntegerRow kCounts[] = {
    {ir::Op::bit_count, [](ir::TypeKind, Args a) -> Value { return bits_of_i32(std::popcount(a[0])); }},
    {ir::Op::find_lsb,
     [](ir::TypeKind, Args a) -> Value { return bits_of_i32(a[0] == 0 ? -1 : std::countr_zero(a[0])); }},
    {ir::Op::find_msb, [](ir::TypeKind k, Args a) -> Value { return find_msb(k, a[0]); }},
};
constexpr ir::RowsByOp kCountsByOp(kCounts);

struct BoolRow {
  ir::Op op;
  uint64_t (*of)(Args a);
};
constexpr BoolRow kBools[] = {
    {ir::Op::and_, [](Args a) { return a[0] & a[1]; }},   {ir::Op::or_, [](Args a) { return a[0] | a[1]; }},
    {ir::Op::xor_, [](Args a) { return a[0] ^ a[1]; }},   {ir::Op::ne, [](Args a) { return a[0] ^ a[1]; }},
    {ir::Op::eq, [](Args a) { return 1 ^ a[0] ^ a[1]; }}, {ir::Op::not_, [](Args a) { return 1 ^ a[0]; }},
};
constexpr ir::RowsByOp kBoolsByOp(kBools);

}  // namespace

std::optional<uint64_t> evaluate_integer(ir::Op op, ir::TypeKind kind, std::span<const uint64_t> args) {
  if (!ir::is_integer(kind) || args.empty()) return std::nullopt;
  if (const IntegerRow* count = kCountsByOp.find(op)) return count->of(kind, args);
  const IntegerRow* const row = kIntegersByOp.find(op);
  const Value value = row ? row->of(kind, args) : std::nullopt;
  return value ? Value(cut(kind, *value)) : std::nullopt;
}

std::optional<uint64_t> evaluate_bool(ir::Op op, std::span<const uint64_t> args) {
  const BoolRow* const row = kBoolsByOp.find(op);
  return row ? Value(row->of(args)) : std::nullopt;
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
    if (to != TypeKind::f64) return from_double(to, sticky_double(from, bits));
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

uint64_t convert_saturated(ir::TypeKind from, ir::TypeKind to, uint64_t bits) {
  const double value = ir::is_float(from) ? to_double(from, bits) : sticky_double(from, bits);
  return double_to_narrow_saturated(ir::narrow_format(to), value);
}

}  // namespace umber::eval
