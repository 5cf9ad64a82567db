// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "ir/module.h"

namespace umber::optimize {

/// Copies the bodies of functions, or parts of them. Recurses over regions: for functions that are not deep.
class BodyCopier {
 public:
  explicit BodyCopier(ir::Module& module) : m_(module) {}

  /// A block with the instructions of `body`, the function's parameters replaced by `arguments`. Its own variables
  /// become new ones of `owner`.
  ir::BlockId copy(ir::BlockId body, std::span<const ir::ValueId> arguments, ir::FunctionId owner);
  /// A block with the instructions of a region, to stand in the same function where all is known that they use.
  ir::BlockId copy_region(ir::BlockId region);

 private:
  struct Moved {
    ir::VariableId from{}, to{};
  };
  ir::ValueId& to(ir::ValueId v) {
    if (v.index >= values_.size()) values_.resize(m_.values.size());
    return values_[v.index];
  }
  void fill(ir::BlockId from, ir::BlockId to);
  ir::InstId copy(ir::InstId i, ir::BlockId to);
  uint32_t attribute(ir::InstId i);

  ir::Module& m_;
  ir::FunctionId owner_{};           ///< none: variables stay those that they are
  std::vector<ir::ValueId> values_;  ///< by ValueId: what stands for it in the copy at hand; none: it itself
  std::vector<Moved> variables_;
};

}  // namespace umber::optimize
