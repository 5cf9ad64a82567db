// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>

#include "base/arena.h"

namespace umber::back::hlsl {

/// Default elements that live as long as the arena.
template <typename T>
std::span<T> make_array(Arena& arena, size_t count) {
  static_assert(std::is_trivially_destructible_v<T>);
  if (count == 0) return {};
  T* first = static_cast<T*>(arena.allocate(count * sizeof(T), alignof(T)));
  std::uninitialized_value_construct_n(first, count);
  return {first, count};
}

}  // namespace umber::back::hlsl
