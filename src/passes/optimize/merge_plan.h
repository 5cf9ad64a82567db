// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "ir/module.h"

namespace umber::optimize {

/// One variable that needs a value of its own where a construct ends, or where a loop starts over.
struct Merge {
  ir::VariableId variable{};
  bool is_result = false;  ///< after the construct; always so for if_ and switch_, not always for loops
  bool enters = false;     ///< loops: the body, from in front of the loop and from the round before
  bool continues = false;  ///< loops: the continuing region, from the body
};

/// Which variables become values, and what each if_, switch_ and loop has to carry for that.
class MergePlan {
 public:
  explicit MergePlan(const ir::Module& module);

  bool is_promoted(ir::VariableId v) const { return promoted_[v.index]; }
  bool promotes_any() const { return promotes_any_; }
  /// The merges of the construct whose first region is `first_region`, in order of the variables.
  std::vector<Merge> merges(ir::BlockId first_region) const;

 private:
  struct Link {
    Merge merge;
    uint32_t next;
  };
  static constexpr uint32_t kEnd = ~0u;
  friend class MergePlanner;

  std::vector<bool> promoted_;   ///< by VariableId
  std::vector<uint32_t> heads_;  ///< by the BlockId of the first region: into links_
  std::vector<Link> links_;
  bool promotes_any_ = false;
};

}  // namespace umber::optimize
