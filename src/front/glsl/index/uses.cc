// SPDX-License-Identifier: Apache-2.0
// Where names are used: all expressions of the tree, in no order, and all types that are written.
#include "front/glsl/builtins/list.h"
#include "front/glsl/check/type_names.h"
#include "front/glsl/index/builder.h"

namespace umber::glsl {

void IndexBuilder::add_uses() {
  note_writes();
  find_spans();
  for (const ExprId id : tree_.exprs.ids()) {
    const Expr& e = tree_[id];
    const auto inner = spans_.find(id.index);
    const Span span = inner == spans_.end() ? e.span : inner->second;
    if (e.symbol && e.name)
      use(files_.place_of_name(span, text(e.name)), entity_of(e.symbol),
          is_written_[id.index] ? UseRole::write : UseRole::read);
    else if (e.kind == ExprKind::call_function || e.kind == ExprKind::call_builtin)
      add_call(e, span);
    else if (e.kind == ExprKind::field || e.kind == ExprKind::error)
      add_field(e, span);
  }
  add_types();
}

/// Conversions that the check put in the place of their operands moved these elsewhere.
void IndexBuilder::find_spans() {
  for (const InnerSpan& inner : shader_.inner_spans) {
    ExprId at = inner.expr;
    while (tree_[at].kind == ExprKind::convert || tree_[at].kind == ExprKind::dereference) at = tree_[at].a;
    spans_.emplace(at.index, inner.span);  // the innermost comes first
  }
}

/// The variables that assignments and increments name, whichever part of them is meant.
void IndexBuilder::note_writes() {
  is_written_.assign(tree_.exprs.size(), false);
  for (const ExprId id : tree_.exprs.ids()) {
    const Expr& e = tree_[id];
    const bool increments =
        e.kind == ExprKind::unary && e.op >= Operator::pre_increment && e.op <= Operator::post_decrement;
    if (e.kind != ExprKind::assign && !increments) continue;
    ExprId at = e.a;
    while (at && (tree_[at].kind == ExprKind::index || tree_[at].kind == ExprKind::field ||
                  tree_[at].kind == ExprKind::swizzle || tree_[at].kind == ExprKind::convert ||
                  tree_[at].kind == ExprKind::member))
      at = tree_[at].a;
    if (at) is_written_[at.index] = true;
  }
}

/// Of those that the shader does not declare, the built-in one of the name.
uint32_t IndexBuilder::entity_of(SymbolId id) {
  if (by_symbol_[id.index] != 0) return by_symbol_[id.index] - 1;
  const Symbol& symbol = symbols_[id];
  if (symbol.storage == Storage::block_member) {
    const ir::TypeId type = symbols_[symbol.block].type;
    const auto found =
        type ? by_member_.find({module_.types.without_arrays(type).index, symbol.member}) : by_member_.end();
    if (found != by_member_.end()) return by_symbol_[id.index] = found->second + 1, found->second;
  }
  const uint32_t entity = builtin(text(symbol.name), EntityKind::builtin_variable,
                                  symbol.type ? type_name(module_, symbol.type) : std::string());
  index_.entities[entity].is_const |= symbol.is_const;
  by_symbol_[id.index] = entity + 1;
  return entity;
}

uint32_t IndexBuilder::builtin(std::string_view name, EntityKind kind, std::string type) {
  const auto known = builtins_.find(name);
  if (known != builtins_.end()) return known->second;
  const uint32_t entity = add({.kind = kind, .name = std::string(name), .type = std::move(type)});
  builtins_.emplace(name, entity);
  return entity;
}

void IndexBuilder::add_call(const Expr& e, Span span) {
  const IndexPlace place = files_.place_of_name(span, text(e.name));
  if (!place) return;
  if (e.kind == ExprKind::call_builtin)
    return use(place, builtin(text(e.name), EntityKind::builtin_function, {}), UseRole::read);
  if (e.function && e.function.index < by_function_.size() && by_function_[e.function.index] != 0)
    use(place, by_function_[e.function.index] - 1, UseRole::read);
}

/// `a.b` ends with the name, in the file that it ends in.
void IndexBuilder::add_field(const Expr& e, Span span) {
  if (!e.name || !e.a) return;
  ir::TypeId structure = tree_[e.a].type;
  if (structure && module_.types.is_reference(structure))
    structure = module_.references[module_.types.reference_of(structure)].type;
  if (!structure || !module_.types.is_structure(structure)) return;
  const std::string_view name = text(e.name);
  if (span.end < name.size() + span.begin) return;
  const auto length = static_cast<uint32_t>(name.size());
  const IndexPlace place = files_.place_of_name({span.end - length, span.end}, name);
  for (uint32_t n = 0; place && n < module_.types.part_count(structure); ++n) {
    if (module_.types.member(structure, n).name != e.name) continue;
    const auto found = by_member_.find({structure.index, n});
    if (found != by_member_.end()) use(place, found->second, UseRole::read);
    return;
  }
}

void IndexBuilder::add_types() {
  for (const TypeSpecId id : tree_.type_specs.ids()) {
    const TypeSpec& spec = tree_[id];
    if (!spec.name || spec.members || !spec.type) continue;
    ir::TypeId type = module_.types.without_arrays(spec.type);
    if (module_.types.is_reference(type)) type = module_.references[module_.types.reference_of(type)].type;
    const auto found = type ? by_type_.find(type.index) : by_type_.end();
    if (found != by_type_.end()) use(files_.place_of_name(spec.span, text(spec.name)), found->second, UseRole::read);
  }
}

std::vector<ProbedPart> IndexBuilder::parts_of(ir::TypeId structure) const {
  std::vector<ProbedPart> parts;
  for (uint32_t n = 0; n < module_.types.part_count(structure); ++n) {
    const ir::Member& m = module_.types.member(structure, n);
    parts.push_back({std::string(text(m.name)), m.type ? type_name(module_, m.type) : std::string()});
  }
  return parts;
}

void IndexBuilder::probe(std::string_view name) {
  for (const ExprId id : tree_.exprs.ids()) {
    const Expr& e = tree_[id];
    if (!e.name || !e.a || text(e.name) != name || tree_[e.a].kind == ExprKind::error) continue;
    ir::TypeId type = tree_[e.a].type;
    if (!type || type == ir::types::kVoid) continue;
    Probed& probed = index_.probed;
    probed.is_found = true;
    probed.type = type_name(module_, type);
    probed.is_array = module_.types.is_array(type);
    if (module_.types.is_reference(type)) type = module_.references[module_.types.reference_of(type)].type;
    if (type && module_.types.is_structure(type)) probed.members = parts_of(type);
    if (type && (module_.types.is_vector(type) || module_.types.is_scalar(type)))
      probed.components = module_.types.is_vector(type) ? module_.types.rows(type) : 1;
    return;
  }
}

}  // namespace umber::glsl
