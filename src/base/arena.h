// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

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
    chunks_ = std::exchange(from.chunks_, {});
    current_ = std::exchange(from.current_, nullptr);
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
    return current_ + start;
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
  void* allocate_in_new_chunk(size_t bytes) {
    constexpr size_t kSmallest = 4096, kLargest = size_t{1} << 20;
    size_t size = chunks_.empty() ? kSmallest : capacity_ * 2;
    if (size > kLargest) size = kLargest;
    if (size < bytes) size = bytes;
    current_ = static_cast<std::byte*>(memory_ ? memory_->allocate(size) : ::operator new(size));
    chunks_.push_back({current_, size});
    capacity_ = size;
    used_ = bytes;
    return current_;
  }

  void free_chunks() {
    for (const std::span<std::byte> chunk : chunks_) {
      if (memory_)
        memory_->release(chunk.data(), chunk.size());
      else
        ::operator delete(chunk.data());
    }
  }

  Memory* memory_ = nullptr;
  std::vector<std::span<std::byte>> chunks_;
  std::byte* current_ = nullptr;
  size_t used_ = 0, capacity_ = 0;
};

}  // namespace umber
