// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::back::text {

/// Whether the module asks for execution modes that no such language has, such as those of what becomes of rounding and
/// denormals (SPV_KHR_float_controls), which is reported.
bool has_device_modes(const ir::Module& module, std::string_view language, Diagnostics& diagnostics);

/// Says at the first precise instruction, if there is one, that the language cannot say so.
void warn_of_precise(const ir::Module& module, std::string_view language, Diagnostics& diagnostics);

}  // namespace umber::back::text
