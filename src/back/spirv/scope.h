// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "spirv/module_builder.h"

namespace umber::back::spirv {

using spv::SpvId;

/// What reaches a merge block, a continue target or a loop header, and from where: the operands of its phis.
class Join {
 public:
  Join(SpvId label, uint32_t values) : label_(label), values_(values) {}
  SpvId label() const { return label_; }
  uint32_t edge_count() const { return static_cast<uint32_t>(edges_.size()) / (values_ + 1); }
  SpvId from(uint32_t edge) const { return edges_[edge * (values_ + 1)]; }
  SpvId value(uint32_t edge, uint32_t n) const { return edges_[edge * (values_ + 1) + 1 + n]; }
  uint32_t value_count() const { return values_; }
  void add_edge(SpvId from) { edges_.push_back(from); }  ///< followed by its values
  void add_value(SpvId value) { edges_.push_back(value); }
  /// The value that all edges bring, if they bring the same; none if some bring an undefined one.
  SpvId common_value(uint32_t n) const {
    for (uint32_t edge = 1; edge < edge_count(); ++edge)
      if (value(edge, n) != value(0, n)) return {};
    return edge_count() ? value(0, n) : SpvId{};
  }
  /// Its values are undefined (and none here).
  void add_undefined_edge(SpvId from) {
    add_edge(from);
    edges_.resize(edges_.size() + values_);
  }

 private:
  SpvId label_;
  uint32_t values_;
  std::vector<SpvId> edges_;  ///< for each edge the block that it leaves, then its values
};

/// Where terminators go: the joins of the constructs around them.
struct Scope {
  Join* yield = nullptr;
  SpvId fallthrough{};
  Join* break_ = nullptr;  ///< out of the innermost loop or switch
  Join* leave_loop = nullptr;
  Join* next = nullptr;        ///< to the continue target
  Join* header = nullptr;      ///< the back edge
  SpvId body{};                ///< label of the innermost loop's body
  bool in_continuing = false;  ///< in the continuing part of any loop around: all paths lead to its back edge
  uint32_t depth = 0;          ///< constructs around
};

}  // namespace umber::back::spirv
