// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <span>
#include <type_traits>

#include "base/arena.h"

namespace umber {

/// Tables that one piece of work looks things up in, freed all at once: no table costs an allocation of its own.
class Scratch {
 public:
  Scratch() = default;
  /// As Arena.
  explicit Scratch(Memory* memory) : arena_(memory) {}

  /// `count` times `value`.
  template <typename T>
  std::span<T> table(size_t count, T value = {}) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= alignof(std::max_align_t));
    if (count == 0) return {};
    T* const first = static_cast<T*>(arena_.allocate(count * sizeof(T), alignof(T)));
    std::uninitialized_fill_n(first, count, value);
    return {first, count};
  }

  /// For what else lives as long.
  Arena& arena() { return arena_; }

 private:
  Arena arena_;
};

}  // namespace umber
