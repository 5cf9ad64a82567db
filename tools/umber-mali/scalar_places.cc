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

bool is_distance(ir::BuiltIn built_in) {
  return built_in == ir::BuiltIn::clip_distance || built_in == ir::BuiltIn::cull_distance;
}

std::optional<uint32_t> first_location(const ir::IoVar& variable) {
  if (variable.built_in == ir::BuiltIn::none) return variable.location;
  if (!is_distance(variable.built_in)) return std::nullopt;
  return variable.built_in == ir::BuiltIn::clip_distance ? kClipDistances : kCullDistances;
}

std::vector<ScalarPlace> scalar_places(const ir::Module& module, ir::IoVarId variable) {
  std::vector<ScalarPlace> places;
  const ir::IoVar& var = module.io_vars[variable];
  if (is_distance(var.built_in)) {
    const auto count = static_cast<uint32_t>(module.types.contents(var.type).scalars);
    for (uint32_t n = 0; n < count; ++n) places.push_back({n / 4, static_cast<uint8_t>(n % 4), ir::TypeKind::f32});
    return places;
  }
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
