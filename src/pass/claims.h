// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "ir/module.h"
#include "pass/property.h"

namespace umber {

/// The names of those of `claimed` which the module shows not to hold, separated by commas; empty if it shows none.
/// `vulkan_clip_space` leaves no trace in a module and is taken on trust.
std::string broken_claims(const ir::Module& module, Properties claimed);

}  // namespace umber
