// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"
#include "diag/result.h"
#include "ir/module.h"

namespace umber::ir {

/// Reads the text form (docs/ir.md) from a file of `sources`, as `Sources::add` named it. Stops at the first error.
/// What it returns is well-formed text, not yet a valid module: that is `validate`'s to say. Its tables are in `memory`, or
/// where the C++ runtime has them.
Result<Module> parse(const Sources& sources, uint32_t file, Diagnostics& diagnostics, Memory* memory = nullptr);

}  // namespace umber::ir
