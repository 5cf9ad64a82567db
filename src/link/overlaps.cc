// SPDX-License-Identifier: Apache-2.0
#include "link/overlaps.h"

#include <vector>

#include "link/locations.h"
#include "link/messages.h"

namespace umber::link {
namespace {

using ir::IoVar, ir::IoVarId, ir::Module, ir::TypeId;

/// Which locations are looked at.
using Location = std::optional<uint32_t> IoVar::*;

bool is_attribute(const Module& m, const IoVar& v) {
  return m.stage == ir::Stage::vertex && v.direction == ir::Direction::input;
}

/// What those that share a location have in common (GLSL 4.60 section 4.4.1).
struct Kind {
  uint32_t number = 0;  ///< kind and width, 0 for structures
  ir::Interpolation interpolation{};
  ir::Sampling sampling{};
  friend bool operator==(const Kind&, const Kind&) = default;
};
struct Cell {
  uint32_t components = 0;
  Kind kind;
  IoVarId first{};
};

class OverlapChecker {
 public:
  OverlapChecker(const Module& module, Location location, Diagnostics& diagnostics)
      : m_(module), location_(location), diagnostics_(diagnostics) {}

  void add(IoVarId v, uint32_t count) {
    const IoVar& var = m_.io_vars[v];
    const TypeId type = type_of_one(m_, var);
    const layout::LocationComponents components = layout::location_components(m_.types, type, var.component);
    const Kind kind = is_attribute(m_, var) ? Kind{} : kind_of(var, m_.types.without_arrays(type));
    const size_t first = *(var.*location_) + size_t{var.index} * kMostLocations;  // sources have locations of their own
    if (cells_.size() < first + count) cells_.resize(first + count);
    for (uint32_t n = 0; n < count; ++n) {
      Cell& cell = cells_[first + n];
      const uint32_t own = components.at(n);
      if (cell.first && ((cell.components & own) != 0 || cell.kind != kind))
        return complain(cell.first, v, *(var.*location_) + n);
      cell.components |= own;
      cell.kind = kind;
      if (!cell.first) cell.first = v;
    }
  }

 private:
  std::string_view name(IoVarId v) const { return m_.names.text(m_.io_vars[v].name); }

  void complain(IoVarId before, IoVarId v, uint32_t location) {
    diagnostics_.report(is_attribute(m_, m_.io_vars[v]) ? kAttributeAlias : kLocationOverlap, {}, name(before), name(v),
                        location);
  }

  Kind kind_of(const IoVar& var, TypeId bottom) const {
    Kind kind{.interpolation = var.interpolation, .sampling = var.sampling};
    if (!m_.types.is_numeric(bottom)) return kind;
    const ir::TypeKind scalar = m_.types.scalar_kind(bottom);
    kind.number = ir::bit_width_of(scalar) * 2 + (ir::is_float(scalar) ? 1 : 0);
    return kind;
  }

  const Module& m_;
  Location location_;
  Diagnostics& diagnostics_;
  std::vector<Cell> cells_;
};

/// Calls `f` with each variable that has a place among others, and with how many locations it takes.
template <typename F>
void for_each_placed(const Module& m, Location location, F&& f) {
  for (const IoVarId v : m.io_vars.ids()) {
    const IoVar& var = m.io_vars[v];
    if (!(var.*location) || var.component > 3 || var.index > 1) continue;
    if (location == &IoVar::declared_location && is_attribute(m, var)) continue;
    const uint32_t count = layout::location_count(m.types, type_of_one(m, var));
    if (fits(*(var.*location), count)) f(v, count);
  }
}

/// Variables that share no location, of the lowest, need no closer look.
bool may_overlap(const Module& m, Location location) {
  constexpr uint32_t kLowest = 64;
  uint64_t inputs = 0, outputs = 0;
  bool found = false;
  for_each_placed(m, location, [&](IoVarId v, uint32_t count) {
    const IoVar& var = m.io_vars[v];
    const uint32_t first = *(var.*location);
    if (first >= kLowest || count >= kLowest - first) return void(found = true);
    uint64_t& taken = var.direction == ir::Direction::input ? inputs : outputs;
    const uint64_t own = ((uint64_t{1} << count) - 1) << first;
    found |= (taken & own) != 0;
    taken |= own;
  });
  return found;
}

void check(const Module& module, Location location, Diagnostics& diagnostics) {
  if (!may_overlap(module, location)) return;
  OverlapChecker inputs(module, location, diagnostics), outputs(module, location, diagnostics);
  for_each_placed(module, location, [&](IoVarId v, uint32_t count) {
    (module.io_vars[v].direction == ir::Direction::input ? inputs : outputs).add(v, count);
  });
}

}  // namespace

void check_declared_locations(const Module& module, Diagnostics& diagnostics) {
  check(module, &IoVar::declared_location, diagnostics);
}

void check_assigned_locations(const Module& module, Diagnostics& diagnostics) {
  check(module, &IoVar::location, diagnostics);
}

}  // namespace umber::link
