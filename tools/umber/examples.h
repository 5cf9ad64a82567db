// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace umber::tool {

/// The example of a diagnostic as text: the shader, the command, and what that says now. Or, in a sentence, why there is
/// none; nothing if examples.def has no row for it.
std::optional<std::string> example_of(std::string_view id);

}  // namespace umber::tool
