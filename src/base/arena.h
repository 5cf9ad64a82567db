// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/memory.h"

namespace umber {

/// Bump allocator: memory is handed out in order and freed all at once with the arena.
class Arena {
 public:
  Arena() = default;
  /// Chunks come from `memory`, which must outlive the arena; without it from operator new.
  explicit Arena(Memory* memory) : memory_(memory) {}
  Arena(Arena&& from) noexcept { *this = std::move(from); }
  /// Leaves `from` empty, ready to be used anew.
  Arena& operator=(Arena&& from) noexcept {
    free_chunks();
    memory_ = from.memory_;
    last_ = std::exchange(from.last_, nullptr);
    used_ = std::exchange(from.used_, 0);
    capacity_ = std::exchange(from.capacity_, 0);
    return *this;
  }
  ~Arena() { free_chunks(); }

  /// `alignment` is a power of two and at most what `new` gives: alignof(std::max_align_t).
  void* allocate(size_t bytes, size_t alignment) {
    const size_t start = (used_ + alignment - 1) & ~(alignment - 1);
    if (start > capacity_ || bytes > capacity_ - start) return allocate_in_new_chunk(bytes);
    used_ = start + bytes;
    return contents(last_) + start;
  }

  template <typename T>
  std::span<T> copy(std::span<const T> from) {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= alignof(std::max_align_t));
    if (from.empty()) return {};
    T* to = static_cast<T*>(allocate(from.size_bytes(), alignof(T)));
    std::memcpy(static_cast<void*>(to), from.data(), from.size_bytes());
    return {to, from.size()};
  }
  std::string_view copy(std::string_view text) {
    const std::span<char> to = copy(std::span(text.data(), text.size()));
    return {to.data(), to.size()};
  }

 private:
  /// In front of what a chunk holds.
  struct alignas(std::max_align_t) Chunk {
    Chunk* before;
    size_t size;  ///< bytes behind this
  };
  static std::byte* contents(Chunk* chunk) { return reinterpret_cast<std::byte*>(chunk + 1); }

  [[gnu::noinline]] void* allocate_in_new_chunk(size_t bytes) {
    constexpr size_t kSmallest = 4096 - sizeof(Chunk), kLargest = size_t{1} << 20;
    const size_t size = std::max(last_ ? std::min(capacity_ * 2, kLargest) : kSmallest, bytes);
    last_ = ::new (allocate_from(memory_, sizeof(Chunk) + size)) Chunk{last_, size};
    capacity_ = size;
    used_ = bytes;
    return contents(last_);
  }

  void free_chunks() {
    while (last_) {
      Chunk* const chunk = std::exchange(last_, last_->before);
      release_to(memory_, chunk, sizeof(Chunk) + chunk->size);
    }
  }

  Memory* memory_ = nullptr;
  Chunk* last_ = nullptr;  ///< what is handed out comes from there
  size_t used_ = 0, capacity_ = 0;
};

}  // namespace umber
