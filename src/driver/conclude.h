// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "driver/warnings.h"
#include "umber/umber.hpp"

namespace umber::driver {

/// The end of a piece of work: what it `found` becomes what is wanted of it, and gives the status. `edits` are of what is
/// left.
Status conclude(bool ok, const WarningChoice& wanted, std::vector<Diagnostic>& found, std::vector<Edit>& edits);

}  // namespace umber::driver
