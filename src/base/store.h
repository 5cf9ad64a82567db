// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "base/check.h"
#include "base/id.h"
#include "base/memory.h"

namespace umber {

/// Grow-only table of `T` addressed by `I`. References stay valid while the table grows: elements live in chunks, each
/// twice the size of the one before, so a small module touches little memory and a large one few chunks. Who knows how many
/// there will be has the first chunk hold them all: finding an element there is cheap.
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
    first_ = std::exchange(from.first_, nullptr);
    next_ = std::exchange(from.next_, nullptr);
    chunks_ = std::exchange(from.chunks_, nullptr);
    size_ = std::exchange(from.size_, 0);
    capacity_ = std::exchange(from.capacity_, 0);
    first_count_ = std::exchange(from.first_count_, kFirst);
    return *this;
  }
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store() { free_chunks(); }

  /// Before the first element: how many there will be, as far as is known. A wrong guess costs a little time or memory.
  void reserve(uint32_t count) {
    UMBER_CHECK(count <= kMost / 4 && capacity_ == 0);
    first_count_ = std::max(count, kFirst);
  }

  I add(T value) {
    if (size_ == capacity_) add_chunk();
    ::new (static_cast<void*>(next_++)) T(std::move(value));
    return I{size_++};
  }

  /// Reserves `count` consecutive default elements that lie side by side in memory. Ids before the run may be skipped
  /// for that; the elements there are default ones too, and `ids()` has them.
  I add_run(uint32_t count) {
    return add_run(count, [](uint32_t) { return T{}; });
  }
  /// The same with what `make(n)` gives for element n, which may look at those before it.
  template <typename Make>
  I add_run(uint32_t count, Make&& make) {
    if (count == 0) return I{size_};
    UMBER_CHECK(count <= kMost / 4 && size_ <= kMost / 2);
    while (capacity_ - size_ < count) {
      add_defaults(capacity_ - size_);
      add_chunk();
    }
    const I first{size_};
    for (uint32_t n = 0; n < count; ++n, ++size_) ::new (static_cast<void*>(next_++)) T(make(n));
    return first;
  }

  T& operator[](I id) {
    assert(contains(id));
    return *std::launder(slot(id.index));
  }
  const T& operator[](I id) const {
    assert(contains(id));
    return *std::launder(slot(id.index));
  }
  uint32_t size() const { return size_; }
  bool contains(I id) const { return id.index < size_; }
  size_t bytes() const { return size_t{size_} * sizeof(T); }
  IdRange<I> ids() const { return {I{0}, size_}; }

 private:
  /// Elements in the first chunk unless more are reserved, a power of two: a page of them, within reason. Most modules
  /// never need another one.
  static constexpr uint32_t kFirst = std::clamp(static_cast<uint32_t>(std::bit_floor(4096 / sizeof(T))), 16u, 256u);
  static constexpr uint32_t kFirstWidth = std::bit_width(kFirst);
  static constexpr uint32_t kMost = ~0u - kFirst;  ///< elements that 32 bits can number

  /// The other chunks, by their numbers from 1 on, are as large as if the first one were of kFirst elements, and so are
  /// the positions that their elements have: that of an element in the first chunk would be its number plus kFirst. Each
  /// lies behind its origin by what the position of its first element takes, so that one sum finds an element. Large shaders look
  /// at elements all the time.
  struct alignas(std::max_align_t) Chunks {
    uintptr_t origin[32 - kFirstWidth];
  };
  /// Of a chunk but the first. The second one has the list in front.
  static size_t chunk_bytes(uint32_t chunk) {
    return sizeof(T) * (size_t{kFirst} << chunk) + (chunk == 1 ? sizeof(Chunks) : 0);
  }
  uint32_t position_of(uint32_t index) const { return index + (2 * kFirst - first_count_); }
  static uint32_t chunk_of(uint32_t position) {
    // `| 1` changes nothing but that the number is seen not to be 0, whose width would be a case of its own.
    return static_cast<uint32_t>(std::bit_width(position | 1)) - kFirstWidth;
  }
  /// From the origin of a chunk.
  static uintptr_t bytes_to_start(uint32_t chunk) { return sizeof(T) * (uintptr_t{kFirst} << chunk); }
  /// For the elements of one chunk consecutive.
  T* slot(uint32_t index) const {
    if (index < first_count_) return first_ + index;
    const uint32_t position = position_of(index);
    return reinterpret_cast<T*>(chunks_->origin[chunk_of(position) - 1] + sizeof(T) * uintptr_t{position});
  }
  /// In the last chunk, which has room for them.
  void add_defaults(uint32_t count) {
    if (count == 0) return;
    next_ = std::uninitialized_value_construct_n(next_, count);
    size_ += count;
  }
  /// Rare, and much code to have wherever an element is added.
  [[gnu::noinline]] void add_chunk() {
    if (capacity_ == 0) {
      first_ = next_ = static_cast<T*>(allocate_from(memory_, first_count_ * sizeof(T)));
      capacity_ = first_count_;
      return;
    }
    UMBER_CHECK(capacity_ <= kMost / 2);  // which it may double to
    const uint32_t chunk = chunk_of(position_of(capacity_));
    auto* const memory = static_cast<std::byte*>(allocate_from(memory_, chunk_bytes(chunk)));
    if (chunk == 1) chunks_ = ::new (static_cast<void*>(memory)) Chunks;
    std::byte* const start = chunk == 1 ? memory + sizeof(Chunks) : memory;
    chunks_->origin[chunk - 1] = reinterpret_cast<uintptr_t>(start) - bytes_to_start(chunk);
    next_ = reinterpret_cast<T*>(start);
    capacity_ += kFirst << chunk;
  }
  void free_chunks() {
    if (!first_) return;
    for (uint32_t chunk = chunk_of(position_of(capacity_ - 1)); chunk > 1; --chunk)
      release_to(memory_, reinterpret_cast<void*>(chunks_->origin[chunk - 1] + bytes_to_start(chunk)),
                 chunk_bytes(chunk));
    if (chunks_) release_to(memory_, chunks_, chunk_bytes(1));
    release_to(memory_, first_, first_count_ * sizeof(T));
  }

  Memory* memory_ = nullptr;
  T* first_ = nullptr;
  T* next_ = nullptr;  ///< the place of the next element, where there is room for it
  Chunks* chunks_ = nullptr;
  uint32_t size_ = 0, capacity_ = 0;
  uint32_t first_count_ = kFirst;  ///< elements in the first chunk
};

}  // namespace umber
