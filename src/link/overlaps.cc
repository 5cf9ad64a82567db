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

  void add(IoVarId v) {
    const IoVar& var = m_.io_vars[v];
    const TypeId type = type_of_one(m_, var);
    const uint32_t count = layout::location_count(m_.types, type);
    if (*var.declared_location > kMostLocations || count > kMostLocations - *var.declared_location) return;
    const std::array<Part, 2> parts = parts_of(m_.types.without_arrays(type), var.component);
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

}  // namespace

void check_overlaps(const Module& module, Diagnostics& diagnostics) {
  Checker inputs(module, diagnostics), outputs(module, diagnostics);
  for (const IoVarId v : module.io_vars.ids()) {
    const IoVar& var = module.io_vars[v];
    if (!var.declared_location || var.component > 3 || var.index > 1) continue;
    if (var.direction == ir::Direction::output)
      outputs.add(v);
    else if (module.stage != ir::Stage::vertex)
      inputs.add(v);
  }
}

}  // namespace umber::link
