// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lex/literal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <limits>
#include <system_error>

#include "base/half.h"
#include "front/glsl/explicit_types.h"
#include "front/glsl/lex/char_class.h"

namespace umber::glsl {
namespace {

using enum Severity;
constexpr Message<std::string_view> kBadSuffix(error, "number-suffix", "\"{0}\" is not a suffix of a number");
constexpr Message<> kNoDigits(error, "number-digits", "a hexadecimal number needs digits");
constexpr Message<> kBadOctal(error, "number-octal", "an octal number has only the digits 0 to 7",
                              "remove the leading zero to make it decimal");
constexpr Message<> kNoExponent(error, "number-exponent", "the exponent has no digits");
constexpr Message<std::string_view> kTooLarge(error, "number-range", "this number does not fit into {0}");
constexpr Message<int32_t> kWraps(warning, "number-wraps", "this number does not fit into int, and becomes {0}",
                                  "add the suffix u, or write it in hexadecimal");
constexpr Message<std::string_view, std::string_view> kTooEarly(
    error, "number-suffix-version", "the suffix \"{0}\" is not part of this language version: it needs {1}");
constexpr Message<> kFloatSuffix(warning, "number-suffix-version",
                                 "the suffix f is not part of this language version: it needs GLSL 1.20 or ESSL 3.00");

/// Most numbers: decimal or hexadecimal, with no suffix, and so few digits that they fit.
bool short_integer(std::string_view text, uint32_t& value) {
  const bool is_hex = text.size() > 2 && text[0] == '0' && (text[1] | 0x20) == 'x';
  if (text.size() > (is_hex ? 10u : 9u) || (!is_hex && text[0] == '0' && text.size() > 1)) return false;
  if (!is_hex) {
    for (const char c : text) {
      if (!is_digit(c)) return false;
      value = value * 10 + static_cast<uint32_t>(c - '0');
    }
    return true;
  }
  for (const char c : text.substr(2)) {
    const auto letter = static_cast<uint32_t>((c | 0x20) - 'a');
    if (!is_digit(c) && letter > 5) return false;
    value = value << 4 | (is_digit(c) ? static_cast<uint32_t>(c - '0') : letter + 10);
  }
  return true;
}

/// For the usual "1.0" and "0.25": both parts of digits / 10^n are exact floats, so the quotient is rounded once.
bool short_floating(std::string_view text, float& value) {
  constexpr std::array<float, 8> kPowers = {1e0f, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f, 1e6f, 1e7f};
  if (text.size() > kPowers.size()) return false;
  uint32_t digits = 0;
  size_t point = text.size();
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '.')
      point = i;
    else if (is_digit(text[i]))
      digits = digits * 10 + static_cast<uint32_t>(text[i] - '0');
    else
      return false;
  }
  if (point == text.size() || digits >= 1u << 24) return false;
  value = static_cast<float>(digits) / kPowers[text.size() - 1 - point];
  return true;
}

class Evaluation {
 public:
  Evaluation(std::string_view text, Span at, const Language& language, Diagnostics& diagnostics)
      : text_(text), at_(at), language_(language), diagnostics_(diagnostics) {}

  Literal run() {
    if (const std::optional<Literal> plain = plain_literal(text_)) return *plain;
    const bool is_hex = text_.size() > 1 && text_[0] == '0' && (text_[1] | 0x20) == 'x';
    if (!is_hex && text_.find_first_of(".eE") != std::string_view::npos) return floating();
    // `1f` is not a float (it needs a point or an exponent), but it is clear what was meant.
    if (!is_hex && (text_.back() | 0x20) == 'f') return floating();
    return integer(is_hex);
  }

 private:
  template <typename... Args, typename... Given>
  void report(const Message<Args...>& message, const Given&... args) {
    diagnostics_.report(message, at_, args...);
  }

  Literal integer(bool is_hex) {
    const int base = is_hex ? 16 : text_[0] == '0' ? 8 : 10;
    const char* const first = text_.data() + (is_hex ? 2 : 0);
    const char* const last = text_.data() + text_.size();
    uint64_t value = 0;
    const std::from_chars_result read = std::from_chars(first, last, value, base);
    std::string_view suffix(read.ptr, static_cast<size_t>(last - read.ptr));
    if (read.ptr == first)
      report(kNoDigits);
    else if (base == 8 && !suffix.empty() && is_digit(suffix[0])) {
      report(kBadOctal);
      suffix = {};
    }
    const bool too_large = read.ec == std::errc::result_out_of_range;
    return {integer_kind(suffix, value, too_large, base), value};
  }

  TokenKind integer_kind(std::string_view suffix, uint64_t& value, bool too_large, int base) {
    const bool is_unsigned = !suffix.empty() && (suffix[0] | 0x20) == 'u';
    const std::string_view rest = suffix.substr(is_unsigned ? 1 : 0);
    const bool is_64 = rest == "l" || rest == "L", is_16 = rest == "s" || rest == "S";
    if (!rest.empty() && !is_64 && !is_16) report(kBadSuffix, suffix);
    if (is_64 && !kInt64Arithmetic.has_any(language_))
      report(kTooEarly, suffix, "the extension GL_ARB_gpu_shader_int64");
    else if (is_16 && !kInt16Arithmetic.has_any(language_))
      report(kTooEarly, suffix, "the extension GL_EXT_shader_explicit_arithmetic_types_int16");
    else if (is_unsigned && !language_.is_at_least(130, 300) && !language_.has(Extension::EXT_gpu_shader4))
      report(kTooEarly, suffix, "GLSL 1.30 or ESSL 3.00");
    const uint32_t bits = is_64 ? 64 : is_16 ? 16 : 32;
    check_range(value, too_large, base, is_unsigned, bits);
    value &= std::numeric_limits<uint64_t>::max() >> (64 - bits);
    if (is_64) return is_unsigned ? TokenKind::uint64_literal : TokenKind::int64_literal;
    if (is_16) return is_unsigned ? TokenKind::uint16_literal : TokenKind::int16_literal;
    return is_unsigned ? TokenKind::uint_literal : TokenKind::int_literal;
  }

