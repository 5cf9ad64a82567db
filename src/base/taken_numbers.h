// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

#include "base/small_vector.h"

namespace umber {

/// Which numbers are taken: bindings of sets, locations, registers of register spaces. Each space of numbers, below
/// 2^32, is apart from the others. Neighbours become one range, so that what is filled without holes stays small.
class TakenNumbers {
 public:
  bool is_empty() const { return ranges_.empty(); }
  void clear() { ranges_.clear(); }

  /// True if none of the numbers from `first` up to, without it, `end` is taken.
  bool is_free(uint32_t space, uint64_t first, uint64_t end) const {
    const size_t n = behind(key(space, first));
    return n == ranges_.size() || ranges_[n].first >= key(space, end);
  }
  /// Takes the numbers from `first` up to `end`; some may be taken already.
  void take(uint32_t space, uint64_t first, uint64_t end);
  /// The lowest number from `from` on where `count` are free in a row, which may be beyond 2^32.
  uint64_t first_free(uint32_t space, uint64_t from, uint64_t count) const;

 private:
  struct Range {
    uint64_t first, end;
  };
  static uint64_t key(uint32_t space, uint64_t number) { return (uint64_t{space} << 32) + number; }
  /// The first range that ends behind `at`.
  size_t behind(uint64_t at) const;

  SmallVector<Range, 4> ranges_;  ///< in order, apart from each other
};

}  // namespace umber
