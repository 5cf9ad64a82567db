// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "umber/umber.hpp"

namespace umber::tool {

/// Leaves out the warning that locations were counted, where no stage will ever meet another one, or where just that was
/// asked for.
inline void drop_guessed_locations(std::vector<Diagnostic>& diagnostics) {
  std::erase_if(diagnostics,
                [](const Diagnostic& d) { return d.severity == Severity::warning && d.id == "location-guessed"; });
}

}  // namespace umber::tool