  // §4.1.3: a literal is a bit pattern of its type, so 0xffffffff is the int -1. That holds for decimals too, but there
  // it is more likely a mistake (all but 2147483648, which has to be written for the least int, -2147483648).
  void check_range(uint64_t value, bool too_large, int base, bool is_unsigned, uint32_t bits) {
    const uint64_t most = std::numeric_limits<uint64_t>::max() >> (64 - bits);
    if (too_large || value > most) {
      report(kTooLarge, bits == 64   ? (is_unsigned ? "uint64_t" : "int64_t")
                        : bits == 16 ? (is_unsigned ? "uint16_t" : "int16_t")
                                     : (is_unsigned ? "uint" : "int"));
    } else if (base == 10 && !is_unsigned && bits == 32 && value > most / 2 + 1) {
      report(kWraps, static_cast<int32_t>(static_cast<uint32_t>(value)));
    }
  }

  Literal floating() {
    const char* const first = text_.data();
    const char* const last = first + text_.size();
    double value = 0;
    const std::from_chars_result read = std::from_chars(first, last, value);
    std::string_view suffix(read.ptr, static_cast<size_t>(last - read.ptr));
    if (read.ec == std::errc::result_out_of_range) value = out_of_range(text_);
    if (!suffix.empty() && (suffix[0] | 0x20) == 'e') {
      report(kNoExponent);
      suffix = {};
    }
    if (suffix == "hf" || suffix == "HF") {
      if (!kFloat16Arithmetic.has_any(language_))
        report(kTooEarly, suffix, "the extension GL_EXT_shader_explicit_arithmetic_types_float16");
      return {TokenKind::float16_literal, double_to_half(value)};
    }
    if (suffix == "lf" || suffix == "LF") {
      if (!language_.has(Extension::ARB_gpu_shader_fp64)) report(kTooEarly, suffix, "GLSL 4.00");
      return {TokenKind::double_literal, std::bit_cast<uint64_t>(value)};
    }
    if (suffix == "f" || suffix == "F") {
      const bool is_marked = text_.find_first_of(".eE") != std::string_view::npos;
      if (!is_marked)
        report(kBadSuffix, suffix);
      else if (!language_.is_at_least(120, 300))
        report(kFloatSuffix);
    } else if (!suffix.empty()) {
      report(kBadSuffix, suffix);
    }
    return {TokenKind::float_literal, std::bit_cast<uint32_t>(single(value))};
  }

  // From the text and not from the double, so that it is rounded once.
  float single(double value) const {
    float exact = 0;
    const auto read = std::from_chars(text_.data(), text_.data() + text_.size(), exact);
    if (read.ec == std::errc()) return exact;
    constexpr double kMax = std::numeric_limits<float>::max();
    return value > kMax ? std::numeric_limits<float>::infinity() : static_cast<float>(value);
  }

  // §4.1.4: what is too large is infinite, what is too small is zero. `from_chars` does not tell which it was, but at
  // that distance the decimal point does.
  static double out_of_range(std::string_view text) {
    int64_t magnitude = 0;  // the place of the first digit that is not zero, counted from the point
    bool seen_point = false, seen_digit = false;
    size_t i = 0;
    for (; i < text.size() && (is_digit(text[i]) || text[i] == '.'); ++i) {
      if (text[i] == '.')
        seen_point = true;
      else if (text[i] != '0')
        seen_digit = true;
      if (is_digit(text[i]) && !seen_point && seen_digit) ++magnitude;
      if (text[i] == '0' && seen_point && !seen_digit) --magnitude;
    }
    if (i + 1 < text.size() && (text[i] | 0x20) == 'e') {
      const bool is_negative = text[i + 1] == '-';
      const size_t from = i + 1 + ((is_negative || text[i + 1] == '+') ? 1 : 0);
      int64_t exponent = 0;
      for (size_t d = from; d < text.size() && is_digit(text[d]); ++d)
        exponent = std::min<int64_t>(exponent * 10 + (text[d] - '0'), int64_t{1} << 40);
      magnitude += is_negative ? -exponent : exponent;
    }
    return magnitude > 0 ? std::numeric_limits<double>::infinity() : 0.0;
  }

  std::string_view text_;
  Span at_;
  const Language& language_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::optional<Literal> plain_literal(std::string_view text) {
  if (uint32_t value = 0; short_integer(text, value)) return Literal{TokenKind::int_literal, value};
  if (float value = 0; short_floating(text, value))
    return Literal{TokenKind::float_literal, std::bit_cast<uint32_t>(value)};
  return {};
}

Literal evaluate_literal(std::string_view text, Span at, const Language& language, Diagnostics& diagnostics) {
  return Evaluation(text, at, language, diagnostics).run();
}

}  // namespace umber::glsl
