// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace umber {

/// A range of source text: byte positions in the one space that a `Sources` lays all its files out in. Position 0
/// belongs to no file, so the default span means "no place".
struct Span {
  uint32_t begin = 0, end = 0;
  constexpr explicit operator bool() const { return begin != 0; }
  friend constexpr bool operator==(Span, Span) = default;
};
/// From the start of `first` to the end of `last`.
constexpr Span join(Span first, Span last) { return {first ? first.begin : last.begin, last ? last.end : first.end}; }

/// A position as people count: line and column from 1, the column in bytes.
struct Place {
  std::string_view file;
  uint32_t line = 0, column = 0;
  std::string_view line_text;  ///< without its line end
};

/// Owns the text of every file of one compilation.
class Sources {
 public:
  /// Adds a file and returns the position of its first byte. At most 2 GiB in all; more is cut off.
  uint32_t add(std::string_view name, std::string_view text);
  std::string_view text_at(uint32_t base) const { return find(base).text; }
  std::string_view text(Span span) const;
  Place place(uint32_t position) const;

 private:
  struct File {
    uint32_t base;
    std::string name;
    std::string text;
  };
  const File& find(uint32_t position) const;
  std::deque<File> files_;  // views of the texts outlive later adds
  uint32_t next_base_ = 1;
};

}  // namespace umber
