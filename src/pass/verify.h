// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "ir/module.h"
#include "pass/property.h"

namespace umber {

/// Whether the module is what a property says. Always true of `vulkan_clip_space`, which no module shows.
bool holds(const ir::Module& module, Property property);

/// Ends the process if the module is invalid or does not have the properties: a bug of who made it, `by`.
void verify(const ir::Module& module, Properties claimed, std::string_view by);

}  // namespace umber
