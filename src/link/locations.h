// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

#include "ir/interface/per_vertex.h"
#include "layout/layout.h"

namespace umber::link {

using layout::kMostLocations;

using ir::type_of_one;

constexpr bool fits(uint32_t first, uint32_t count) {
  return first <= kMostLocations && count <= kMostLocations - first;
}

}  // namespace umber::link
