// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/id.h"
#include "base/memory.h"

namespace umber {

/// Grow-only table of `T` addressed by `I`. References stay valid while the table grows: elements live in chunks, each
/// twice the size of the one before, so a small module touches little memory and a large one few chunks.
template <typename T, typename I>
class Store {
  static_assert(std::is_trivially_destructible_v<T>, "chunks are freed without running destructors");
  static_assert(alignof(T) <= alignof(std::max_align_t));

 public:
  Store() = default;
  /// Chunks come from `memory`, which must outlive the table; without it from operator new.
  explicit Store(Memory* memory) : memory_(memory) {}
  Store(Store&& from) noexcept { *this = std::move(from); }
  /// Leaves `from` empty, ready to be used anew.
  Store& operator=(Store&& from) noexcept {
    free_chunks();
    memory_ = from.memory_;
    chunks_ = std::exchange(from.chunks_, {});
    size_ = std::exchange(from.size_, 0);
    return *this;
  }
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store() { free_chunks(); }

  I add(T value) {
    UMBER_CHECK(size_ < kMost);
    if (chunk_of(size_) == chunks_.size()) add_chunk();
    ::new (static_cast<void*>(slot(size_))) T(std::move(value));
    return I{size_++};
  }

  /// Reserves `count` consecutive default elements that lie side by side in memory. Ids before the run may be skipped
  /// for that; the elements there are default ones too, and `ids()` has them.
  I add_run(uint32_t count) {
    if (count == 0) return I{size_};
    UMBER_CHECK(count <= kMost / 4 && size_ <= kMost / 2);
    while (room_in_chunk(size_) < count) pad_to_next_chunk();
    const uint32_t first = size_;
    grow_to(size_ + count);
    return I{first};
  }

  T& operator[](I id) {
    assert(contains(id));
    return *slot(id.index);
  }
  const T& operator[](I id) const {
    assert(contains(id));
    return *slot(id.index);
  }
  uint32_t size() const { return size_; }
  bool contains(I id) const { return id.index < size_; }
  size_t bytes() const { return size_t{size_} * sizeof(T); }
  IdRange<I> ids() const { return {I{0}, size_}; }

 private:
  static constexpr uint32_t kFirst = 64;           ///< elements in the first chunk; a power of two
  static constexpr uint32_t kFirstWidth = 7;       ///< bit_width(kFirst)
  static constexpr uint32_t kMost = ~0u - kFirst;  ///< elements that 32 bits can number
  static size_t chunk_bytes(size_t chunk) { return sizeof(T) * (size_t{kFirst} << chunk); }

  static uint32_t chunk_of(uint32_t index) {
    return static_cast<uint32_t>(std::bit_width(index + kFirst)) - kFirstWidth;
  }
  static uint32_t room_in_chunk(uint32_t index) { return (kFirst << (chunk_of(index) + 1)) - (index + kFirst); }
  T* slot(uint32_t index) const {
    const uint32_t chunk = chunk_of(index);
    std::byte* base = chunks_[chunk];
    return std::launder(reinterpret_cast<T*>(base)) + ((index + kFirst) ^ (kFirst << chunk));
  }
  void pad_to_next_chunk() { grow_to(size_ + room_in_chunk(size_)); }
  void grow_to(uint32_t size) {
    for (; size_ < size; ++size_) {
      if (chunk_of(size_) == chunks_.size()) add_chunk();
      ::new (static_cast<void*>(slot(size_))) T{};
    }
  }
  void add_chunk() {
    const size_t bytes = chunk_bytes(chunks_.size());
    chunks_.push_back(static_cast<std::byte*>(memory_ ? memory_->allocate(bytes) : ::operator new(bytes)));
  }
  void free_chunks() {
    for (size_t n = 0; n < chunks_.size(); ++n) {
      if (memory_)
        memory_->release(chunks_[n], chunk_bytes(n));
      else
        ::operator delete(chunks_[n]);
    }
  }

  Memory* memory_ = nullptr;
  std::vector<std::byte*> chunks_;
  uint32_t size_ = 0;
};

}  // namespace umber
