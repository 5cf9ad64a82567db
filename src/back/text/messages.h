// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "diag/diagnostics.h"

namespace umber::back::text {

/// With the name of the language.
inline constexpr Message<std::string_view> kConstantTooLarge{
    Severity::error, "constant-too-large", "a constant array has too many elements to be written as {0}"};

}  // namespace umber::back::text
