// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "driver/targets.h"

namespace umber::driver {

/// What each output is, in a file of its own: a library may be built without (src/CMakeLists.txt).
extern const TargetRow kSpirvRow, kHlslRow, kEsslRow;

/// Reports bounds without the form of buffers that they are for.
void check_bounds(const SpirvOptions& options, Diagnostics& diagnostics);
/// Reports what is for SPIR-V alone, where another output is asked for.
void check_typed_buffers(const SpirvOptions& options, Diagnostics& diagnostics);

}  // namespace umber::driver
