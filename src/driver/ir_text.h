// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "base/memory.h"
#include "diag/result.h"
#include "ir/module.h"
#include "umber/umber.hpp"

namespace umber::driver {

/// The module that a text of the IR is (docs/ir.md). What front ends promise of theirs is found out of this one, which may
/// be written by anybody.
Result<ir::Module> read_ir(const Source& source, Sources& sources, Diagnostics& diagnostics, Memory* memory);

}  // namespace umber::driver
