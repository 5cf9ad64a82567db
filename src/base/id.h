// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <compare>
#include <cstdint>

namespace umber {

/// A 32-bit, strongly typed index into a `Store`. Ids of different kinds never convert to each other.
template <typename Tag>
struct Id {
  static constexpr uint32_t kNone = ~0u;
  uint32_t index = kNone;
  constexpr explicit operator bool() const { return index != kNone; }
  friend constexpr auto operator<=>(Id, Id) = default;
};

/// The ids `first`, `first + 1`, ... `first + count - 1`, for range-based loops.
template <typename I>
class IdRange {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(uint32_t index) : index_(index) {}
    constexpr I operator*() const { return I{index_}; }
    constexpr Iterator& operator++() {
      ++index_;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    uint32_t index_;
  };

  constexpr IdRange(I first, uint32_t count) : first_(count == 0 ? 0 : first.index), count_(count) {}
  constexpr Iterator begin() const { return Iterator(first_); }
  constexpr Iterator end() const { return Iterator(first_ + count_); }
  constexpr uint32_t size() const { return count_; }
  constexpr I operator[](uint32_t n) const { return I{first_ + n}; }

 private:
  uint32_t first_, count_;
};

}  // namespace umber
