// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "diag/source.h"

namespace umber {

/// The places of many positions: says what Sources::place does, in logarithmic time. For sources that stay as they are.
class PlaceIndex {
 public:
  explicit PlaceIndex(const Sources& sources);
  Place place(uint32_t position) const;  ///< without `line_text`

 private:
  /// Lines from a position on are counted up from a number: the start of a file, or a `#line`.
  struct Stretch {
    uint32_t position;
    int64_t line;     ///< number of the line that `position` is in
    size_t newlines;  ///< in all sources before `position`
    std::string_view file;
    uint32_t source_number;
  };
  std::vector<Stretch> stretches_;
  std::vector<uint32_t> newlines_;  ///< positions of all of them; the ends of files count
};

}  // namespace umber
