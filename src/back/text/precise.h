// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::back::text {

/// Says at the first precise instruction, if there is one, that the language cannot say so.
void warn_of_precise(const ir::Module& module, std::string_view language, Diagnostics& diagnostics);

}  // namespace umber::back::text
