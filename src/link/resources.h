// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <vector>

#include "base/small_vector.h"
#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::link {

/// One resource of the program: what it is in each of the units linked.
struct SharedResource {
  size_t first = 0;                        ///< the first unit that has it, as a position in the list of units
  SmallVector<ir::ResourceId, 2> in_unit;  ///< by unit, as far as it goes

  /// The resource in a unit; none if the unit does not use it.
  ir::ResourceId in(size_t unit) const { return unit < in_unit.size() ? in_unit[unit] : ir::ResourceId{}; }
  void add(size_t unit, ir::ResourceId r) {
    while (in_unit.size() < unit) in_unit.push_back({});
    in_unit.push_back(r);
  }
};

/// Finds the resources that units share, in order of first appearance: blocks of one kind and loose textures by name
/// (GLSL 4.60 sections 4.3.5 and 4.3.9), atomic counters by binding, the default block and GL's state as one each.
/// Reports those that do not agree. Gives the default block and the state one layout over all stages.
std::vector<SharedResource> match_resources(std::span<ir::Module* const> units, Diagnostics& diagnostics);

/// What a resource map, and messages, call it: by its name or, for what GL gives none, by one like `gl_State`.
std::string name_of(const ir::Module& m, const ir::Resource& r);

}  // namespace umber::link
