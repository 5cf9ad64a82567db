// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "diag/diagnostics.h"
#include "umber/vocabulary/diagnostic.hpp"

namespace umber {

/// Appends the diagnostics, in order, with the places they are about copied out of `sources`.
void describe(const Diagnostics& diagnostics, const Sources& sources, std::vector<Diagnostic>& out);

/// As umber::render writes them.
std::string render(const Diagnostics& diagnostics, const Sources& sources, Format format = Format::text);

}  // namespace umber
