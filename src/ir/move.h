// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/module.h"

namespace umber::ir {

/// Takes an instruction that owns no regions to in front of `before`, which may be in another block.
void move_before(Module& module, InstId i, InstId before);

}  // namespace umber::ir
