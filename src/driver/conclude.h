// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "diag/diagnostics.h"
#include "umber/umber.hpp"

namespace umber::driver {

/// The end of a piece of work: what it `found` is appended to `out` as Options::warnings wants it, and gives the
/// status.
Status conclude(bool ok, std::span<const Diagnostics> found, const Sources& sources, Warnings warnings,
                std::vector<Diagnostic>& out);

}  // namespace umber::driver
