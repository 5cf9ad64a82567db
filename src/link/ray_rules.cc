// SPDX-License-Identifier: Apache-2.0
#include "link/ray_rules.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/small_vector.h"
#include "link/messages.h"
#include "link/same.h"

namespace umber::link {
namespace {

using ir::Module, ir::Variable, ir::VariableId, ir::VariableScope;

bool is_given(VariableScope scope) {
  return scope == VariableScope::incoming_ray_payload || scope == VariableScope::hit_attribute ||
         scope == VariableScope::incoming_callable_data;
}

/// Whether a stage with a variable of the first scope may be given one of the second.
bool may_give(VariableScope given, VariableScope by, ir::Stage stage) {
  switch (given) {
    case VariableScope::incoming_ray_payload: return by == VariableScope::ray_payload || by == given;
    case VariableScope::incoming_callable_data: return by == VariableScope::callable_data || by == given;
    default: return by == given && stage == ir::Stage::intersection;
  }
}

/// Whether hits of triangles may have it: two weights, as a vector, an array or a block.
bool may_be_weights(const Variable& v) {
  return v.scope == VariableScope::hit_attribute && (v.type == ir::types::kVec2 || v.type.index >= ir::types::kFirstMatrix);
}

/// Only variables that something uses are part of the module.
void check_unit(const Module& m, Diagnostics& diagnostics) {
  SmallVector<VariableId, 4> used;
  bool may_complain = true;
  m.for_each_inst([&](ir::InstId i) {
    if (ir::info(m.insts[i].op).attr != ir::Attr::place || !m.place(i).is_variable()) return;
    const VariableId id = m.place(i).variable();
    const Variable& v = m.variables[id];
    if (!is_given(v.scope)) return;
    const bool is_written = v.scope == VariableScope::hit_attribute && m.insts[i].op == ir::Op::store;
    if (is_written && m.stage != ir::Stage::intersection && std::exchange(may_complain, false))
      diagnostics.report(kAttributesWritten, v.span, m.names.text(v.name), name_of(m.stage));
    for (const VariableId other : used) {
      if (other == id) return;
      if (m.variables[other].scope != v.scope) continue;
      const Variable& later = m.variables[VariableId{std::max(id.index, other.index)}];
      const Variable& earlier = m.variables[VariableId{std::min(id.index, other.index)}];
      diagnostics.report(kGivenTwice, later.span, m.names.text(later.name), m.names.text(earlier.name), name_of(m.stage));
    }
    used.push_back(id);
  });
}

/// Whether a variable of another stage has the type; none: no other stage has one that this could be.
std::optional<bool> is_matched(std::span<Module* const> units, const Module& m, const Variable& given) {
  std::optional<bool> found;
  for (const Module* const other : units) {
    if (other == &m) continue;
    Same same(*other, m, Same::Structures::by_members);
    for (const VariableId id : other->variables.ids()) {
      const Variable& v = other->variables[id];
      if (may_give(given.scope, v.scope, other->stage)) found = found.value_or(false) || same.type(v.type, given.type);
    }
  }
  return found;
}

}  // namespace

void check_rays(std::span<Module* const> units, Diagnostics& diagnostics) {
  for (const Module* const m : units) {
    if (!is_of_ray_tracing(m->stage)) continue;
    check_unit(*m, diagnostics);
    for (const VariableId id : m->variables.ids()) {
      const Variable& v = m->variables[id];
      if (!is_given(v.scope) || may_be_weights(v) || m->stage == ir::Stage::intersection) continue;
      if (is_matched(units, *m, v).value_or(true)) continue;
      diagnostics.report(kGivenByNone, v.span, m->names.text(v.name), name_of(m->stage));
    }
  }
}

}  // namespace umber::link
