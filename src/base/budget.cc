// SPDX-License-Identifier: Apache-2.0
#include "base/budget.h"

#include <algorithm>

#include "base/watch.h"

namespace umber {

Budget::Budget(const Limits& limits, const Memory* memory, const std::atomic<bool>* cancel)
    : milliseconds_(limits.milliseconds),
      nesting_(limits.nesting ? std::min(limits.nesting, kMostNesting) : kDefaultNesting),
      most_memory_(limits.memory ? limits.memory : kDefaultMemory),
      start_(milliseconds_ ? Clock::now() : Clock::time_point()),
      memory_(memory),
      cancel_(cancel) {}

Budget::Spent Budget::spent(uint64_t more) const {
  budget_was_asked();
  if (cancel_ && cancel_->load(std::memory_order_relaxed)) return Spent::cancelled;
  if (memory_ && memory_->is_exhausted()) return Spent::allocator;
  if (memory_ && std::max<uint64_t>(memory_->most_in_use(), memory_->in_use() + more) > most_memory_) return Spent::memory;
  if (milliseconds_ && Clock::now() - start_ > std::chrono::milliseconds(milliseconds_)) return Spent::time;
  return Spent::nothing;
}

}  // namespace umber
