// SPDX-License-Identifier: Apache-2.0
#include "values/number.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace umber::values {
namespace {

template <class T>
void put(T value, std::byte* to) {
  std::memcpy(to, &value, sizeof value);
}

template <class T>
T get(const std::byte* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

/// A float of at most 16 bits. Without infinities, only all ones is no number.
struct Narrow {
  int exponent_bits, fraction_bits;
  bool has_infinity = true, has_nan = true;
  int bias() const { return (1 << (exponent_bits - 1)) - 1; }
  uint32_t sign() const { return 1u << (exponent_bits + fraction_bits); }
  uint32_t end() const { return has_infinity ? sign() - (1u << fraction_bits) : sign() - (has_nan ? 1 : 0); }
};

Narrow narrow_format(Scalar scalar) {
  if (scalar == Scalar::bf16) return {8, 7};
  if (scalar == Scalar::f8e4m3) return {4, 3, false};
  if (scalar == Scalar::f4e2m1) return {2, 1, false, false};
  return scalar == Scalar::f8e5m2 ? Narrow{5, 2} : Narrow{5, 10};
}

/// The nearest one.
uint32_t narrow_bits(Narrow format, double value) {
  const uint32_t sign = std::signbit(value) ? format.sign() : 0;
  if (std::isnan(value)) return sign | (format.sign() - 1);
  if (std::isinf(value)) return sign | format.end();
  const int exponent = value == 0 ? 1 - format.bias() : std::max(std::ilogb(value), 1 - format.bias());
  if (exponent > format.bias() + 1) return sign | format.end();
  const auto units = static_cast<uint32_t>(std::nearbyint(std::ldexp(std::fabs(value), format.fraction_bits - exponent)));
  const uint32_t below = static_cast<uint32_t>(exponent + format.bias() - 1) << format.fraction_bits;
  return sign | std::min(below + units, format.end());
}

double narrow_value(Narrow format, uint32_t bits) {
  const double sign = (bits & format.sign()) != 0 ? -1.0 : 1.0;
  const uint32_t magnitude = bits & (format.sign() - 1), one = 1u << format.fraction_bits;
  if (magnitude >= format.end()) return format.has_infinity && magnitude == format.end() ? sign * HUGE_VAL : std::nan("");
  const int exponent = std::max(static_cast<int>(magnitude / one), 1);
  const uint32_t units = magnitude < one ? magnitude : magnitude % one + one;
  return sign * std::ldexp(static_cast<double>(units), exponent - format.bias() - format.fraction_bits);
}

}  // namespace

bool is_real(Scalar scalar) { return scalar >= Scalar::f16; }

uint32_t size_of(Scalar scalar) {
  switch (scalar) {
    case Scalar::i8:
    case Scalar::u8:
    case Scalar::f8e4m3:
    case Scalar::f8e5m2:
    case Scalar::f4e2m1: return 1;
    case Scalar::i16:
    case Scalar::u16:
    case Scalar::f16:
    case Scalar::bf16: return 2;
    case Scalar::bool_:
    case Scalar::i32:
    case Scalar::u32:
    case Scalar::f32: return 4;
    case Scalar::i64:
    case Scalar::u64:
    case Scalar::f64: return 8;
  }
  return 0;
}

void store(Scalar scalar, Number number, std::byte* to) {
  switch (scalar) {
    case Scalar::bool_: return put<uint32_t>(number.bits != 0 || number.real != 0, to);
    case Scalar::i8:
    case Scalar::u8: return put(static_cast<uint8_t>(number.bits), to);
    case Scalar::i16:
    case Scalar::u16: return put(static_cast<uint16_t>(number.bits), to);
    case Scalar::i32:
    case Scalar::u32: return put(static_cast<uint32_t>(number.bits), to);
    case Scalar::i64:
    case Scalar::u64: return put(number.bits, to);
    case Scalar::f16:
    case Scalar::bf16: return put(static_cast<uint16_t>(narrow_bits(narrow_format(scalar), number.real)), to);
    case Scalar::f8e4m3:
    case Scalar::f8e5m2:
    case Scalar::f4e2m1: return put(static_cast<uint8_t>(narrow_bits(narrow_format(scalar), number.real)), to);
    case Scalar::f32: return put(static_cast<float>(number.real), to);
    case Scalar::f64: return put(number.real, to);
  }
}

Number load(Scalar scalar, const std::byte* from) {
  const auto signed_number = [](int64_t value) {
    return Number{static_cast<double>(value), static_cast<uint64_t>(value)};
  };
  const auto unsigned_number = [](uint64_t value) { return Number{static_cast<double>(value), value}; };
  switch (scalar) {
    case Scalar::i8: return signed_number(get<int8_t>(from));
    case Scalar::u8: return unsigned_number(get<uint8_t>(from));
    case Scalar::i16: return signed_number(get<int16_t>(from));
    case Scalar::u16: return unsigned_number(get<uint16_t>(from));
    case Scalar::i32: return signed_number(get<int32_t>(from));
    case Scalar::bool_:
    case Scalar::u32: return unsigned_number(get<uint32_t>(from));
    case Scalar::i64: return signed_number(get<int64_t>(from));
    case Scalar::u64: return unsigned_number(get<uint64_t>(from));
    case Scalar::f16:
    case Scalar::bf16: return {narrow_value(narrow_format(scalar), get<uint16_t>(from)), 0};
    case Scalar::f8e4m3:
    case Scalar::f8e5m2:
    case Scalar::f4e2m1: return {narrow_value(narrow_format(scalar), get<uint8_t>(from)), 0};
    case Scalar::f32: return {static_cast<double>(get<float>(from)), 0};
    case Scalar::f64: return {get<double>(from), 0};
  }
  return {};
}

std::optional<NumericType> numeric_type(std::string_view name) {
  struct Named {
    std::string_view name;
    Scalar scalar;
  };
  static constexpr Named kScalars[] = {
      {"float", Scalar::f32},  {"int", Scalar::i32},       {"uint", Scalar::u32},     {"bool", Scalar::bool_},
      {"double", Scalar::f64}, {"int64_t", Scalar::i64},   {"uint64_t", Scalar::u64}, {"int64", Scalar::i64},
      {"uint64", Scalar::u64}, {"float16_t", Scalar::f16},   {"bfloat16_t", Scalar::bf16}, {"floate4m3_t", Scalar::f8e4m3},
      {"floate5m2_t", Scalar::f8e5m2}, {"floate2m1_t", Scalar::f4e2m1},
  };
  for (const Named& scalar : kScalars)
    if (name == scalar.name) return NumericType{scalar.scalar, 1, 1};

  static constexpr Named kPrefixes[] = {
      {"i64", Scalar::i64}, {"u64", Scalar::u64}, {"i", Scalar::i32}, {"u", Scalar::u32},
      {"b", Scalar::bool_}, {"d", Scalar::f64},   {"", Scalar::f32},
  };
  const auto digit = [](char c) { return c >= '2' && c <= '4' ? static_cast<uint32_t>(c - '0') : 0u; };
  for (const Named& prefix : kPrefixes) {
    if (!name.starts_with(prefix.name)) continue;
    const std::string_view shape = name.substr(prefix.name.size());
    if (shape.size() == 4 && shape.starts_with("vec") && digit(shape[3]))
      return NumericType{prefix.scalar, 1, digit(shape[3])};
    if (!is_real(prefix.scalar) || !shape.starts_with("mat")) continue;
    if (shape.size() == 4 && digit(shape[3])) return NumericType{prefix.scalar, digit(shape[3]), digit(shape[3])};
    if (shape.size() == 6 && shape[4] == 'x' && digit(shape[3]) && digit(shape[5]))
      return NumericType{prefix.scalar, digit(shape[3]), digit(shape[5])};
  }
  return std::nullopt;
}

}  // namespace umber::values
