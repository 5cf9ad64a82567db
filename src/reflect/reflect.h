// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "ir/module.h"
#include "umber/reflect.hpp"

namespace umber::reflect {

/// Describes linked stages whose blocks are laid out, each resource of the program once, `with_uses` with the parts
/// that instructions use, in `program`, which is empty. False, with a diagnostic, only if that would be enormous.
bool describe(std::span<const ir::Module* const> stages, bool with_uses, Program& program, Diagnostics& diagnostics);

}  // namespace umber::reflect
