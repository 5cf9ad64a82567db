// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <type_traits>

#include "base/hash_index.h"
#include "base/id.h"
#include "base/small_vector.h"

namespace umber {

/// Values by number, of which a few are in use: what is made for each of many things must not cost memory for each of all.
template <typename T>
class SparseTable {
 public:
  /// Null if there is none. Valid until the next one is added.
  const T* find(uint64_t number) const {
    const RowId row = index_.find(hash_of(number), is(number));
    return row ? &rows_[row.index].value : nullptr;
  }
  /// Made by default where there is none. Likewise.
  T& operator[](uint64_t number) {
    const RowId row = index_.find_or_add(hash_of(number), is(number), [&] {
      rows_.push_back({number, T{}});
      return RowId{static_cast<uint32_t>(rows_.size() - 1)};
    });
    return rows_[row.index].value;
  }

 private:
  struct Row {
    uint64_t number;
    T value;
  };
  using RowId = Id<struct RowTag>;
  static uint32_t hash_of(uint64_t number) { return static_cast<uint32_t>((number * 0x9e3779b97f4a7c15) >> 32); }
  auto is(uint64_t number) const {
    return [this, number](RowId row) { return rows_[row.index].number == number; };
  }

  SmallVector<Row, 4> rows_;
  HashIndex<RowId> index_;
};

}  // namespace umber
