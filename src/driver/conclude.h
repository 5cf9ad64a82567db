// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "umber/umber.hpp"

namespace umber::driver {

/// The end of a piece of work: what it `found` becomes what Options::warnings wants of it, and gives the status.
Status conclude(bool ok, Warnings warnings, std::vector<Diagnostic>& found);

}  // namespace umber::driver
