// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>

#include "base/arena.h"

namespace umber {

/// What vectors of any type share: growing, which is rare, is no part of the code that uses them.
class ArenaVectorBase {
 protected:
  explicit ArenaVectorBase(Arena& arena) : arena_(&arena) {}
  void grow_to(size_t capacity, size_t item_bytes, size_t alignment);
  void grow(size_t item_bytes, size_t alignment);

  Arena* arena_;
  void* data_ = nullptr;
  size_t size_ = 0, capacity_ = 0;
};

/// A vector in an arena, which must outlive it. What it leaves behind when it grows stays in the arena, no more than it
/// has itself.
template <typename T>
class ArenaVector : ArenaVectorBase {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  explicit ArenaVector(Arena& arena) : ArenaVectorBase(arena) {}

  void reserve(size_t capacity) {
    if (capacity > capacity_) grow_to(capacity, sizeof(T), alignof(T));
  }
  /// `count` times `item`, and nothing else.
  void assign(size_t count, T item) {
    size_ = 0;
    reserve(count);
    fill(count, item);
    size_ = count;
  }
  /// `item` is none of its own.
  void push_back(const T& item) {
    if (size_ == capacity_) [[unlikely]]
      grow(sizeof(T), alignof(T));
    begin()[size_++] = item;
  }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](size_t n) { return begin()[n]; }
  const T& operator[](size_t n) const { return begin()[n]; }
  T& back() { return begin()[size_ - 1]; }
  T* begin() { return static_cast<T*>(data_); }
  T* end() { return begin() + size_; }
  const T* begin() const { return static_cast<const T*>(data_); }
  const T* end() const { return begin() + size_; }
  std::span<const T> items() const { return {begin(), size_}; }

 private:
  void fill(size_t count, const T& item) {
    if constexpr (std::is_integral_v<T>) {
      // Tables of zeros by id are as long as a module says that it has ids: they are made in one step.
      if (item == 0 && count != 0) {
        std::memset(data_, 0, count * sizeof(T));
        return;
      }
    }
    std::fill_n(begin(), count, item);
  }
};

}  // namespace umber
