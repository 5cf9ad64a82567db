// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>

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

}  // namespace umber::ir
