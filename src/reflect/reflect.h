// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "diag/result.h"
#include "ir/module.h"
#include "umber/reflect.hpp"

namespace umber::reflect {

/// Describes linked stages whose blocks are laid out, each resource of the program once, `with_uses` with the parts that
/// instructions use. Fails, with a diagnostic, only if the description would be enormous.
umber::Result<Program> describe(std::span<const ir::Module* const> stages, Diagnostics& diagnostics,
                                bool with_uses = false);

}  // namespace umber::reflect
