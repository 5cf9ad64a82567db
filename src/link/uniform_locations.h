// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "link/resources.h"

namespace umber::link {

/// Reports uniforms of the program whose declared locations overlap (GLSL 4.60 section 4.4.3).
void check_uniform_locations(std::span<ir::Module* const> units, std::span<const SharedResource> shared,
                             Diagnostics& diagnostics);

}  // namespace umber::link
