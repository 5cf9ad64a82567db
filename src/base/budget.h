// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>

#include "base/memory.h"

namespace umber {

/// What one piece of work may use up. Whoever loops over the input asks Diagnostics::go_on(), which asks here.
class Budget {
 public:
  enum class Spent : uint8_t { nothing, time, memory, allocator, cancelled };
  static constexpr uint64_t kDefaultMemory = uint64_t{1} << 30;
  static constexpr uint32_t kDefaultNesting = 1024;
  static constexpr uint32_t kMostNesting = 4096;  ///< later phases recurse over what was parsed

  struct Limits {
    uint32_t milliseconds = 0;  ///< 0: as long as it takes
    uint64_t memory = 0;        ///< bytes of `Memory`; 0: kDefaultMemory
    uint32_t nesting = 0;       ///< 0: kDefaultNesting
  };

  /// The clock runs from here on. `memory` and `cancel` may be null.
  Budget(const Limits& limits, const Memory* memory, const std::atomic<bool>* cancel);

  /// What is used up now, or would be with as many `more` bytes. Looks at the clock, so not for every token.
  Spent spent(uint64_t more = 0) const;

  uint32_t milliseconds() const { return milliseconds_; }
  uint64_t memory() const { return most_memory_; }
  uint32_t nesting() const { return nesting_; }

 private:
  using Clock = std::chrono::steady_clock;
  uint32_t milliseconds_, nesting_;
  uint64_t most_memory_;
  Clock::time_point start_;
  const Memory* memory_;
  const std::atomic<bool>* cancel_;
};

}  // namespace umber
