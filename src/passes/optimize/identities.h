// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/module.h"

namespace umber::optimize {

/// What became of an instruction.
struct Simplified {
  ir::ValueId value{};        ///< its result is this value, which was there before
  bool is_rewritten = false;  ///< it is another, cheaper instruction now
};

/// Looks for one identity that holds exactly, to the last bit of a float: x * 1 is x and x - 0 is x, but x + 0 only for
/// integers (-0 + 0 is 0). What is algebra is in identity_rules.h. Instructions that make or take apart composites look through the ones before them.
Simplified apply_identity(ir::Module& module, ir::InstId i);

}  // namespace umber::optimize
