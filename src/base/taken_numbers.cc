// SPDX-License-Identifier: Apache-2.0
#include "base/taken_numbers.h"

#include <algorithm>

namespace umber {

size_t TakenNumbers::behind(uint64_t at) const {
  const auto found =
      std::upper_bound(ranges_.begin(), ranges_.end(), at, [](uint64_t a, const Range& r) { return a < r.end; });
  return static_cast<size_t>(found - ranges_.begin());
}

void TakenNumbers::take(uint32_t space, uint64_t first, uint64_t end) {
  if (first >= end) return;
  Range added{key(space, first), key(space, end)};
  // Spaces stay apart even where one ends with the number that is behind all.
  const auto joins = [&](const Range& r) {
    return r.first <= added.end && r.end >= added.first && r.first >> 32 == added.first >> 32;
  };
  size_t at = behind(added.first);
  if (at != 0 && joins(ranges_[at - 1])) --at;
  size_t kept = at;  // the first range that is not a part of the new one
  for (; kept < ranges_.size() && joins(ranges_[kept]); ++kept) {
    added.first = std::min(added.first, ranges_[kept].first);
    added.end = std::max(added.end, ranges_[kept].end);
  }
  if (kept == at) {
    ranges_.push_back(added);
    std::copy_backward(ranges_.begin() + at, ranges_.end() - 1, ranges_.end());
  } else {
    std::copy(ranges_.begin() + kept, ranges_.end(), ranges_.begin() + at + 1);
    for (size_t n = kept - at; n > 1; --n) ranges_.pop_back();
  }
  ranges_[at] = added;
}

uint64_t TakenNumbers::first_free(uint32_t space, uint64_t from, uint64_t count) const {
  uint64_t at = key(space, from);
  for (size_t n = behind(at); n < ranges_.size() && ranges_[n].first < at + count; ++n) {
    if (ranges_[n].first >> 32 != space) break;
    at = ranges_[n].end;
  }
  return at - key(space, 0);
}

}  // namespace umber
