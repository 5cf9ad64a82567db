// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "diag/diagnostics.h"
#include "ir/module.h"
#include "umber/vocabulary/placement.hpp"

namespace umber::link {

/// Where resources go that neither the map nor the shader places.
struct AutoSlots {
  uint32_t first_set = 0;
  uint32_t first_binding = 0;      ///< in each set
  bool set_for_each_kind = false;  ///< from `first_set` on: uniform blocks, storage blocks, textures, images
};

/// A resource map while it is used up.
class Placement {
 public:
  Placement(std::span<const Assignment> map, const AutoSlots& automatic);

  bool is_empty() const { return map_.empty(); }
  const AutoSlots& automatic() const { return automatic_; }
  /// The line for any of these names that says a set or binding; null if there is none.
  const Assignment* slot_of(std::initializer_list<std::string_view> names);
  /// The location that the map gives to this name.
  std::optional<uint32_t> location_of(std::string_view name);
  /// Warns of lines that nothing asked for.
  void report_unused(Diagnostics& diagnostics) const;

 private:
  const Assignment* find(std::string_view name) const;

  std::span<const Assignment> map_;
  AutoSlots automatic_;
  std::vector<uint32_t> by_name_;  ///< lines in the order of their names
  std::vector<bool> slot_used_, location_used_;
};

/// Writes the map's locations over what the shaders declare: of inputs, outputs, uniforms and loose textures.
void place_locations(std::span<ir::Module* const> stages, Placement& placement);

}  // namespace umber::link
