// SPDX-License-Identifier: Apache-2.0
#include "base/memory.h"

#include <algorithm>
#include <new>

namespace umber {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kKeeps = false;  // a use after release shall be seen
#else
constexpr bool kKeeps = true;
#endif

}  // namespace

void* Memory::allocate(size_t bytes) {
  const uint32_t size_class = class_of(bytes);
  const size_t size = size_of(size_class);
  in_use_ += size;
  if (Free* const block = free_[size_class]) {
    free_[size_class] = block->next;
    kept_ -= size;
    return block;
  }
  if (!upstream_.allocate) return ::operator new(size);
  if (void* const block = upstream_.allocate(upstream_.user, size, alignof(std::max_align_t))) return block;
  is_exhausted_ = true;
  return from_new_.emplace_back(::operator new(size));
}

void Memory::release(void* memory, size_t bytes) {
  const uint32_t size_class = class_of(bytes);
  const size_t size = size_of(size_class);
  in_use_ -= size;
  if (!kKeeps) return give_back(memory, size);
  free_[size_class] = ::new (memory) Free{free_[size_class]};
  kept_ += size;
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
  for (uint32_t c = kClasses; c-- > 0 && kept_ > keep;) {
    while (free_[c] && kept_ > keep) {
      Free* const block = free_[c];
      free_[c] = block->next;
      kept_ -= size_of(c);
      give_back(block, size_of(c));
    }
  }
}

}  // namespace umber
