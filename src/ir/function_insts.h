// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "base/small_vector.h"
#include "ir/module.h"

namespace umber::ir {

/// Visits every instruction of a function, regions included, outer ones before those in their regions. Without recursion:
/// nesting depth is the input's choice.
template <typename F>
void for_each_inst(const Module& m, FunctionId function, F&& f) {
  SmallVector<BlockId, 32> pending{m.function(function).body};
  for (size_t n = 0; n < pending.size(); ++n)
    m.for_each(pending[n], [&](InstId i) {
      if (info(m.insts[i].op).attr == Attr::regions)
        for (const BlockId b : m.regions(i)) pending.push_back(b);
      f(i);
    });
}

}  // namespace umber::ir
