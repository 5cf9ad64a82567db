// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/shared_locations.h"

#include <algorithm>
#include <vector>

#include "ir/interface/edit.h"
#include "ir/interface/merged_vars.h"
#include "ir/interface/per_vertex.h"
#include "layout/layout.h"

namespace umber {
namespace {

using ir::Direction, ir::IoVar, ir::IoVarId, ir::Module, ir::TypeId;

/// Variables that become one, and the locations of that.
struct Group {
  std::vector<IoVarId> vars;
  uint32_t first = 0, end = 0;
  bool has_component = false;  ///< of an array
};

/// Whether a variable has an element for each vertex, in this stage or the next one.
bool is_for_vertices(const Module& m, const IoVar& v) {
  return ir::is_per_vertex(m, v) || (v.direction == Direction::output && m.state.hands_on_vertices && !v.is_patch);
}

/// Numbers of 32 bits, in vectors, and arrays of them.
bool can_be_merged(const Module& m, IoVarId v) {
  const IoVar& var = m.io_vars[v];
  if (var.built_in != ir::BuiltIn::none || !var.location || !is_for_vertices(m, var)) return false;
  const TypeId bottom = m.types.without_arrays(var.type);
  if (!m.types.is_numeric(bottom) || ir::bit_width_of(m.types.scalar_kind(bottom)) != 32) return false;
  return std::ranges::none_of(m.captures, [&](const ir::Capture& c) { return c.var == v; });
}

std::vector<Group> find_groups(const Module& m, Direction direction) {
  std::vector<Group> groups;
  for (const IoVarId v : m.io_vars.ids()) {
    const IoVar& var = m.io_vars[v];
    if (var.direction != direction || !can_be_merged(m, v)) continue;
    const TypeId one = ir::type_of_one(m, var);
    groups.push_back({.vars = {v},
                      .first = *var.location,
                      .end = *var.location + layout::location_count(m.types, one),
                      .has_component = var.component != 0 && m.types.is_array(one)});
  }
  std::stable_sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) { return a.first < b.first; });
  std::vector<Group> merged;
  for (Group& g : groups) {
    if (merged.empty() || g.first >= merged.back().end) {
      merged.push_back(std::move(g));
      continue;
    }
    Group& before = merged.back();
    before.vars.push_back(g.vars[0]);
    before.end = std::max(before.end, g.end);
    before.has_component |= g.has_component;
  }
  std::erase_if(merged, [](const Group& g) { return !g.has_component; });
  return merged;
}

bool merge(Module& m) {
  std::vector<Group> groups = find_groups(m, Direction::input);
  for (Group& g : find_groups(m, Direction::output)) groups.push_back(std::move(g));
  if (groups.empty()) return false;
  std::vector<ir::MergedPart> parts(m.io_vars.size());
  for (const Group& g : groups) {
    const IoVar& first = m.io_vars[g.vars[0]];
    const bool are_floats = ir::is_float(m.types.scalar_kind(m.types.without_arrays(first.type)));
    const IoVarId whole = ir::add_merged(m, first, g.end - g.first, are_floats);
    m.io_vars[whole].location = g.first;
    for (const IoVarId v : g.vars) {
      const IoVar& var = m.io_vars[v];
      parts[v.index] = {.whole = whole, .word = (*var.location - g.first) * ir::kWordsOfLocation + var.component};
    }
  }
  access_merged(m, parts);
  std::vector<bool> gone(m.io_vars.size());
  for (size_t n = 0; n < parts.size(); ++n) gone[n] = static_cast<bool>(parts[n].whole);
  demote_io_vars(m, gone);
  return true;
}

}  // namespace

Result<bool> shared_locations(Module& module, PassContext&) { return merge(module); }

}  // namespace umber
