// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace umber::tool {

/// What explanations.def says of a diagnostic, in lines for a terminal: the cause and the cure.
std::optional<std::string> explanation_of(std::string_view id);

}  // namespace umber::tool
