// SPDX-License-Identifier: Apache-2.0
#include "ir/text/scalar.h"

#include <bit>
#include <charconv>
#include <cmath>

#include "ir/narrow_kinds.h"
#include "ir/text/spelling.h"

namespace umber::ir::text {
namespace {

/// Suffixes by TypeKind; literals of the four everyday types have short ones.
constexpr std::string_view kSuffixes[] = {"", "i8", "u8", "i16", "u16", "i", "u", "i64", "u64", "h", "f", "lf",
                                          "bf16", "f8e4m3", "f8e5m2", "f4e2m1"};

bool is_finite(TypeKind kind, uint64_t bits) {
  if (bit_width_of(kind) <= 16) {
    const NarrowFloat format = narrow_format(kind);
    return (bits & (format.sign() - 1)) < format.end();
  }
  const uint64_t mask = kind == TypeKind::f32 ? 0x7f800000 : 0x7ff0000000000000;
  return (bits & mask) != mask;
}

bool has_literal(TypeKind kind, uint64_t bits) {
  const uint32_t width = bit_width_of(kind);
  if (width < 64 && bits >> width != 0) return false;
  return !is_float(kind) || is_finite(kind, bits);
}

void print_bits(TextWriter& out, TypeKind kind, uint64_t bits) {
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits, bits, 16);
  out << word(kind) << "(0x" << std::string_view(digits, static_cast<size_t>(end.ptr - digits)) << ')';
}

template <typename T>
std::optional<T> read(std::string_view digits) {
  T value{};
  const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (end.ec != std::errc() || end.ptr != digits.data() + digits.size()) return std::nullopt;
  return value;
}

std::optional<uint64_t> parse_float(TypeKind kind, std::string_view digits) {
  if (kind == TypeKind::f32) {
    const std::optional<float> value = read<float>(digits);
    if (value && std::isfinite(*value)) return std::bit_cast<uint32_t>(*value);
    return std::nullopt;
  }
  const std::optional<double> value = read<double>(digits);
  if (!value || !std::isfinite(*value)) return std::nullopt;
  if (kind == TypeKind::f64) return std::bit_cast<uint64_t>(*value);
  const uint64_t narrow = double_to_narrow(narrow_format(kind), *value);
  if (!is_finite(kind, narrow)) return std::nullopt;
  return narrow;
}

std::optional<uint64_t> parse_integer(TypeKind kind, std::string_view digits) {
  const uint32_t width = bit_width_of(kind);
  const uint64_t mask = width == 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
  if (!is_signed(kind)) {
    const std::optional<uint64_t> value = read<uint64_t>(digits);
    return value && *value <= mask ? value : std::nullopt;
  }
  const std::optional<int64_t> value = read<int64_t>(digits);
  const auto limit = static_cast<int64_t>(mask >> 1);
  if (!value || *value > limit || *value < -limit - 1) return std::nullopt;
  return static_cast<uint64_t>(*value) & mask;
}

}  // namespace

void print_scalar(TextWriter& out, TypeKind kind, uint64_t bits) {
  if (!has_literal(kind, bits)) return print_bits(out, kind, bits);
  if (kind == TypeKind::bool_) {
    out << (bits ? "true" : "false");
    return;
  }
  const uint32_t unused = 64 - bit_width_of(kind);
  if (kind == TypeKind::f64) {
    out << std::bit_cast<double>(bits);
  } else if (kind == TypeKind::f32) {
    out << std::bit_cast<float>(static_cast<uint32_t>(bits));
  } else if (is_float(kind)) {
    out << narrow_to_double(narrow_format(kind), static_cast<uint32_t>(bits));
  } else if (is_signed(kind)) {
    out << (static_cast<int64_t>(bits << unused) >> unused);
  } else {
    out << bits;
  }
  out << kSuffixes[static_cast<size_t>(kind)];
}

std::optional<Scalar> parse_scalar(std::string_view text) {
  // The suffix starts at the first letter which is not an exponent's e: no suffix begins with one.
  size_t end = 0;
  while (end < text.size() && (!is_word_start(text[end]) || text[end] == 'e')) ++end;
  const std::string_view digits = text.substr(0, end), suffix = text.substr(end);
  for (uint32_t n = 1; n < kScalarKinds; ++n) {
    if (kSuffixes[n] != suffix) continue;
    const TypeKind kind = TypeKind(n);
    const std::optional<uint64_t> bits = is_float(kind) ? parse_float(kind, digits) : parse_integer(kind, digits);
    if (bits) return Scalar{kind, *bits};
  }
  return std::nullopt;
}

std::optional<uint64_t> parse_bits(std::string_view text) {
  if (!text.starts_with("0x")) return std::nullopt;
  uint64_t value = 0;
  const auto end = std::from_chars(text.data() + 2, text.data() + text.size(), value, 16);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace umber::ir::text
