// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/module.h"

/// What the paths of accesses lead to, as types. Where blocks have it, layout/part.h says.
namespace umber::ir {

/// The type that the steps of a path start from.
inline TypeId place_type(const Module& module, Place place) {
  switch (place.table()) {
    case Place::Table::resource: return module.resources[place.resource()].type;
    case Place::Table::io_var: return module.io_vars[place.io_var()].type;
    case Place::Table::variable: return module.variables[place.variable()].type;
    case Place::Table::reference: return module.references[place.reference()].type;
  }
  UMBER_UNREACHABLE("no such table");
}

/// How many operands of a path stand before its steps: a resource has the index into its array there, a reference the
/// address.
constexpr uint32_t first_step(Place place) { return place.is_resource() || place.is_reference() ? 1 : 0; }

/// The number of the member that a step into a structure selects.
inline uint32_t member_number(const Module& module, ValueId index) {
  return static_cast<uint32_t>(module.scalar_bits(index).value_or(0));
}

/// The type of what a step selects in a value of `type`.
inline TypeId step_type(const Module& module, TypeId type, ValueId index) {
  return module.types.part(type, module.types.is_structure(type) ? member_number(module, index) : 0);
}

/// The type of what the first `length` operands of a path lead to.
inline TypeId path_type(const Module& module, const Inst& access, uint32_t length) {
  TypeId type = place_type(module, access.place());
  for (uint32_t n = first_step(access.place()); n < length; ++n)
    type = step_type(module, type, module.operand(access, n));
  return type;
}

}  // namespace umber::ir
