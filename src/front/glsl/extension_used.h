// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"

namespace umber::glsl {

/// GLSL 4.60 section 3.3: what `#extension name : warn` asks for.
inline constexpr Message<std::string_view> kExtensionUsed{Severity::warning, "extension-used",
                                                          "this uses the extension {0}"};

}  // namespace umber::glsl
