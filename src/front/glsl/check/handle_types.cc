// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/handle_types.h"

namespace umber::glsl {

using ir::TypeId, ir::TypeKind;

bool HandleTypes::is_handle_type(TypeId type) const {
  if (!type) return false;
  const ir::KindSet kinds = module_.types.contents(type).kinds;
  constexpr ir::KindSet kHandles = ir::KindSet::of(TypeKind::image) | ir::KindSet::of(TypeKind::sampled_image);
  if ((kinds.bits & ir::kOpaqueKinds.bits & ~kHandles.bits) != 0 || !kinds.has_any(kHandles)) return false;
  const TypeId bottom = module_.types.without_arrays(type);
  if (module_.types.kind(bottom) != TypeKind::image) return true;
  const ir::ImageShape shape = module_.types.image_shape(bottom);
  return !shape.is_texture && shape.dim != ir::ImageDim::subpass;  // those of Vulkan's GLSL
}

bool HandleTypes::may_be_bound(SymbolId id) const {
  const Storage storage = symbols_[id].storage;
  return storage == Storage::uniform || storage == Storage::parameter;
}

ExprId HandleTypes::root_of(ExprId path) const {
  while (tree_[path].kind == ExprKind::index || tree_[path].kind == ExprKind::field ||
         tree_[path].kind == ExprKind::nonuniform)
    path = tree_[path].a;
  const Expr& e = tree_[path];
  return e.kind == ExprKind::name && e.symbol && may_be_bound(e.symbol) ? path : ExprId{};
}

void HandleTypes::note_arguments(const Expr& call, std::vector<bool>& is_direct) {
  size_t n = 0;
  for (ExprId a = call.a; a; a = tree_[a].next, ++n) {
    if (!is_handle_type(tree_[a].type)) continue;
    const ExprId root = root_of(a);
    if (call.kind == ExprKind::call_builtin) {
      if (root) is_direct[root.index] = true;
      continue;
    }
    const FunctionSymbol& callee = symbols_[call.function];
    if (n >= callee.params.size()) continue;
    const SymbolId param = callee.params[n];
    if (!root) {
      make_handle(param);
    } else if (!symbols_[param].is_out) {
      is_direct[root.index] = true;
      join(tree_[root].symbol, param);
    }
  }
}

/// Which names are nothing but the beginning of a texture's path, or of that to what is no texture.
void HandleTypes::note_uses(std::vector<bool>& is_direct) {
  for (const ExprId id : tree_.exprs.ids()) {
    const Expr& e = tree_[id];
    if (e.kind == ExprKind::call_builtin || e.kind == ExprKind::call_function) note_arguments(e, is_direct);
    const bool is_part = e.kind == ExprKind::field || e.kind == ExprKind::index || e.kind == ExprKind::length;
    if (!is_part || is_handle_type(e.type) || !is_handle_type(tree_[e.a].type)) continue;
    if (const ExprId root = root_of(e.a)) is_direct[root.index] = true;
  }
}

SymbolId HandleTypes::group_of(SymbolId id) {
  while (group_[id.index] != id) id = group_[id.index] = group_[group_[id.index].index];
  return id;
}

void HandleTypes::join(SymbolId a, SymbolId b) {
  a = group_of(a), b = group_of(b);
  if (a == b) return;
  symbols_[a].is_handle |= symbols_[b].is_handle;
  group_[b.index] = a;
}

bool HandleTypes::is_handle(ExprId id) const {
  // `sampler2D(texture, sampler)` of Vulkan's GLSL is a pair of resources.
  const Expr& e = tree_[id];
  if (e.kind == ExprKind::construct && !module_.types.is_array(e.type) && !module_.types.is_structure(e.type) && e.a &&
      tree_[e.a].next)
    return false;
  const ExprId root = root_of(id);
  return !root || symbols_[tree_[root].symbol].is_handle;
}

TypeId HandleTypes::mapped_structure(TypeId type) {
  if (mapped_.size() <= type.index) mapped_.resize(size_t{type.index} + 1);
  if (mapped_[type.index]) return mapped_[type.index];
  std::vector<ir::Member> members;
  std::vector<ir::Precision> precisions;
  for (uint32_t n = 0; n < module_.types.part_count(type); ++n) {
    const ir::Member member = module_.types.member(type, n);
    members.push_back({mapped(member.type), member.name});
    precisions.push_back(ir::member_precision(module_, type, n));
  }
  const TypeId made = module_.types.structure(module_.types[type].name, members);
  ir::set_member_precisions(module_, made, precisions);
  if (mapped_.size() <= type.index) mapped_.resize(size_t{type.index} + 1);
  return mapped_[type.index] = made;
}

TypeId HandleTypes::mapped(TypeId type) {
  if (!is_handle_type(type)) return type;
  if (module_.types.is_array(type))
    return module_.types.array(mapped(module_.types[type].element), module_.types[type].extent);
  return module_.types.is_structure(type) ? mapped_structure(type) : ir::types::vector(TypeKind::u32, 2);
}

void HandleTypes::run() {
  group_.resize(symbols_.symbols.size());
  for (const SymbolId id : symbols_.symbols.ids()) {
    group_[id.index] = id;
    Symbol& symbol = symbols_[id];
    symbol.is_handle |= is_handle_type(symbol.type) && (!may_be_bound(id) || symbol.is_out);
  }
  std::vector<bool> is_direct(tree_.exprs.size());
  note_uses(is_direct);
  for (const ExprId id : tree_.exprs.ids()) {
    const Expr& e = tree_[id];
    if (e.kind == ExprKind::name && e.symbol && is_handle_type(e.type) && !is_direct[id.index]) make_handle(e.symbol);
  }
  for (const SymbolId id : symbols_.symbols.ids()) symbols_[id].is_handle = symbols_[group_of(id)].is_handle;

  symbols_.handle_types.resize(tree_.exprs.size());
  for (const ExprId id : tree_.exprs.ids())
    if (is_handle_type(tree_[id].type) && is_handle(id)) symbols_.handle_types[id.index] = tree_[id].type;
  for (const ExprId id : tree_.exprs.ids())
    if (symbols_.handle_types[id.index]) tree_[id].type = mapped(tree_[id].type);
  for (const SymbolId id : symbols_.symbols.ids()) {
    Symbol& symbol = symbols_[id];
    if (symbol.is_handle) symbol.type = mapped(symbol.type);
  }
  for (FunctionSymbol& function : symbols_.functions) function.result = mapped(function.result);
}

}  // namespace umber::glsl
