// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

/// What umber-opt says of itself; passes and fields of the target are listed as they are.
namespace umber::tool {

std::string opt_help();
/// A page for man(1).
std::string opt_manual();
std::string opt_version();

}  // namespace umber::tool
