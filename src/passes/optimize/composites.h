// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "passes/optimize/identities.h"

namespace umber::optimize {

/// Identities of the ops that put composites together and take them apart; `i` is one of that op.
Simplified simplify_construct(ir::Module& module, ir::InstId i);
Simplified simplify_extract(ir::Module& module, ir::InstId i);
Simplified simplify_insert(ir::Module& module, ir::InstId i);
Simplified simplify_swizzle(ir::Module& module, ir::InstId i);
/// extract_dynamic and insert_dynamic by a constant.
Simplified simplify_index(ir::Module& module, ir::InstId i);

}  // namespace umber::optimize
