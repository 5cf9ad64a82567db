// SPDX-License-Identifier: Apache-2.0
#include "spirv/utf8.h"

#include <algorithm>
#include <cstdint>

namespace umber::spv {
namespace {

constexpr bool is_continuation(char c) { return (static_cast<uint8_t>(c) & 0xC0) == 0x80; }

/// Bytes of the character that `text` starts with; 0 if it is none.
size_t character_size(std::string_view text) {
  const auto byte = [&](size_t n) { return n < text.size() ? static_cast<uint8_t>(text[n]) : uint8_t{0}; };
  const uint8_t first = byte(0);
  if (first < 0x80) return first != 0;
  const size_t size = first >= 0xC2 && first < 0xE0   ? 2
                      : (first & 0xF0) == 0xE0        ? 3
                      : first >= 0xF0 && first < 0xF5 ? 4
                                                      : 0;
  for (size_t n = 1; n < size; ++n)
    if ((byte(n) & 0xC0) != 0x80) return 0;
  // Overlong forms, surrogates, and what is beyond Unicode.
  const uint8_t second = byte(1);
  const bool is_bad = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                      (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
  return is_bad ? 0 : size;
}

}  // namespace

std::string to_utf8(std::string_view text) {
  std::string valid(text);
  for (size_t at = 0; at < valid.size();) {
    const size_t size = character_size(std::string_view(valid).substr(at));
    if (size == 0) valid[at] = '?';
    at += std::max<size_t>(size, 1);
  }
  return valid;
}

size_t utf8_boundary(std::string_view text, size_t most) {
  if (text.size() <= most) return text.size();
  while (is_continuation(text[most])) --most;
  return most;
}

}  // namespace umber::spv
