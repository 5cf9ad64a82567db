// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "diag/diagnostics.h"
#include "diag/result.h"
#include "ir/module.h"
#include "pass/property.h"

namespace umber::back::spirv {

struct Options {
  uint32_t version = 0x00010300;  ///< word 1 of the module (SPIR-V 2.3); 1.3 is what Vulkan 1.1 takes
  bool debug_names = true;        ///< OpName and OpMemberName
};

/// What a module must be before it can be printed.
inline constexpr Properties kNeeds = Property::locations_assigned | Property::no_default_uniforms |
                                     Property::no_atomic_counters | Property::blocks_laid_out |
                                     Property::slots_assigned;

/// Prints a module as SPIR-V for Vulkan. Decides nothing: a construct that SPIR-V cannot express is a diagnostic.
Result<std::vector<uint32_t>> write(const ir::Module& module, const Options& options, Diagnostics& diagnostics);

}  // namespace umber::back::spirv
