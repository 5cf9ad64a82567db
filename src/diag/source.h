// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
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

/// A position as people count: line and column from 1, the column in bytes; file and line as `#line` has them.
struct Place {
  std::string_view file;
  uint32_t line = 0, column = 0;
  std::string_view line_text;  ///< without its line end
  uint32_t source_number = 0;  ///< what `#line` said: GL's number of the source string
};

/// Owns the text of every file of one compilation.
class Sources {
 public:
  static constexpr uint32_t kMostBytes = 1u << 31;
  /// Adds a file and returns the position of its first byte. At most kMostBytes in all; more is cut off.
  /// `included_at` is the place of the directive that asked for it, if one did.
  uint32_t add(std::string_view name, std::string_view text, Span included_at = {});
  /// The same for a file that is no text: of its `size` places each is a line of its own.
  uint32_t add_binary(std::string_view name, size_t size);
  /// From `position` to the end of its file lines are counted from `line` on, and are said to be of source `number`
  /// and, unless that is empty, of a file called `name` (`#line`).
  void mark_line(uint32_t position, int64_t line, uint32_t number, std::string_view name = {});
  /// True if some file is not there as a whole, because there were kMostBytes before its end.
  bool is_cut() const { return is_cut_; }
  std::string_view text_at(uint32_t base) const { return file_at(base).text; }
  std::string_view file_name(uint32_t position) const { return file_at(position).name; }
  std::string_view text(Span span) const;
  Place place(uint32_t position) const;
  /// Where the file that `position` lies in was included, or no place.
  Span included_at(uint32_t position) const;
  /// The names of included files, each once, in order.
  std::vector<std::string> included_files() const;

 private:
  friend class PlaceIndex;
  struct LineMark {
    uint32_t position;
    int64_t line;
    uint32_t number;
    std::string name;
  };
  struct File {
    uint32_t base = 0;
    uint32_t size = 0;  ///< places but the one behind the last
    std::string name;
    std::string text;  ///< none: a binary, or empty
    Span included_at;
    std::vector<LineMark> marks;  ///< in order of position
    bool is_binary() const { return text.size() != size; }
  };
  /// With no text yet.
  File& add_file(std::string_view name, size_t size);
  File& file_at(uint32_t position) const;
  std::vector<std::unique_ptr<File>> files_;  // views of the texts outlive later adds
  uint32_t next_base_ = 1;
  bool is_cut_ = false;
};

}  // namespace umber
