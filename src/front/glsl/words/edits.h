// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "diag/edits.h"
#include "front/glsl/words/situation.h"

namespace umber::glsl::words {

/// What the hint of a diagnostic that is worded for people tells to write, as edits of the text: none where it only
/// describes. Hints are the one place where that is written; they are read here.
std::vector<Replacement> edits_of(const Situation& s, const Finding& f);

/// The text in place of a call, or of the name alone, that `said` tells to write instead of it, as `clamp(x, 0.0, 1.0)` of
/// a call with one argument; no text where that does not say enough.
Replacement rewritten_name(const Situation& s, std::string_view said);

}  // namespace umber::glsl::words
