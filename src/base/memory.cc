// SPDX-License-Identifier: Apache-2.0
#include "base/memory.h"

#include <algorithm>
#include <new>
#include <utility>

namespace umber {

void* Memory::allocate_new(size_t bytes) {
  take(bytes);
  if (!upstream_.allocate) {
    void* const block = cut_from_first(bytes);
    return block ? block : ::operator new(bytes);
  }
  if (void* const block = upstream_.allocate(upstream_.user, bytes, alignof(std::max_align_t))) return block;
  is_exhausted_ = true;
  return from_new_.emplace_back(::operator new(bytes));
}

/// Null where it has no room.
void* Memory::cut_from_first(size_t bytes) {
  if (!kKeeps || bytes > kFirstBytes - cut_) return nullptr;
  if (!first_) first_ = static_cast<std::byte*>(::operator new(kFirstBytes));
  return first_ + std::exchange(cut_, cut_ + bytes);
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
  if (in_use_ + kept_ == cut_) return;
  // No block is larger than all that are kept.
  for (uint32_t c = class_of(kept_) + 1; c-- > 0 && kept_ > keep;) {
    for (Free** at = &free_[c]; *at && kept_ > keep;) {
      Free* const block = *at;
      if (is_of_first(block)) {
        at = &block->next;
        continue;
      }
      *at = block->next;
      kept_ -= size_of(c);
      give_back(block, size_of(c));
    }
  }
}

}  // namespace umber
