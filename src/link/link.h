// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "diag/result.h"
#include "ir/module.h"
#include "link/placement.h"

namespace umber::link {

struct LinkOptions {
  std::span<const Assignment> resource_map;
  AutoSlots auto_slots;
};

/// Makes the modules of several shaders, its units, one program (OpenGL 4.6 section 7.3, GLSL 4.60 sections 4.3.4
/// to 4.3.9): matches varyings and resources, and gives them the same locations and slots. Edits interface objects, and
/// code only where a variable is no longer part of the interface.
///
/// Expects of the front end: an IoVar for every user-defined input and output that a stage declares (whether used or
/// not, as an unwritten output is still declared), resources only for what is used, layouts for blocks with qualifiers.
/// Afterwards every IoVar has a location or is a device built-in, every resource has `assigned`, and the default block
/// and the state block have one layout in all stages. One stage alone is a program, with all its inputs and outputs;
/// it is warned of locations that it shares with other stages and that nobody declared.
Result<bool> link(std::span<ir::Module* const> units, const LinkOptions& options, Diagnostics& diagnostics);

}  // namespace umber::link
