// SPDX-License-Identifier: Apache-2.0
#include "umber-mali/scalar_places.h"

namespace umber::tool {
namespace {

/// Appends the scalars of a type that begins at `element`; returns the first element behind it.
uint32_t place(const ir::Module& m, ir::TypeId type, uint32_t element, uint32_t first,
               std::vector<ScalarPlace>& places) {
  const ir::TypeTable& types = m.types;
  if (!types.is_scalar(type) && !types.is_vector(type)) {
    for (uint32_t n = 0; n < types.part_count(type); ++n)
      element = place(m, types.part(type, n), element, first, places);
    return element;
  }
  const ir::TypeKind kind = types.scalar_kind(type);
  const uint32_t width = ir::bit_width_of(kind) == 64 ? 2 : 1;
  uint32_t component = first;
  for (uint32_t n = 0; n < ir::types::rows(type); ++n, component += width)
    places.push_back({element + component / 4, static_cast<uint8_t>(component % 4), kind});
  return element + (component + 3) / 4;
}

}  // namespace

std::vector<ScalarPlace> scalar_places(const ir::Module& module, ir::IoVarId variable) {
  std::vector<ScalarPlace> places;
  const ir::IoVar& var = module.io_vars[variable];
  place(module, var.type, 0, var.component, places);
  return places;
}

uint64_t scalars_before(const ir::Module& module, ir::TypeId type, std::span<const uint64_t> path) {
  uint64_t count = 0;
  for (const uint64_t index : path) {
    for (uint32_t n = 0; n < index; ++n) count += module.types.contents(module.types.part(type, n)).scalars;
    type = module.types.part(type, static_cast<uint32_t>(index));
  }
  return count;
}

}  // namespace umber::tool
