// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "diag/diagnostics.h"
#include "ir/module.h"
#include "umber/vocabulary/placement.hpp"

namespace umber::place {

/// A resource map, whose lines are looked up by name: each is found at least once, or a warning.
class ResourceMap {
 public:
  explicit ResourceMap(std::span<const Assignment> lines);

  bool is_empty() const { return lines_.empty(); }
  /// The line for any of these names that says a set or binding; null if there is none.
  const Assignment* slot_of(std::initializer_list<std::string_view> names);
  /// The location that the map gives to this name.
  std::optional<uint32_t> location_of(std::string_view name);
  /// Warns of lines that nothing asked for.
  void report_unused(Diagnostics& diagnostics) const;

 private:
  const Assignment* find(std::string_view name) const;

  std::span<const Assignment> lines_;
  std::vector<uint32_t> by_name_;  ///< positions in `lines_`, in the order of the names
  std::vector<bool> slot_used_, location_used_;
};

/// Writes the map's locations over what the shaders declare, of inputs, outputs, uniforms and loose textures: link goes
/// by them. Run before link.
void declare_locations(std::span<ir::Module* const> units, ResourceMap& map);

}  // namespace umber::place
