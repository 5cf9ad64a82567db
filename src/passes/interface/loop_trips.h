// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

#include "ir/module.h"

namespace umber {

/// How often a loop goes round if it counts a local variable from one constant to another, as in
/// `for (int i = 0; i < 64; ++i)`; 1 if it does not. It may end earlier.
uint32_t count_trips(const ir::Module& module, ir::InstId loop);

}  // namespace umber
