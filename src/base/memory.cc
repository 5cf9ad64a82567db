// SPDX-License-Identifier: Apache-2.0
#include "base/memory.h"

#include <algorithm>
#include <new>

namespace umber {

void* Memory::allocate_new(size_t bytes) {
  take(bytes);
  if (!upstream_.allocate) return ::operator new(bytes);
  if (void* const block = upstream_.allocate(upstream_.user, bytes, alignof(std::max_align_t))) return block;
  is_exhausted_ = true;
  return from_new_.emplace_back(::operator new(bytes));
}

void Memory::give_back(void* memory, size_t bytes) {
  if (!upstream_.allocate) return ::operator delete(memory);
  if (const auto found = std::find(from_new_.begin(), from_new_.end(), memory); found != from_new_.end()) {
    from_new_.erase(found);
    return ::operator delete(memory);
  }
  upstream_.release(upstream_.user, memory, bytes);
}

void Memory::trim(size_t keep) {
  is_exhausted_ = false;
  most_in_use_ = in_use_;
  // No block is larger than all that are kept.
  for (uint32_t c = class_of(kept_) + 1; c-- > 0 && kept_ > keep;) {
    while (free_[c] && kept_ > keep) {
      Free* const block = free_[c];
      free_[c] = block->next;
      kept_ -= size_of(c);
      give_back(block, size_of(c));
    }
  }
}

}  // namespace umber
