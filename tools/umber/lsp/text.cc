// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/text.h"

#include <algorithm>

namespace umber::tool::lsp {
namespace {

struct Character {
  size_t bytes = 1;
  uint32_t units = 1;  ///< of UTF-16
};

/// The one that begins at `at`.
Character character_at(std::string_view text, size_t at) {
  const auto byte = [&](size_t n) { return static_cast<unsigned char>(text[n]); };
  const unsigned char first = byte(at);
  const size_t bytes = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (bytes == 0 || at + bytes > text.size()) return {};
  for (size_t n = 1; n < bytes; ++n)
    if ((byte(at + n) & 0xc0) != 0x80) return {};
  return {bytes, bytes == 4 ? 2u : 1u};
}

}  // namespace

void Text::find_lines() {
  starts_.assign(1, 0);
  for (size_t at = text_.find_first_of("\r\n"); at != text_.npos; at = text_.find_first_of("\r\n", at)) {
    at += text_[at] == '\r' && at + 1 < text_.size() && text_[at + 1] == '\n' ? 2 : 1;
    starts_.push_back(at);
  }
}

std::string_view Text::line(size_t line) const {
  std::string_view found = std::string_view(text_).substr(line_start(line), line_start(line + 1) - line_start(line));
  while (found.ends_with('\n') || found.ends_with('\r')) found.remove_suffix(1);
  return found;
}

size_t Text::line_at(size_t offset) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return static_cast<size_t>(after - starts_.begin()) - 1;
}

size_t Text::offset(Position position, Encoding encoding) const {
  const std::string_view found = line(position.line);
  size_t at = 0;
  if (encoding == Encoding::utf8) {
    at = std::min<size_t>(position.character, found.size());
  } else {
    for (uint32_t units = 0; at < found.size() && units < position.character;) {
      const Character c = character_at(found, at);
      if (units + c.units > position.character) break;  // in the middle of a pair: in front of it
      units += c.units, at += c.bytes;
    }
  }
  return line_start(position.line) + at;
}

uint32_t Text::length_of(std::string_view piece, Encoding encoding) {
  if (encoding == Encoding::utf8) return static_cast<uint32_t>(piece.size());
  uint32_t units = 0;
  for (size_t at = 0; at < piece.size();) {
    const Character c = character_at(piece, at);
    units += c.units, at += c.bytes;
  }
  return units;
}

Position Text::position(size_t offset, Encoding encoding) const {
  const size_t at = std::min(offset, text_.size());
  const size_t line = line_at(at);
  const std::string_view before = std::string_view(text_).substr(starts_[line], at - starts_[line]);
  return {static_cast<uint32_t>(line), length_of(before, encoding)};
}

void Text::replace(size_t begin, size_t end, std::string_view with) {
  text_.replace(begin, end - begin, with);
  find_lines();
}

}  // namespace umber::tool::lsp
