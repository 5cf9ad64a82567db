// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "diag/result.h"
#include "ir/module.h"
#include "link/resources.h"

namespace umber::link {

/// What is known of a program once it is linked.
struct LinkedProgram {
  SmallVector<ir::Module*, 8> units;   ///< in the order of their stages in a pipeline
  std::vector<SharedResource> shared;  ///< its resources; they mean units by their positions
};

/// Makes the modules of several shaders, its units, one program (OpenGL 4.6 section 7.3, GLSL 4.60 sections 4.3.4
/// to 4.3.9): matches varyings, which get the same locations, and resources. Edits interface objects, and code only
/// where a variable is no longer part of the interface.
///
/// Expects of the front end: an IoVar for every user-defined input and output that a stage declares (whether used or
/// not, as an unwritten output is still declared), resources only for what is used, layouts for blocks with qualifiers.
/// Afterwards every IoVar has a location or is a device built-in, every block has a layout, and the default block and
/// the state block have one in all stages. Where resources are bound is a target's to say (src/place). One stage alone is a program, with all its inputs and outputs;
/// it is warned of locations that it shares with other stages and that nobody declared.
Result<LinkedProgram> link(std::span<ir::Module* const> units, Diagnostics& diagnostics);

}  // namespace umber::link
