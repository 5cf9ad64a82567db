// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "passes/optimize/identities.h"

namespace umber::optimize {

/// Applies the first of the rules (identity_rules.h) whose pattern `i` is. Nothing comes of an op that has no rule.
Simplified apply_rule(ir::Module& module, ir::InstId i);

}  // namespace umber::optimize
