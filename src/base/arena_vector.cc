// SPDX-License-Identifier: Apache-2.0
#include "base/arena_vector.h"

#include <cstring>

namespace umber {

void ArenaVectorBase::grow_to(size_t capacity, size_t item_bytes, size_t alignment) {
  void* const larger = arena_->allocate(capacity * item_bytes, alignment);
  if (size_ != 0) std::memcpy(larger, data_, size_ * item_bytes);
  data_ = larger;
  capacity_ = capacity;
}

void ArenaVectorBase::grow(size_t item_bytes, size_t alignment) {
  constexpr size_t kFirst = 64;  // bytes
  grow_to(capacity_ * 2 + std::max<size_t>(kFirst / item_bytes, 1), item_bytes, alignment);
}

}  // namespace umber
