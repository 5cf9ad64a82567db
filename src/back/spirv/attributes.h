// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::back::spirv {

/// Reports vertex inputs that share a location. OpenGL lets attributes alias, and counts one location for a dvec4
/// (OpenGL 4.6 section 11.1.1); for Vulkan each location has one owner, and a dvec3 or dvec4 takes two (Vulkan 1.1
/// section 14.1.4).
void check_attributes(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace umber::back::spirv
