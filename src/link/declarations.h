// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::link {

/// Reports uniforms that two stages declare differently (GLSL 4.60 section 4.3.5), used or not.
void check_declarations(std::span<ir::Module* const> stages, Diagnostics& diagnostics);

}  // namespace umber::link
