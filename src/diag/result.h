// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <utility>
#include <variant>

#include "base/check.h"

namespace umber {

/// The diagnostics already say what went wrong; callers only need to stop.
struct Failed {};

/// A `T`, or the news that diagnostics were reported instead.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(const T& value) : state_(std::in_place_index<0>, value) {}
  Result(T&& value) : state_(std::in_place_index<0>, std::move(value)) {}
  /// A value made where it stays.
  template <typename... Args>
  explicit Result(std::in_place_t, Args&&... args) : state_(std::in_place_index<0>, std::forward<Args>(args)...) {}
  Result(Failed failed) : state_(std::in_place_index<1>, failed) {}
  explicit operator bool() const { return state_.index() == 0; }
  T& operator*() {
    UMBER_CHECK(state_.index() == 0);
    return *std::get_if<0>(&state_);
  }
  T* operator->() { return &**this; }

 private:
  std::variant<T, Failed> state_;
};

}  // namespace umber
