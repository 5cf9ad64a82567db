// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/phis.h"

#include <algorithm>

#include "front/spirv/parts.h"

namespace umber::front::spirv {

std::span<const PhiEdge> Phis::edges(uint32_t from, uint32_t to) const {
  const std::span<const PhiEdge> all = b_.phi_edges(*state().function);
  const auto key = [](uint32_t a, uint32_t b) { return uint64_t{a} << 32 | b; };
  auto first = std::lower_bound(all.begin(), all.end(), key(from, to),
                                [&](const PhiEdge& e, uint64_t wanted) { return key(e.from, e.to) < wanted; });
  auto end = first;
  while (end != all.end() && end->from == from && end->to == to) ++end;
  return {first, end};
}

void Phis::edge(uint32_t from, uint32_t to) {
  const std::span<const PhiEdge> found = edges(from, to);
  if (!found.empty()) store_phis(found);
}

void Phis::possible_edge(uint32_t from, uint32_t to) {
  edge(from, to);
  for (const PhiEdge& e : edges(from, to)) {
    if (failed()) return;
    local(e.phi)->is_kept = false;
  }
}

void Phis::store_phis(std::span<const PhiEdge> edges) {
  struct Store {
    ir::VariableId to;
    ValueId value;
  };
  SmallVector<Store, 8> stores;  // all values are read before one changes
  for (const PhiEdge& e : edges) {
    if (failed()) return;
    if (parts_.points_to.is_active() && parts_.points_to.is_followed(b_.type(e.phi))) {
      const Values numbers = parts_.pointer_values.numbers(e.value, e.phi);
      for (size_t n = 0; n < numbers.size(); ++n)
        stores.push_back({parts_.pointer_values.variable(e.phi, n), numbers[n]});
      continue;
    }
    stores.push_back({variable(e.phi), value(e.value)});
  }
  for (const auto& [variable, v] : stores) {
    if (failed()) return;
    if (module_.type(v) != module_.variables[variable].type) return fail(kTypes);
    emit_void(Op::store, std::span(&v, 1), ir::Place(variable).bits());
  }
}

/// Only the ways to its block store to the variable, so that this has the value for as long as that may be used.
void Phis::import(const Instruction& i) {
  const ir::VariableId from = variable(i.result().value);
  if (failed()) return;
  result(i, emit(Op::load, module_.variables[from].type, {}, ir::Place(from).bits()));
  local(i.result().value)->is_kept = true;
}

ir::VariableId Phis::variable(uint32_t phi) {
  Local& l = *local(phi);
  const uint32_t type = b_.type(phi);
  const bool is_value = type_of(type) && type_of(type) != ir::types::kVoid && !has_opaque(type);
  if (!is_value) fail(kTypes);
  if (!l.variable) l.variable = new_variable(is_value ? type_of(type) : ir::types::kBool, name_of(phi));
  return l.variable;
}

}  // namespace umber::front::spirv
