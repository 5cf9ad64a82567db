// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace umber::tool {

/// What changed from `before` to `after` as a unified diff, with three lines around each change; empty if nothing did.
std::string line_diff(std::string_view path, std::string_view before, std::string_view after);

}  // namespace umber::tool
