// SPDX-License-Identifier: Apache-2.0
#include "link/uniform_locations.h"

#include <algorithm>

#include "layout/layout.h"
#include "link/messages.h"

namespace umber::link {
namespace {

using ir::Module, ir::Resource;

struct Range {
  uint64_t first, end;
  std::string_view name;
};

class Collector {
 public:
  void add(std::optional<uint32_t> location, uint32_t count, std::string_view name) {
    // A uniform that several stages declare is one.
    if (!location || known_.intern(name).index != ranges_.size()) return;
    ranges_.push_back({*location, uint64_t{*location} + count, name});
  }

  void check(Diagnostics& diagnostics) {
    std::stable_sort(ranges_.begin(), ranges_.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
    for (size_t n = 1; n < ranges_.size(); ++n)
      if (ranges_[n].first < ranges_[n - 1].end)
        diagnostics.report(kUniformLocationOverlap, {}, ranges_[n - 1].name, ranges_[n].name,
                           static_cast<uint32_t>(ranges_[n].first));
  }

 private:
  Names known_;  ///< ids are positions in `ranges_` before sorting
  std::vector<Range> ranges_;
};

}  // namespace

void check_uniform_locations(std::span<Module* const> units, std::span<const SharedResource> shared,
                             Diagnostics& diagnostics) {
  Collector collector;
  for (Module* const m : units)
    for (const ir::DeclaredUniform& d : m->declared_uniforms)
      collector.add(d.location, layout::uniform_location_count(m->types, d.type), m->names.text(d.name));
  for (const SharedResource& s : shared)
    for (size_t unit = 0; unit < units.size(); ++unit) {
      if (!s.in(unit)) continue;
      const Module& m = *units[unit];
      if (!m.declared_uniforms.empty()) continue;  // which are those below, and those that are not used
      const Resource& r = m.resources[s.in(unit)];
      if (!is_block(r.kind)) collector.add(r.location, std::max(r.array_count, 1u), m.names.text(r.name));
      if (r.origin != ir::Origin::default_uniforms) continue;
      for (uint32_t n = 0; n < m.types[r.type].extent; ++n) {
        const ir::Member& member = m.types.member(r.type, n);
        collector.add(m.uniforms[r.first_uniform + n].location, layout::uniform_location_count(m.types, member.type),
                      m.names.text(member.name));
      }
    }
  collector.check(diagnostics);
}

}  // namespace umber::link
