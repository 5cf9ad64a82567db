// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <type_traits>

namespace umber {

/// A vector of small values whose first `N` need no allocation.
template <typename T, size_t N>
class SmallVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

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
  ~SmallVector() = default;

  void push_back(T item) {
    if (size_ == capacity_) grow();
    data()[size_++] = item;
  }
  void append(std::span<const T> items) {
    while (capacity_ - size_ < items.size()) grow();
    std::copy_n(items.data(), items.size(), data() + size_);
    size_ += items.size();
  }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }
  T* data() { return heap_ ? heap_.get() : inline_; }
  const T* data() const { return heap_ ? heap_.get() : inline_; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](size_t n) { return data()[n]; }
  const T& operator[](size_t n) const { return data()[n]; }
  T& back() { return data()[size_ - 1]; }
  const T& back() const { return data()[size_ - 1]; }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }

 private:
  void grow() {
    auto larger = std::make_unique_for_overwrite<T[]>(capacity_ * 2);
    std::copy_n(data(), size_, larger.get());
    heap_ = std::move(larger);
    capacity_ *= 2;
  }

  T inline_[N];
  std::unique_ptr<T[]> heap_;
  size_t size_ = 0, capacity_ = N;
};

}  // namespace umber
