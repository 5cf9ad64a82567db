// SPDX-License-Identifier: Apache-2.0
#include "link/overlaps.h"

#include <array>
#include <vector>

#include "link/locations.h"
#include "link/messages.h"

namespace umber::link {
namespace {

using ir::IoVar, ir::IoVarId, ir::Module, ir::TypeId;

/// What a variable puts into one location.
struct Part {
  uint32_t components = 0xf;
  uint32_t number = 0;  ///< kind and width, 0 for structures
};
struct Cell {
  uint32_t components = 0;
  uint32_t number = 0;
  IoVarId first{};
};

class Checker {
 public:
  Checker(const Module& module, Diagnostics& diagnostics) : m_(module), diagnostics_(diagnostics) {}

  void add(IoVarId v, uint32_t count) {
    const IoVar& var = m_.io_vars[v];
    const std::array<Part, 2> parts = parts_of(m_.types.without_arrays(type_of_one(m_, var)), var.component);
    const size_t first =
        *var.declared_location + size_t{var.index} * kMostLocations;  // sources have locations of their own
    if (cells_.size() < first + count) cells_.resize(first + count);
    for (uint32_t n = 0; n < count; ++n) {
      const Part part = parts[1].components != 0 ? parts[n % 2] : parts[0];
      Cell& cell = cells_[first + n];
      const bool overlaps = cell.first && ((cell.components & part.components) != 0 || cell.number != part.number);
      if (overlaps) {
        diagnostics_.report(kLocationOverlap, {}, name(cell.first), name(v), *var.declared_location + n);
        return;
      }
      cell.components |= part.components;
      cell.number = part.number;
      if (!cell.first) cell.first = v;
    }
  }

 private:
  std::string_view name(IoVarId v) const { return m_.names.text(m_.io_vars[v].name); }

  /// The parts of each column; the second is empty if it fits one location.
  std::array<Part, 2> parts_of(TypeId type, uint32_t component) const {
    if (!m_.types.is_numeric(type)) return {Part{}, Part{.components = 0}};
    const ir::TypeKind kind = m_.types.scalar_kind(type);
    const uint32_t bits = ir::bit_width_of(kind);
    const uint32_t used = ((1u << m_.types.rows(type) * (bits == 64 ? 2 : 1)) - 1) << component;
    const uint32_t number = bits * 2 + (ir::is_float(kind) ? 1 : 0);
    return {Part{used & 0xf, number}, Part{used >> 4, number}};
  }

  const Module& m_;
  Diagnostics& diagnostics_;
  std::vector<Cell> cells_;
};

/// Calls `f` with each variable that has a place among others, and with how many locations it takes.
template <typename F>
void for_each_placed(const Module& m, F&& f) {
  for (const IoVarId v : m.io_vars.ids()) {
    const IoVar& var = m.io_vars[v];
    if (!var.declared_location || var.component > 3 || var.index > 1) continue;
    if (var.direction == ir::Direction::input && m.stage == ir::Stage::vertex) continue;
    const uint32_t count = layout::location_count(m.types, type_of_one(m, var));
    if (fits(*var.declared_location, count)) f(v, count);
  }
}

/// Variables that share no location, of the lowest, need no closer look.
bool may_overlap(const Module& m) {
  constexpr uint32_t kLowest = 64;
  uint64_t inputs = 0, outputs = 0;
  bool found = false;
  for_each_placed(m, [&](IoVarId v, uint32_t count) {
    const IoVar& var = m.io_vars[v];
    const uint32_t first = *var.declared_location;
    if (first >= kLowest || count >= kLowest - first) return void(found = true);
    uint64_t& taken = var.direction == ir::Direction::input ? inputs : outputs;
    const uint64_t own = ((uint64_t{1} << count) - 1) << first;
    found |= (taken & own) != 0;
    taken |= own;
  });
  return found;
}

}  // namespace

void check_overlaps(const Module& module, Diagnostics& diagnostics) {
  if (!may_overlap(module)) return;
  Checker inputs(module, diagnostics), outputs(module, diagnostics);
  for_each_placed(module, [&](IoVarId v, uint32_t count) {
    (module.io_vars[v].direction == ir::Direction::input ? inputs : outputs).add(v, count);
  });
}

}  // namespace umber::link
