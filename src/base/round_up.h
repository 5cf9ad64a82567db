// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <type_traits>

namespace umber {

/// The least multiple of `unit` that is not below `n`.
template <typename T>
constexpr T round_up(T n, std::type_identity_t<T> unit) {
  return (n + unit - 1) / unit * unit;
}

}  // namespace umber
