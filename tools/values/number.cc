// SPDX-License-Identifier: Apache-2.0
#include "values/number.h"

#include <bit>
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

uint16_t half_bits(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint32_t sign = (bits >> 16) & 0x8000;
  const int exponent = static_cast<int>((bits >> 23) & 0xff) - 112;
  if (exponent >= 31) return static_cast<uint16_t>(sign | 0x7c00);
  if (exponent <= 0) return static_cast<uint16_t>(sign);
  return static_cast<uint16_t>(sign | static_cast<uint32_t>(exponent) << 10 | ((bits >> 13) & 0x3ff));
}

float half_value(uint16_t bits) {
  const uint32_t sign = (bits & 0x8000u) << 16, exponent = (bits >> 10) & 31, fraction = bits & 0x3ffu;
  if (exponent == 0) return (sign ? -1.0f : 1.0f) * static_cast<float>(fraction) * 0x1p-24f;
  const uint32_t wide = exponent == 31 ? 255 : exponent + 112;
  return std::bit_cast<float>(sign | wide << 23 | fraction << 13);
}

}  // namespace

bool is_real(Scalar scalar) { return scalar == Scalar::f16 || scalar == Scalar::f32 || scalar == Scalar::f64; }

uint32_t size_of(Scalar scalar) {
  switch (scalar) {
    case Scalar::i8:
    case Scalar::u8: return 1;
    case Scalar::i16:
    case Scalar::u16:
    case Scalar::f16: return 2;
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
    case Scalar::f16: return put(half_bits(static_cast<float>(number.real)), to);
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
    case Scalar::f16: return {static_cast<double>(half_value(get<uint16_t>(from))), 0};
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
      {"uint64", Scalar::u64}, {"float16_t", Scalar::f16},
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
