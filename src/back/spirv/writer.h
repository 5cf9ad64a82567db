// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "back/spirv/options.h"
#include "diag/diagnostics.h"
#include "diag/result.h"
#include "ir/module.h"
#include "pass/property.h"

namespace umber::back::spirv {

/// What a module must be before it can be printed.
inline constexpr Properties kNeeds = Property::block_accesses_split | Property::locations_assigned |
                                     Property::no_default_uniforms | Property::no_atomic_counters |
                                     Property::blocks_laid_out | Property::slots_assigned | Property::access_is_logical;

/// Prints a module as SPIR-V for Vulkan. Decides nothing: a construct that SPIR-V cannot express is a diagnostic.
Result<std::vector<uint32_t>> write(const ir::Module& module, const Options& options, Diagnostics& diagnostics);

}  // namespace umber::back::spirv
