// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "driver/kept.h"
#include "umber/umber.hpp"

namespace umber::api {

/// What a session keeps from one piece of work to the next.
class KeptMemory {
 public:
  explicit KeptMemory(const Memory::Upstream& upstream) : upstream_(upstream) { start(); }

  /// What `work(kept)` returns, a result or one by reference, whose status says how it ended. What work that broke
  /// off still counts as its own is lost; whatever follows has fresh memory.
  template <typename Work>
  decltype(auto) run(Work&& work) {
    End end{*this};
    decltype(auto) result = work(*kept_);
    end.status = result.status;
    return result;
  }
  /// Whether tokens are kept from now on, as they are at first.
  void keep_tokens(bool keep) {
    keeps_tokens_ = keep;
    kept_->keep_tokens(keep);
  }

 private:
  static constexpr size_t kMost = size_t{16} << 20;
  struct End {
    KeptMemory& kept;
    Status status = Status::internal;  ///< until the work says otherwise: something was thrown
    ~End() {
      if (status == Status::internal)
        kept.start();
      else
        kept.kept_->memory.trim(kMost);
    }
  };

  void start() {
    kept_.emplace(upstream_);
    kept_->keep_tokens(keeps_tokens_);
  }

  Memory::Upstream upstream_;
  bool keeps_tokens_ = true;
  std::optional<driver::Kept> kept_;
};

}  // namespace umber::api
