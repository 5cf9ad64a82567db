// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "link/resources.h"

namespace umber::link {

/// Lays the default block (or GL's state) out as std140 over the union of all stages' members, by name. Each stage
/// keeps a structure of its own members; its layout puts them where the union has them and is as large as the union.
void lay_out_union(std::span<ir::Module* const> units, const SharedResource& shared, Diagnostics& diagnostics);

}  // namespace umber::link
