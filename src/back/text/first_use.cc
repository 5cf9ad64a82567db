// SPDX-License-Identifier: Apache-2.0
#include "back/text/first_use.h"

namespace umber::back::text {
namespace {

/// Of the first instruction that `holds` is true of and that has a place.
template <typename Predicate>
Span first_place(const ir::Module& m, Predicate&& holds) {
  Span found;
  m.for_each_inst([&](ir::InstId i) {
    if (!found && holds(i)) found = m.span(i);
  });
  return found;
}

}  // namespace

Span place_of(const ir::Module& m, ir::IoVarId variable) {
  if (const Span declared = m.io_vars[variable].span) return declared;
  return first_place(m, [&](ir::InstId i) {
    return ir::info(m.insts[i].op).attr == ir::Attr::place && m.place(i) == ir::Place(variable);
  });
}

Span place_of(const ir::Module& m, ir::TypeKind kind) {
  const ir::KindSet wanted = ir::KindSet::of(kind);
  const auto has_kind = [&](ir::TypeId type) { return type && m.types.contents(type).kinds.has_any(wanted); };
  const Span used = first_place(m, [&](ir::InstId i) {
    const ir::Inst& inst = m.insts[i];
    for (uint32_t n = 0; n < inst.result_count; ++n)
      if (has_kind(m.type(m.result(i, n)))) return true;
    for (uint32_t n = 0; n < inst.operand_count; ++n)
      if (has_kind(m.type(m.operand(i, n)))) return true;
    return false;
  });
  if (used) return used;
  for (const ir::IoVarId v : m.io_vars.ids())
    if (has_kind(m.io_vars[v].type)) return m.io_vars[v].span;
  for (const ir::VariableId v : m.variables.ids())
    if (has_kind(m.variables[v].type)) return m.variables[v].span;
  for (const ir::ResourceId r : m.resources.ids())
    if (has_kind(m.resources[r].type)) return m.resources[r].span;
  return {};
}

}  // namespace umber::back::text
