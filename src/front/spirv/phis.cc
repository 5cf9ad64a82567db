// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/phis.h"

#include <algorithm>

#include "front/spirv/parts.h"

namespace umber::front::spirv {

void Phis::edge(uint32_t from, uint32_t to) {
  const std::span<const PhiEdge> all = b_.phi_edges(*state().function);
  const auto key = [](uint32_t a, uint32_t b) { return uint64_t{a} << 32 | b; };
  auto first = std::lower_bound(all.begin(), all.end(), key(from, to),
                                [&](const PhiEdge& e, uint64_t wanted) { return key(e.from, e.to) < wanted; });
  auto end = first;
  while (end != all.end() && end->from == from && end->to == to) ++end;
  if (first != end) store_phis({first, end});
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

ir::VariableId Phis::variable(uint32_t phi) {
  Local& l = *local(phi);
  const uint32_t type = b_.type(phi);
  const bool is_value = type_of(type) && type_of(type) != ir::types::kVoid && !has_opaque(type);
  if (!is_value) fail(kTypes);
  if (!l.variable) l.variable = new_variable(is_value ? type_of(type) : ir::types::kBool);
  return l.variable;
}

}  // namespace umber::front::spirv
