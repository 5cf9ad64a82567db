// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "base/memory.h"
#include "umber/umber.hpp"

namespace umber::api {

/// The memory of a session, from one piece of work to the next.
class KeptMemory {
 public:
  explicit KeptMemory(const Memory::Upstream& upstream) : upstream_(upstream) { memory_.emplace(upstream_); }

  /// Runs `work(memory)`, which returns how it ended. What work that broke off still counts as its own is lost; whatever
  /// follows has fresh memory.
  template <typename Work>
  Status run(Work&& work) {
    End end{*this};
    end.status = work(*memory_);
    return end.status;
  }

 private:
  static constexpr size_t kMost = size_t{16} << 20;
  struct End {
    KeptMemory& kept;
    Status status = Status::internal;  ///< until the work says otherwise: something was thrown
    ~End() {
      if (status == Status::internal)
        kept.memory_.emplace(kept.upstream_);
      else
        kept.memory_->trim(kMost);
    }
  };

  Memory::Upstream upstream_;
  std::optional<Memory> memory_;
};

}  // namespace umber::api
