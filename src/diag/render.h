// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "diag/diagnostics.h"

namespace umber {

/// `file:line:column: error: text [id]`, the source line, a caret line, the hint and the notes, for each diagnostic in
/// order. With `colour`, ANSI escapes for a terminal.
std::string render(const Diagnostics& diagnostics, const Sources& sources, bool colour = false);

}  // namespace umber
