// SPDX-License-Identifier: Apache-2.0
#include "umber/run/scanner.h"

#include <bit>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "umber/run/outcome.h"

namespace umber::run {
namespace {

using values::is_real;

constexpr std::string_view kBlanks = " \t\r(),;";

std::optional<Number> parse_integer(const std::string& text) {
  const bool negative = text[0] == '-';
  const char* digits = text.c_str() + (negative || text[0] == '+' ? 1 : 0);
  char* end = nullptr;
  const uint64_t magnitude = std::strtoull(digits, &end, 0);
  if (end == digits || (*end != 0 && std::strcmp(end, "u") != 0)) return std::nullopt;
  const uint64_t bits = negative ? 0 - magnitude : magnitude;
  return Number{static_cast<double>(static_cast<int64_t>(bits)), bits};
}

std::optional<Number> parse_real(const std::string& text, Scalar scalar) {
  const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
  if (is_hex && text.find_first_of(".pP") == std::string::npos) {
    const std::optional<Number> bits = parse_integer(text);
    if (!bits) return std::nullopt;
    if (scalar == Scalar::f64) return Number::of(std::bit_cast<double>(bits->bits));
    return Number::of(static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits->bits))));
  }
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (end == text.c_str() || (*end != 0 && std::strcmp(end, "f") != 0)) return std::nullopt;
  return Number::of(value);
}

}  // namespace

Scanner::Scanner(std::string_view line) : rest_(line) { skip_blanks(); }

void Scanner::skip_blanks() {
  const size_t first = rest_.find_first_not_of(kBlanks);
  rest_.remove_prefix(first == std::string_view::npos ? rest_.size() : first);
}

bool Scanner::accept(std::string_view words) {
  Scanner ahead = *this;
  for (Scanner wanted(words); !wanted.at_end();)
    if (ahead.at_end() || ahead.word() != wanted.word()) return false;
  *this = ahead;
  return true;
}

std::string_view Scanner::word() {
  if (at_end()) throw Failure("the command ends too early");
  const size_t size = std::min(rest_.find_first_of(kBlanks), rest_.size());
  const std::string_view word = rest_.substr(0, size);
  rest_.remove_prefix(size);
  skip_blanks();
  return word;
}

Number Scanner::number(Scalar scalar) {
  const std::string text(word());
  std::optional<Number> number = is_real(scalar) ? parse_real(text, scalar) : parse_integer(text);
  if (!number && !is_real(scalar)) number = parse_real(text, Scalar::f64);  // `uniform int x 1.0` occurs
  if (!number) throw Failure(fmt::format("'{}' is not a number", text));
  return *number;
}

std::string_view strip(std::string_view line) {
  line = line.substr(0, line.find('#'));
  const size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace umber::run
