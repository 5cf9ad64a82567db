// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "umber/umber.hpp"

namespace umber::tool::drop_in {

/// Bases of bindings as other compilers take them: of one stage, or of all.
class BindingBases {
 public:
  void add(std::optional<Stage> stage, BindingBase base) { rows_.emplace_back(stage, base); }

  /// Those of one stage, for Options::binding_bases.
  std::vector<BindingBase> of(Stage stage) const {
    std::vector<BindingBase> result;
    for (const auto& [of, base] : rows_)
      if (of.value_or(stage) == stage) result.push_back(base);
    return result;
  }
  /// Whether a stage has some of its own.
  bool differ() const {
    for (const auto& [of, base] : rows_)
      if (of) return true;
    return false;
  }

 private:
  std::vector<std::pair<std::optional<Stage>, BindingBase>> rows_;
};

}  // namespace umber::tool::drop_in
