// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <initializer_list>

#include "ir/op.h"

namespace umber::ir {

/// A table with a row for each of some ops, which have the member `op`: found by their ops.
template <typename Row, size_t N>
class RowsByOp {
 public:
  explicit constexpr RowsByOp(const Row (&rows)[N]) : rows_(rows) {
    static_assert(N < 256);
    for (uint8_t n = 0; n < N; ++n) numbers_[static_cast<size_t>(rows[n].op)] = static_cast<uint8_t>(n + 1);
  }
  constexpr const Row* find(Op op) const {
    const uint8_t number = numbers_[static_cast<size_t>(op)];
    return number ? &rows_[number - 1] : nullptr;
  }
  constexpr bool has(Op op) const { return numbers_[static_cast<size_t>(op)] != 0; }

 private:
  const Row* rows_;
  std::array<uint8_t, kOpCount> numbers_{};  ///< from 1 on; 0: no row
};

/// Whether `f` holds for each op of each group: what has its rows in several tables asserts so over all of them.
template <typename F>
constexpr bool holds_for_all(std::initializer_list<Group> groups, F&& f) {
  for (const Group group : groups)
    if (!holds_for_all(group, f)) return false;
  return true;
}

}  // namespace umber::ir
