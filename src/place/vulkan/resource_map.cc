// SPDX-License-Identifier: Apache-2.0
#include "place/vulkan/resource_map.h"

#include <algorithm>

#include "place/vulkan/messages.h"

namespace umber::place {

ResourceMap::ResourceMap(std::span<const Assignment> lines)
    : lines_(lines), slot_used_(lines.size()), location_used_(lines.size()) {
  for (uint32_t n = 0; n < lines.size(); ++n) by_name_.push_back(n);
  // Of lines with one name the last counts.
  std::sort(by_name_.begin(), by_name_.end(), [&](uint32_t a, uint32_t b) {
    return lines_[a].name != lines_[b].name ? lines_[a].name < lines_[b].name : a > b;
  });
}

const Assignment* ResourceMap::find(std::string_view name) const {
  if (name.empty()) return nullptr;
  const auto at = std::lower_bound(by_name_.begin(), by_name_.end(), name,
                                   [&](uint32_t n, std::string_view wanted) { return lines_[n].name < wanted; });
  return at != by_name_.end() && lines_[*at].name == name ? &lines_[*at] : nullptr;
}

const Assignment* ResourceMap::slot_of(std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    const Assignment* const line = find(name);
    if (!line || (!line->set && !line->binding)) continue;
    slot_used_[static_cast<size_t>(line - lines_.data())] = true;
    return line;
  }
  return nullptr;
}

std::optional<uint32_t> ResourceMap::location_of(std::string_view name) {
  const Assignment* const line = find(name);
  if (!line || !line->location) return std::nullopt;
  location_used_[static_cast<size_t>(line - lines_.data())] = true;
  return line->location;
}

void ResourceMap::report_unused(Diagnostics& diagnostics) const {
  for (size_t n = 0; n < lines_.size(); ++n) {
    const Assignment& line = lines_[n];
    if ((line.set || line.binding) && !slot_used_[n]) diagnostics.report(kNoSuchResource, {}, line.name);
    if (line.location && !location_used_[n]) diagnostics.report(kNoSuchVariable, {}, line.name);
  }
}

void declare_locations(std::span<ir::Module* const> units, ResourceMap& map) {
  if (map.is_empty()) return;
  for (ir::Module* const m : units) {
    for (const ir::IoVarId v : m->io_vars.ids()) {
      ir::IoVar& var = m->io_vars[v];
      if (var.built_in != ir::BuiltIn::none) continue;
      if (const auto location = map.location_of(m->names.text(var.name)))
        var.declared_location = var.location = location;
    }
    for (const ir::ResourceId r : m->resources.ids()) {
      ir::Resource& resource = m->resources[r];
      if (resource.origin == ir::Origin::default_uniforms) {
        for (uint32_t n = 0; n < m->types.part_count(resource.type); ++n)
          if (const auto location = map.location_of(m->names.text(m->types.member(resource.type, n).name)))
            m->uniforms[resource.first_uniform + n].location = location;
      } else if (!is_block(resource.kind)) {
        if (const auto location = map.location_of(m->names.text(resource.name))) resource.location = location;
      }
    }
  }
}

}  // namespace umber::place
