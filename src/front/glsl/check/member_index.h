// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "ir/module.h"

namespace umber::glsl {

/// Members of structures by name. A structure with many of them is sorted once, so that a block with a thousand members
/// costs a thousand look-ups and not a million comparisons.
class MemberIndex {
 public:
  std::optional<uint32_t> find(const ir::TypeTable& types, ir::TypeId structure, NameId name) {
    const uint32_t count = types.part_count(structure);
    if (count > kFew) return find_sorted(types, structure, name);
    for (uint32_t n = 0; n < count; ++n)
      if (++steps_; types.member(structure, n).name == name) return n;
    return std::nullopt;
  }

  /// Comparisons of names so far, for tests.
  uint64_t steps() const { return steps_; }

 private:
  static constexpr uint32_t kFew = 16;

  std::optional<uint32_t> find_sorted(const ir::TypeTable& types, ir::TypeId structure, NameId name) {
    if (sorted_.size() <= structure.index) sorted_.resize(size_t{structure.index} + 1);
    std::vector<uint32_t>& order = sorted_[structure.index];
    const auto name_of = [&](uint32_t n) { return ++steps_, types.member(structure, n).name.index; };
    if (order.empty()) {
      for (uint32_t n = 0; n < types.part_count(structure); ++n) order.push_back(n);
      std::ranges::stable_sort(order, {}, name_of);
    }
    const auto found = std::ranges::lower_bound(order, name.index, {}, name_of);
    return found != order.end() && name_of(*found) == name.index ? std::optional(*found) : std::nullopt;
  }

  std::vector<std::vector<uint32_t>> sorted_;  ///< by TypeId: the members in the order of their names
  uint64_t steps_ = 0;
};

}  // namespace umber::glsl
