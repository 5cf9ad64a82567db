// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>

#include "base/arena.h"

namespace umber {

/// A vector in an arena, which must outlive it. What it leaves behind when it grows stays in the arena, no more than it
/// has itself.
template <typename T>
class ArenaVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  explicit ArenaVector(Arena& arena) : arena_(&arena) {}

  void reserve(size_t capacity) {
    if (capacity > capacity_) grow_to(capacity);
  }
  /// `count` times `item`, and nothing else.
  void assign(size_t count, T item) {
    size_ = 0;
    reserve(count);
    std::fill_n(data_, count, item);
    size_ = count;
  }
  void push_back(T item) {
    if (size_ == capacity_) grow_to(capacity_ * 2 + kFirst);
    data_[size_++] = item;
  }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](size_t n) { return data_[n]; }
  const T& operator[](size_t n) const { return data_[n]; }
  T& back() { return data_[size_ - 1]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  std::span<const T> items() const { return {data_, size_}; }

 private:
  static constexpr size_t kFirst = 8;

  void grow_to(size_t capacity) {
    T* const larger = static_cast<T*>(arena_->allocate(capacity * sizeof(T), alignof(T)));
    if (size_ != 0) std::memcpy(static_cast<void*>(larger), data_, size_ * sizeof(T));
    data_ = larger;
    capacity_ = capacity;
  }

  Arena* arena_;
  T* data_ = nullptr;
  size_t size_ = 0, capacity_ = 0;
};

}  // namespace umber
