// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "ir/module.h"

namespace umber::analysis {

/// Every `ret` of the entry function, however deeply nested: what is put in front of each runs last in the stage.
std::vector<ir::InstId> entry_exits(const ir::Module& module);

/// The instructions before which the outputs of a vertex are complete: of a geometry shader those that emit it to the
/// stream, of other stages the exits.
std::vector<ir::InstId> vertex_ends(const ir::Module& module, uint32_t stream = 0);

}  // namespace umber::analysis
