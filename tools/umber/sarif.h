// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>

#include "umber/vocabulary/edit.hpp"

namespace umber::tool {

/// A log of one run in SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), which ends with a newline. Columns
/// count characters, edits bytes.
std::string sarif_log(std::span<const Diagnostic> diagnostics, std::span<const Edit> edits);

}  // namespace umber::tool
