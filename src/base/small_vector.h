// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <new>
#include <span>
#include <type_traits>

namespace umber {

/// A vector of small values whose first `N` need no allocation.
template <typename T, size_t N>
class SmallVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T> &&
                alignof(T) <= alignof(std::max_align_t));

 public:
  SmallVector() = default;
  SmallVector(std::initializer_list<T> items) { append(std::span(items.begin(), items.size())); }
  explicit SmallVector(std::span<const T> items) { append(items); }
  SmallVector(const SmallVector& other) { append(other); }
  SmallVector& operator=(const SmallVector& other) {
    if (this == &other) return *this;
    size_ = 0;
    append(other);
    return *this;
  }
  ~SmallVector() {
    if (is_large()) ::operator delete(data_);
  }

  void push_back(T item) {
    if (size_ == capacity_) grow();
    data_[size_++] = item;
  }
  void append(std::span<const T> items) {
    while (capacity_ - size_ < items.size()) grow();
    std::copy_n(items.data(), items.size(), data_ + size_);
    size_ += items.size();
  }
  /// `count` times `item`, and nothing of what was here before.
  void assign(size_t count, T item) {
    size_ = 0;
    while (capacity_ < count) grow();
    std::fill_n(data_, count, item);
    size_ = count;
  }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](size_t n) { return data_[n]; }
  const T& operator[](size_t n) const { return data_[n]; }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }

 private:
  bool is_large() const { return capacity_ != N; }
  /// Rare, and much code to have wherever an item is added.
  [[gnu::noinline]] void grow() {
    T* const larger = static_cast<T*>(::operator new(capacity_ * 2 * sizeof(T)));
    std::copy_n(data_, size_, larger);
    if (is_large()) ::operator delete(data_);
    data_ = larger;
    capacity_ *= 2;
  }

  T* data_ = reinterpret_cast<T*>(inline_);
  size_t size_ = 0, capacity_ = N;
  alignas(T) std::byte inline_[N * sizeof(T)];  // what is not used is not initialized
};

}  // namespace umber
