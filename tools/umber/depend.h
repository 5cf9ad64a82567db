// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>

namespace umber::tool {

/// A rule as make and ninja read it: `targets: files`. A file that is there twice is named once.
std::string make_rule(std::span<const std::string> targets, std::span<const std::string> files);

}  // namespace umber::tool
