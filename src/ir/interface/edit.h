// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "ir/module.h"

namespace umber::ir {

/// Turns the stage variables that `which` says (by id) into private variables of the same name and type; the others
/// move up, so that ids stay dense. Returns where each old id is now. Interpolating a demoted input is loading it.
std::vector<Place> demote_io_vars(Module& module, const std::vector<bool>& which);

/// The stage variable that is `built_in` in this direction, or none.
IoVarId find_built_in(const Module& module, BuiltIn built_in, Direction direction);

/// Gives a texture or image another type, and its array the same dimensions of it.
void retype(Module& module, Resource& resource, TypeId type);

/// Gives a texture the location of its first element; `steps` are how many locations it is from one element to the next
/// in each dimension of its array.
void locate(Module& module, Resource& resource, uint32_t location, std::span<const uint32_t> steps);

struct StateMember {
  ResourceId resource{};
  uint32_t member = 0;
};
/// The member `name` of GL's built-in state, added if the module does not have it. Names of state are GL's own
/// vocabulary, which no shader can declare: they say which state it is.
StateMember state_uniform(Module& module, std::string_view name, TypeId type);

}  // namespace umber::ir
