// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "ir/module.h"

namespace umber::analysis {

/// Every `ret` of the entry function, however deeply nested: what is put in front of each runs last in the stage.
std::vector<ir::InstId> entry_exits(const ir::Module& module);

}  // namespace umber::analysis
