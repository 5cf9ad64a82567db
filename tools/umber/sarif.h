// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>

#include "umber/vocabulary/diagnostic.hpp"

namespace umber::tool {

/// A log of one run in SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), which ends with a newline. Columns
/// count characters.
std::string sarif_log(std::span<const Diagnostic> diagnostics);

}  // namespace umber::tool
