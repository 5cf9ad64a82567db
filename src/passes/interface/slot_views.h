// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "passes/interface/slot_usage.h"

namespace umber {

/// The resources that stand for one slot, by what they are arrays of.
struct SlotViews {
  struct Other {
    ir::TypeKind kind{};
    ir::ResourceId resource{};
  };
  ir::ResourceId rows{}, words{};
  std::vector<Other> others;

  ir::ResourceId of(const BufferAccess& access) const;
};

/// Takes all blocks of form `untyped` out of the module and puts in the views of `slots`, one set for each. Other resources move up, and
/// what names them follows; accesses by bytes are left naming the blocks of old.
std::vector<SlotViews> replace_blocks(ir::Module& module, std::span<const SlotUse> slots);

}  // namespace umber
