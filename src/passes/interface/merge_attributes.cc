// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/merge_attributes.h"

#include <algorithm>
#include <vector>

#include "ir/builder.h"
#include "ir/interface/edit.h"
#include "layout/layout.h"

namespace umber {
namespace {

using ir::IoVar, ir::IoVarId, ir::Module, ir::TypeId, ir::TypeKind, ir::ValueId;

/// An input with a declared location, and what it takes there.
struct Attribute {
  IoVarId id{};
  TypeKind kind{};  ///< of its numbers
  uint32_t first = 0, end = 0, components = 0;
};

std::vector<Attribute> attributes_of(const Module& m) {
  std::vector<Attribute> all;
  for (const IoVarId v : m.io_vars.ids()) {
    const IoVar& var = m.io_vars[v];
    const TypeId bottom = m.types.without_arrays(var.type);
    if (var.direction != ir::Direction::input || !var.declared_location || !m.types.is_numeric(bottom)) continue;
    const TypeKind kind = m.types.scalar_kind(bottom);
    const uint32_t count = layout::location_count(m.types, var.type), first = *var.declared_location;
    if (ir::bit_width_of(kind) != 32 || first > layout::kMostLocations || count > layout::kMostLocations - first)
      continue;
    const uint32_t components = layout::location_components(m.types, var.type, var.component).first;
    all.push_back({v, kind, first, first + count, components});
  }
  std::ranges::stable_sort(all, {}, &Attribute::first);
  return all;
}

/// Attributes that follow each other and share locations, one with the next: whether some of them overlap, and all have
/// one kind of numbers.
bool may_be_merged(std::span<const Attribute> together) {
  const uint32_t first = together.front().first;
  std::vector<uint32_t> taken;
  bool overlap = false;
  for (const Attribute& a : together) {
    if (a.kind != together.front().kind) return false;
    taken.resize(std::max<size_t>(taken.size(), a.end - first));
    for (uint32_t location = a.first; location < a.end; ++location) {
      overlap |= (taken[location - first] & a.components) != 0;
      taken[location - first] |= a.components;
    }
  }
  return overlap;
}

/// Reads a value out of the inputs that stand for locations.
class Reader {
 public:
  Reader(ir::Builder& builder, std::span<const IoVarId> inputs, uint32_t component)
      : b_(builder), m_(builder.module()), inputs_(inputs), component_(component) {}

  ValueId value(TypeId type) {
    if (!m_.types.is_array(type) && !m_.types.is_matrix(type)) return column(type);
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < m_.types.part_count(type); ++n) parts.push_back(value(m_.types.part(type, n)));
    return b_.construct(type, parts);
  }

 private:
  ValueId column(TypeId type) {
    const IoVarId input = inputs_[next_++];
    const ValueId whole = b_.load(input, m_.io_vars[input].type, {});
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < m_.types.rows(type); ++n) parts.push_back(b_.extract(whole, component_ + n));
    return parts.size() == 1 ? parts[0] : b_.construct(type, parts);
  }

  ir::Builder& b_;
  Module& m_;
  std::span<const IoVarId> inputs_;  ///< by location, from that of the value on
  uint32_t component_;
  size_t next_ = 0;
};

/// An input for each location that any of these takes, called like one that begins there, or else goes on there.
std::vector<IoVarId> add_inputs(Module& m, std::span<const Attribute> together, const std::vector<IoVar>& vars) {
  std::vector<const IoVar*> named;
  const uint32_t first = together.front().first;
  for (const Attribute& a : together) {
    const size_t from = a.first - first;
    named.resize(std::max<size_t>(named.size(), a.end - first));
    for (size_t n = from; n < a.end - first; ++n)
      if (!named[n] || (n == from && *named[n]->declared_location != a.first)) named[n] = &vars[a.id.index];
  }
  std::vector<IoVarId> inputs;
  for (const IoVar* var : named)
    inputs.push_back(m.io_vars.add({.direction = ir::Direction::input,
                                    .precision = var->precision,
                                    .type = ir::types::vector(together.front().kind, 4),
                                    .declared_location = first + static_cast<uint32_t>(inputs.size()),
                                    .name = var->name}));
  return inputs;
}

}  // namespace

Result<bool> merge_attributes(Module& module, PassContext&) {
  if (module.stage != ir::Stage::vertex || module.state.language.es) return false;
  const std::vector<Attribute> all = attributes_of(module);
  std::vector<std::span<const Attribute>> groups;
  for (size_t first = 0, next = 0; first < all.size(); first = next) {
    uint32_t end = all[first].end;
    for (next = first + 1; next < all.size() && all[next].first < end; ++next) end = std::max(end, all[next].end);
    const std::span together = std::span(all).subspan(first, next - first);
    if (together.size() > 1 && may_be_merged(together)) groups.push_back(together);
  }
  if (groups.empty()) return false;

  std::vector<IoVar> vars;
  for (const IoVarId v : module.io_vars.ids()) vars.push_back(module.io_vars[v]);
  std::vector<bool> which(vars.size());
  for (const std::span<const Attribute> together : groups)
    for (const Attribute& a : together) which[a.id.index] = true;
  const std::vector<ir::Place> moved = demote_io_vars(module, which);
  ir::Builder b = ir::Builder::before(module, module.blocks[module.function(module.entry).body].first);
  for (const std::span<const Attribute> together : groups) {
    const std::vector<IoVarId> inputs = add_inputs(module, together, vars);
    for (const Attribute& a : together) {
      const IoVar& var = vars[a.id.index];
      Reader reader(b, std::span(inputs).subspan(a.first - together.front().first), var.component);
      b.store(moved[a.id.index], {}, reader.value(var.type));
    }
  }
  return true;
}

}  // namespace umber
