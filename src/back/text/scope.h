// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>

#include "ir/module.h"

namespace umber::back::text {

/// A function while its text is written.
struct FunctionText {
  ir::FunctionId id{};
  bool is_main = false;  ///< the entry, with the head and the returns that the language gives it
  /// Names of the out parameters for all results; empty for the one that is returned.
  std::span<std::string_view> results;
};

/// Where a statement stands.
struct Scope {
  const FunctionText* function = nullptr;
  int depth = 1;
  Scope inner() const { return {function, depth + 1}; }
};

}  // namespace umber::back::text
