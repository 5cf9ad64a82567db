// SPDX-License-Identifier: Apache-2.0
// Loops that compilers make vector instructions of. What they compute is what evaluate (eval/scalar.h) does, bit for bit.
#include "eval/lanes/kernels.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "eval/float_functions.h"

namespace umber::eval::lanes {
namespace {

using ir::Op;
using ir::TypeKind;

#define UMBER_LANES for (uint32_t l = 0; l < kLanes; ++l)
#define UMBER_KERNEL(name)                                                          \
  void name(uint32_t* __restrict to, [[maybe_unused]] const uint32_t* __restrict a, \
            [[maybe_unused]] const uint32_t* __restrict b, [[maybe_unused]] const uint32_t* __restrict c)

float float_of(uint32_t bits) { return std::bit_cast<float>(bits); }
uint32_t bits_of(float value) { return std::bit_cast<uint32_t>(value); }
uint32_t bits_of(double value) { return std::bit_cast<uint32_t>(static_cast<float>(value)); }
int32_t signed_of(uint32_t bits) { return static_cast<int32_t>(bits); }

/// `operands` declares what `result`, a word, is made of.
#define UMBER_BY_LANE(name, operands, result) \
  UMBER_KERNEL(name) {                        \
    UMBER_LANES {                             \
      operands;                               \
      to[l] = result;                         \
    }                                         \
  }

// Floats: f32_NAME for each.
#define UMBER_X(type) const type x = float_of(a[l])
#define UMBER_XY(type) UMBER_X(type), y = float_of(b[l])
#define UMBER_XYZ(type) UMBER_XY(type), z = float_of(c[l])
#define UMBER_FLOAT_1(op, expression) UMBER_BY_LANE(f32_##op, UMBER_X(double), bits_of(expression))
#define UMBER_FLOAT_2(op, expression) UMBER_BY_LANE(f32_##op, UMBER_XY(double), bits_of(expression))
#define UMBER_FLOAT_3(op, expression) UMBER_BY_LANE(f32_##op, UMBER_XYZ(double), bits_of(expression))
#define UMBER_FLOAT_EXACT_1(op, expression) UMBER_BY_LANE(f32_##op, UMBER_X(float), bits_of(expression))
#define UMBER_FLOAT_EXACT_2(op, expression) UMBER_BY_LANE(f32_##op, UMBER_XY(float), bits_of(expression))
#define UMBER_FLOAT_COMPARES(op, expression) UMBER_BY_LANE(f32_##op, UMBER_XY(float), (expression) ? 1 : 0)
#include "eval/float_functions.def"
UMBER_KERNEL(f32_fma) {
  UMBER_LANES { to[l] = bits_of(double{float_of(a[l])} * double{float_of(b[l])} + double{float_of(c[l])}); }
}
UMBER_KERNEL(f32_is_nan) {
  UMBER_LANES { to[l] = (a[l] & 0x7fffffffu) > 0x7f800000u ? 1 : 0; }
}
UMBER_KERNEL(f32_is_inf) {
  UMBER_LANES { to[l] = (a[l] & 0x7fffffffu) == 0x7f800000u ? 1 : 0; }
}

// Integers, of which x, y and z are unsigned and i, j and k signed.
#define UMBER_INTEGER_1(name, expression)              \
  UMBER_KERNEL(name) {                                 \
    UMBER_LANES {                                      \
      [[maybe_unused]] const uint32_t x = a[l];        \
      [[maybe_unused]] const int32_t i = signed_of(x); \
      to[l] = static_cast<uint32_t>(expression);       \
    }                                                  \
  }
#define UMBER_INTEGER_2(name, expression)                                \
  UMBER_KERNEL(name) {                                                   \
    UMBER_LANES {                                                        \
      [[maybe_unused]] const uint32_t x = a[l], y = b[l];                \
      [[maybe_unused]] const int32_t i = signed_of(x), j = signed_of(y); \
      to[l] = static_cast<uint32_t>(expression);                         \
    }                                                                    \
  }
UMBER_INTEGER_2(int_add, x + y)
UMBER_INTEGER_2(int_sub, x - y)
UMBER_INTEGER_2(int_mul, x* y)
UMBER_INTEGER_1(int_neg, 0u - x)
UMBER_INTEGER_2(int_and, x& y)
UMBER_INTEGER_2(int_or, x | y)
UMBER_INTEGER_2(int_xor, x ^ y)
UMBER_INTEGER_1(int_not, ~x)
UMBER_INTEGER_2(int_shl, y < 32 ? x << (y & 31) : 0)
UMBER_INTEGER_2(u32_shr, y < 32 ? x >> (y & 31) : 0)
UMBER_INTEGER_2(i32_shr, y < 32 ? i >> (y & 31) : 0)
UMBER_INTEGER_2(u32_div, y != 0 ? x / y : 0)
UMBER_INTEGER_2(u32_rem, y != 0 ? x % y : 0)
UMBER_INTEGER_2(i32_div, j == 0 ? 0 : j == -1 ? static_cast<int32_t>(0u - x) : i / j)
UMBER_INTEGER_2(i32_rem, j == 0 || j == -1 ? 0 : i % j)
UMBER_INTEGER_2(int_eq, x == y ? 1 : 0)
UMBER_INTEGER_2(int_ne, x != y ? 1 : 0)
UMBER_INTEGER_2(u32_lt, x < y ? 1 : 0)
UMBER_INTEGER_2(u32_le, x <= y ? 1 : 0)
UMBER_INTEGER_2(u32_gt, x > y ? 1 : 0)
UMBER_INTEGER_2(u32_ge, x >= y ? 1 : 0)
UMBER_INTEGER_2(i32_lt, i < j ? 1 : 0)
UMBER_INTEGER_2(i32_le, i <= j ? 1 : 0)
UMBER_INTEGER_2(i32_gt, i > j ? 1 : 0)
UMBER_INTEGER_2(i32_ge, i >= j ? 1 : 0)
UMBER_INTEGER_2(u32_min, y < x ? y : x)
UMBER_INTEGER_2(u32_max, x < y ? y : x)
UMBER_INTEGER_2(i32_min, j < i ? j : i)
UMBER_INTEGER_2(i32_max, i < j ? j : i)
UMBER_INTEGER_1(i32_abs, i < 0 ? 0u - x : x)
UMBER_INTEGER_1(i32_sign, i > 0 ? 1 : i < 0 ? -1 : 0)
/// By the same in all lanes.
#define UMBER_SHIFT(name, type, expression)      \
  UMBER_KERNEL(name) {                           \
    const uint32_t y = b[0] & 31;                \
    UMBER_LANES {                                \
      const auto x = static_cast<type>(a[l]);    \
      to[l] = static_cast<uint32_t>(expression); \
    }                                            \
  }
UMBER_SHIFT(int_shl_all, uint32_t, x << y)
UMBER_SHIFT(u32_shr_all, uint32_t, x >> y)
UMBER_SHIFT(i32_shr_all, int32_t, x >> y)
UMBER_KERNEL(u32_clamp) {
  UMBER_LANES {
    const uint32_t above = a[l] < b[l] ? b[l] : a[l];
    to[l] = c[l] < above ? c[l] : above;
  }
}
UMBER_KERNEL(i32_clamp) {
  UMBER_LANES {
    const int32_t above = signed_of(a[l]) < signed_of(b[l]) ? signed_of(b[l]) : signed_of(a[l]);
    to[l] = static_cast<uint32_t>(signed_of(c[l]) < above ? signed_of(c[l]) : above);
  }
}
UMBER_INTEGER_2(bool_eq, 1 ^ x ^ y)
UMBER_INTEGER_1(bool_not, 1 ^ x)
UMBER_INTEGER_1(to_bool, x != 0 ? 1 : 0)
UMBER_INTEGER_1(same, x)
UMBER_KERNEL(f32_to_bool) {
  UMBER_LANES { to[l] = float_of(a[l]) != 0 ? 1 : 0; }
}
UMBER_KERNEL(i32_to_f32) {
  UMBER_LANES { to[l] = bits_of(static_cast<float>(signed_of(a[l]))); }
}
UMBER_KERNEL(u32_to_f32) {
  UMBER_LANES { to[l] = bits_of(static_cast<float>(a[l])); }
}
/// What no integer is near to goes to the nearest end, NaN to 0.
UMBER_KERNEL(f32_to_i32) {
  UMBER_LANES {
    const float x = float_of(a[l]);
    const bool is_below = x < -2147483648.0f, is_above = x >= 2147483648.0f,
               is_inside = !is_below && !is_above && x == x;
    const int32_t near = static_cast<int32_t>(is_inside ? x : 0.0f);
    to[l] = is_below ? 0x80000000u : is_above ? 0x7fffffffu : static_cast<uint32_t>(near);
  }
}
UMBER_KERNEL(f32_to_u32) {
  UMBER_LANES {
    const float x = float_of(a[l]);
    const bool is_above = x >= 4294967296.0f, is_inside = x > -1.0f && !is_above;
    const auto near = static_cast<uint32_t>(static_cast<int64_t>(is_inside ? x : 0.0f));
    to[l] = is_above ? ~0u : near;
  }
}
UMBER_KERNEL(select_word) {
  UMBER_LANES { to[l] = a[l] != 0 ? b[l] : c[l]; }
}

struct Row {
  Op op;
  Kernel f32, i32, u32, boolean;
};
constexpr Row kRows[] = {
#define UMBER_FLOAT_1(op, expression) {Op::op, f32_##op, nullptr, nullptr, nullptr},
#define UMBER_FLOAT_2(op, expression) {Op::op, f32_##op, nullptr, nullptr, nullptr},
#define UMBER_FLOAT_3(op, expression) {Op::op, f32_##op, nullptr, nullptr, nullptr},
#define UMBER_FLOAT_COMPARES(op, expression) {Op::op, f32_##op, nullptr, nullptr, nullptr},
#include "eval/float_functions.def"
    {Op::fma, f32_fma, nullptr, nullptr, nullptr},       {Op::is_nan, f32_is_nan, nullptr, nullptr, nullptr},
    {Op::is_inf, f32_is_inf, nullptr, nullptr, nullptr}, {Op::add, nullptr, int_add, int_add, nullptr},
    {Op::sub, nullptr, int_sub, int_sub, nullptr},       {Op::mul, nullptr, int_mul, int_mul, nullptr},
    {Op::div, nullptr, i32_div, u32_div, nullptr},       {Op::rem, nullptr, i32_rem, u32_rem, nullptr},
    {Op::neg, nullptr, int_neg, int_neg, nullptr},       {Op::and_, nullptr, int_and, int_and, int_and},
    {Op::or_, nullptr, int_or, int_or, int_or},          {Op::xor_, nullptr, int_xor, int_xor, int_xor},
    {Op::not_, nullptr, int_not, int_not, bool_not},     {Op::shl, nullptr, int_shl, int_shl, nullptr},
    {Op::shr, nullptr, i32_shr, u32_shr, nullptr},       {Op::eq, nullptr, int_eq, int_eq, bool_eq},
    {Op::ne, nullptr, int_ne, int_ne, int_xor},          {Op::lt, nullptr, i32_lt, u32_lt, nullptr},
    {Op::le, nullptr, i32_le, u32_le, nullptr},          {Op::gt, nullptr, i32_gt, u32_gt, nullptr},
    {Op::ge, nullptr, i32_ge, u32_ge, nullptr},          {Op::min, nullptr, i32_min, u32_min, nullptr},
    {Op::max, nullptr, i32_max, u32_max, nullptr},       {Op::clamp, nullptr, i32_clamp, u32_clamp, nullptr},
    {Op::abs, nullptr, i32_abs, nullptr, nullptr},       {Op::sign, nullptr, i32_sign, nullptr, nullptr},
};

Kernel column(const Row& row, TypeKind kind) {
  if (kind == TypeKind::f32) return row.f32;
  if (kind == TypeKind::i32) return row.i32;
  if (kind == TypeKind::u32) return row.u32;
  return kind == TypeKind::bool_ ? row.boolean : nullptr;
}

using To = std::span<uint32_t* const>;
using From = std::span<const uint32_t* const>;

double at(From v, size_t n, uint32_t l) { return float_of(v[n][l]); }
double dot(From a, From b, uint32_t l) {
  double sum = 0;
  for (size_t n = 0; n < a.size(); ++n) sum += at(a, n, l) * at(b, n, l);
  return sum;
}

struct VectorRow {
  Op op;
  VectorKernel kernel;
};
constexpr VectorRow kVectorRows[] = {
    {Op::dot,
     [](To to, From a, From b) {
       UMBER_LANES { to[0][l] = bits_of(dot(a, b, l)); }
     }},
    {Op::length,
     [](To to, From a, From) {
       UMBER_LANES { to[0][l] = bits_of(std::sqrt(dot(a, a, l))); }
     }},
    {Op::distance,
     [](To to, From a, From b) {
       UMBER_LANES {
         double sum = 0;
         for (size_t n = 0; n < a.size(); ++n) {
           const double d = at(a, n, l) - at(b, n, l);
           sum += d * d;
         }
         to[0][l] = bits_of(std::sqrt(sum));
       }
     }},
    {Op::normalize,
     [](To to, From a, From) {
       UMBER_LANES {
         const double length = std::sqrt(dot(a, a, l));
         for (size_t n = 0; n < a.size(); ++n) to[n][l] = bits_of(at(a, n, l) / length);
       }
     }},
    {Op::reflect,
     [](To to, From a, From b) {
       UMBER_LANES {
         const double twice = 2 * dot(b, a, l);
         for (size_t n = 0; n < a.size(); ++n) to[n][l] = bits_of(at(a, n, l) - twice * at(b, n, l));
       }
     }},
    {Op::cross,
     [](To to, From a, From b) {
       UMBER_LANES {
         for (size_t n = 0; n < 3; ++n) {
           const size_t y = (n + 1) % 3, z = (n + 2) % 3;
           to[n][l] = bits_of(at(a, y, l) * at(b, z, l) - at(b, y, l) * at(a, z, l));
         }
       }
     }},
    {Op::mat_scale,
     [](To to, From a, From b) {
       for (size_t n = 0; n < a.size(); ++n) UMBER_LANES {
           to[n][l] = bits_of(at(a, n, l) * at(b, 0, l));
         }
     }},
};

}  // namespace

Kernel find_kernel(Op op, TypeKind kind) {
  for (const Row& row : kRows)
    if (row.op == op)
      if (const Kernel kernel = column(row, kind)) return kernel;
  return nullptr;
}

Kernel find_shift(Op op, TypeKind kind) {
  if (op == Op::shl) return int_shl_all;
  return kind == TypeKind::i32 ? i32_shr_all : u32_shr_all;
}

Kernel find_conversion(TypeKind from, TypeKind to) {
  const bool is_integer = from == TypeKind::i32 || from == TypeKind::u32 || from == TypeKind::bool_;
  if (from != TypeKind::f32 && !is_integer) return nullptr;
  if (from == to) return same;
  const bool is_float = from == TypeKind::f32;
  if (to == TypeKind::bool_) return is_float ? f32_to_bool : to_bool;
  if (to == TypeKind::f32) return from == TypeKind::i32 ? i32_to_f32 : u32_to_f32;
  if (to == TypeKind::i32) return is_float ? f32_to_i32 : same;
  if (to == TypeKind::u32) return is_float ? f32_to_u32 : same;
  return nullptr;
}

Kernel selection() { return select_word; }

VectorKernel find_vector_kernel(Op op) {
  for (const VectorRow& row : kVectorRows)
    if (row.op == op) return row.kernel;
  return nullptr;
}

void multiply(To to, From a, From b, uint32_t rows, bool is_row_vector) {
  // Each component is a sum over a column of `b`, and over a row of `a` or all of it.
  const size_t inner = is_row_vector ? rows : a.size() / rows, down = is_row_vector ? 1 : rows;
  for (size_t n = 0; n < to.size(); ++n) {
    const size_t column = n / down, row = n % down;
    UMBER_LANES {
      double sum = 0;
      for (size_t k = 0; k < inner; ++k)
        sum += at(a, is_row_vector ? k : k * rows + row, l) * at(b, column * inner + k, l);
      to[n][l] = bits_of(sum);
    }
  }
}

Mask mask_of(const uint32_t* truth) {
  Mask mask = 0;
  for (uint32_t byte = 0; byte < kLanes / 8; ++byte) {
    uint32_t bits = 0;
    for (uint32_t n = 0; n < 8; ++n) bits |= (truth[byte * 8 + n] & 1) << n;
    mask |= Mask{bits} << byte * 8;
  }
  return mask;
}

void Selection::set(Mask mask) {
  if (mask == mask_) return;
  mask_ = mask;
  UMBER_LANES { words_[l] = 0u - static_cast<uint32_t>(mask >> l & 1); }
}

void Selection::move(uint32_t* __restrict to, const uint32_t* __restrict from) const {
  if (mask_ == kAll) return void(std::memcpy(to, from, kLanes * sizeof *to));
  UMBER_LANES { to[l] = (from[l] & words_[l]) | (to[l] & ~words_[l]); }
}

}  // namespace umber::eval::lanes
