// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <vector>

namespace umber {

/// Where arenas and stores get their chunks from: counts what is in use, and keeps what is given back for the next that
/// asks, so that one compilation after the other costs no trip to the system. For one thread at a time.
class Memory {
 public:
  /// Blocks come aligned for std::max_align_t. `allocate` may return null.
  struct Upstream {
    void* (*allocate)(void* user, size_t bytes, size_t alignment) = nullptr;
    void (*release)(void* user, void* memory, size_t bytes) = nullptr;
    void* user = nullptr;
  };

  /// Blocks from this size on are given back as soon as they are released: they are few, and what grows through many sizes
  /// would leave one of each behind.
  static constexpr size_t kLarge = size_t{2} << 20;

  Memory() = default;
  explicit Memory(const Upstream& upstream) : upstream_(upstream) {}
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() {
    trim(0);
    ::operator delete(first_);
  }

  /// Never null: where `upstream` has none left, operator new takes over and is_exhausted() tells, so that the work can
  /// be ended in an orderly way.
  void* allocate(size_t bytes) {
    const uint32_t size_class = class_of(bytes);
    Free* const block = free_[size_class];
    if (!block) return allocate_new(size_of(size_class));
    free_[size_class] = block->next;
    take(size_of(size_class));
    kept_ -= size_of(size_class);
    return block;
  }
  /// `bytes` is what was asked for.
  void release(void* memory, size_t bytes) {
    const uint32_t size_class = class_of(bytes);
    in_use_ -= size_of(size_class);
    if (!kKeeps || bytes >= kLarge) return give_back(memory, size_of(size_class));
    free_[size_class] = ::new (memory) Free{free_[size_class]};
    kept_ += size_of(size_class);
  }

  size_t in_use() const { return in_use_; }
  /// The most bytes that were in use at once.
  size_t most_in_use() const { return most_in_use_; }
  bool is_exhausted() const { return is_exhausted_; }
  /// Gives back kept blocks until no more than `keep` bytes are left of them, the largest first; those of the first
  /// piece stay. Forgets exhaustion and what was in use at most: another piece of work begins.
  void trim(size_t keep);

 private:
  struct Free {
    Free* next;
  };
#if defined(__SANITIZE_ADDRESS__)
  static constexpr bool kKeeps = false;  // a use after release shall be seen
#else
  static constexpr bool kKeeps = true;
#endif
  /// Sizes are rounded up to four steps in each doubling, from 64 bytes on.
  static constexpr uint32_t kSmallestWidth = 7, kClasses = 4 * (64 - kSmallestWidth + 1);
  static uint32_t class_of(size_t bytes) {
    if (bytes <= 64) return 0;
    const uint32_t width = static_cast<uint32_t>(std::bit_width(bytes - 1));
    return (width - kSmallestWidth) * 4 + static_cast<uint32_t>((bytes - 1) >> (width - 3) & 3) + 1;
  }
  static size_t size_of(uint32_t size_class) {
    if (size_class == 0) return 64;
    const uint32_t n = size_class - 1;
    return size_t{5 + (n & 3)} << (n / 4 + kSmallestWidth - 3);
  }
  void take(size_t bytes) {
    in_use_ += bytes;
    most_in_use_ = std::max(most_in_use_, in_use_);
  }
  void* allocate_new(size_t bytes);
  void* cut_from_first(size_t bytes);
  bool is_of_first(const void* block) const {
    return std::less_equal<>()(first_, block) && std::less<>()(block, first_ + cut_);
  }
  void give_back(void* memory, size_t bytes);

  /// What a small shader takes in all: blocks of it cost no trip to the heap, of which there would be a hundred.
  static constexpr size_t kFirstBytes = size_t{64} << 10;

  Upstream upstream_;
  std::byte* first_ = nullptr;  ///< one piece that the first blocks are cut from, where there is no `upstream_`
  size_t cut_ = 0;              ///< bytes of it
  std::array<Free*, kClasses> free_{};
  size_t in_use_ = 0, most_in_use_ = 0, kept_ = 0;
  std::vector<void*> from_new_;  ///< blocks that did not come from `upstream_`, which has an allocator
  bool is_exhausted_ = false;
};

/// From `memory`, or from operator new where there is none.
inline void* allocate_from(Memory* memory, size_t bytes) {
  return memory ? memory->allocate(bytes) : ::operator new(bytes);
}
/// What allocate_from gave for as many bytes.
inline void release_to(Memory* memory, void* block, size_t bytes) {
  if (memory)
    memory->release(block, bytes);
  else
    ::operator delete(block);
}

}  // namespace umber
