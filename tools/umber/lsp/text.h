// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace umber::tool::lsp {

/// How characters of a line are counted (LSP 3.17, `PositionEncodingKind`).
enum class Encoding : uint8_t { utf8, utf16 };

/// As the protocol has it: both from 0.
struct Position {
  uint32_t line = 0, character = 0;
  friend auto operator<=>(const Position&, const Position&) = default;
};

/// The text of a document with its lines, which end in \n, \r\n or \r. Any bytes will do: what is no UTF-8 counts as one
/// character a byte.
class Text {
 public:
  explicit Text(std::string text = {}) : text_(std::move(text)) { find_lines(); }

  const std::string& string() const { return text_; }
  size_t line_count() const { return starts_.size(); }
  /// Where a line begins; the end of the text for those behind the last.
  size_t line_start(size_t line) const { return line < starts_.size() ? starts_[line] : text_.size(); }
  /// Without its end.
  std::string_view line(size_t line) const;
  size_t line_at(size_t offset) const;

  /// What lies behind a line is its end, and behind the text the end of that.
  size_t offset(Position position, Encoding encoding) const;
  Position position(size_t offset, Encoding encoding) const;

  /// Characters of a piece of it.
  static uint32_t length_of(std::string_view piece, Encoding encoding);

  /// Puts `with` in the place of the bytes from `begin` on up to `end`.
  void replace(size_t begin, size_t end, std::string_view with);

 private:
  void find_lines();

  std::string text_;
  std::vector<size_t> starts_;
};

}  // namespace umber::tool::lsp
