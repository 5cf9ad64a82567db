// SPDX-License-Identifier: Apache-2.0
// Arrays with an element for each vertex of a primitive or patch (GLSL 4.60 sections 4.3.4, 4.3.6 and 7.1).
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

using ir::Direction;

constexpr Message<> kNoArray{Severity::error, "per-vertex",
                             "this needs to be an array, with an element for each vertex",
                             "a pair of brackets behind the name is enough"};
constexpr Message<uint32_t, uint32_t> kOtherSize{Severity::error, "per-vertex",
                                                 "the array has {0} elements, but there are {1} vertices"};
constexpr Message<uint32_t, uint32_t> kUsedLarger{Severity::error, "per-vertex",
                                                  "the array is used as one of {0} elements, but there are {1} vertices"};
constexpr Message<> kOtherVertex{Severity::error, "not-assignable",
                                 "only the outputs of the invocation's own vertex can be written",
                                 "index them with gl_InvocationID itself"};
constexpr Message<> kOtherName{Severity::error, "redeclaration",
                               "gl_PerVertex can only be called gl_in or, in tessellation control shaders, gl_out"};
constexpr Message<std::string_view> kNotMember{Severity::error, "redeclaration", "'{0}' is no member of gl_PerVertex"};
constexpr Message<std::string_view, std::string_view> kWrongType{Severity::error, "redeclaration",
                                                                 "'{0}' is declared again with the type {1}"};
constexpr Message<std::string_view> kLate{Severity::error, "redeclaration",
                                          "'{0}' is declared again after it was used or declared"};
constexpr Message<std::string_view> kWrongStorage{Severity::error, "redeclaration",
                                                  "'{0}' is declared again with another storage qualifier"};

}  // namespace

uint32_t PerVertexChecker::known_size(Direction direction) const {
  const bool is_of_patch = direction == Direction::input && !is_stage(ir::Stage::geometry);
  return is_of_patch ? ir::kMostPatchVertices : declared_size_[static_cast<size_t>(direction)];
}

TypeId PerVertexChecker::array_type(Direction direction, TypeId type, Span at) {
  if (!types().is_array(type)) return report(kNoArray, at), TypeId{};
  const uint32_t known = known_size(direction), extent = types()[type].extent;
  if (extent != 0 && known != 0 && extent != known) return report(kOtherSize, at, extent, known), TypeId{};
  return extent == 0 && known != 0 ? module_.types.array(types()[type].element, known) : type;
}

void PerVertexChecker::size_arrays(Direction direction, uint32_t count) {
  if (declared_size_[static_cast<size_t>(direction)] != 0) return;
  declared_size_[static_cast<size_t>(direction)] = count;
  for (const SymbolId id : symbols_.globals) {
    Symbol& symbol = symbols_[id];
    const bool is_block = symbol.storage == Storage::block && symbol.is_io_block && symbol.direction == direction;
    const Storage storage = direction == Direction::input ? Storage::input : Storage::output;
    const bool is_variable = symbol.storage == storage && symbol.built_in == ir::BuiltIn::none;
    if ((!is_block && !is_variable) || symbol.is_patch || !symbol.type || !types().is_array(symbol.type)) continue;
    const uint32_t extent = types()[symbol.type].extent;
    if (extent != 0 && extent != count) report(kOtherSize, symbol.span, extent, count);
    if (extent != 0) continue;
    const uint32_t used = id.index < context_.implicit_sizes.size() ? context_.implicit_sizes[id.index] : 0;
    if (used > count) report(kUsedLarger, symbol.span, used, count);
    symbol.type = module_.types.array(types()[symbol.type].element, count);
    context_.sized_late.push_back(id);
  }
}

bool PerVertexChecker::is_waiting(ExprId id) const {
  const Expr& e = tree_[id];
  if (e.kind != ExprKind::name || !e.symbol) return false;
  const Symbol& symbol = symbols_[e.symbol];
  const bool is_io = symbol.storage == Storage::input || symbol.storage == Storage::output ||
                     (symbol.storage == Storage::block && symbol.is_io_block);
  if (!is_io || symbol.is_patch || symbol.built_in != ir::BuiltIn::none) return false;
  const bool is_output = symbol.storage == Storage::block ? symbol.direction == Direction::output
                                                          : symbol.storage == Storage::output;
  return applies(is_output ? Direction::output : Direction::input) && types()[symbol.type].extent == 0;
}

void PerVertexChecker::check_written(ExprId id) {
  if (!is_stage(ir::Stage::tess_control)) return;
  ExprId index;
  ExprId at = id;
  while (tree_[at].kind == ExprKind::index || tree_[at].kind == ExprKind::field || tree_[at].kind == ExprKind::swizzle) {
    index = tree_[at].kind == ExprKind::index ? at : ExprId{};
    at = tree_[at].a;
  }
  const Expr& root = tree_[at];
  if (root.kind != ExprKind::name || !root.symbol) return;
  const Symbol& symbol = symbols_[root.symbol];
  const bool is_output = symbol.storage == Storage::output ||
                         (symbol.storage == Storage::block && symbol.is_io_block && symbol.direction == Direction::output);
  if (!is_output || symbol.is_patch || symbol.built_in != ir::BuiltIn::none) return;
  const Expr* const by = index ? &tree_[tree_[index].b] : nullptr;
  const bool is_own = by && by->kind == ExprKind::name && by->symbol &&
                      symbols_[by->symbol].built_in == ir::BuiltIn::invocation_id;
  if (!is_own) report(kOtherVertex, tree_[id].span);
}

std::optional<Direction> PerVertexChecker::direction_of(std::string_view name) const {
  if (name == "gl_in" && applies(Direction::input)) return Direction::input;
  if (name == "gl_out" && applies(Direction::output)) return Direction::output;
  return std::nullopt;
}

SymbolId PerVertexChecker::block(NameId name, Span at) {
  const std::optional<Direction> direction = direction_of(text(name));
  if (!direction) return {};
  std::vector<ir::Member> members;
  std::vector<ir::BuiltIn> built_ins;
  for (const BuiltinVariable& row : per_vertex_members()) {
    if (!row.when.is_met(language(), module_.stage)) continue;
    members.push_back({context_.builtin_types.type(module_, row.type), module_.names.intern(row.name)});
    built_ins.push_back(row.built_in);
  }
  return add_block(name, *direction, members, built_ins, at);
}

SymbolId PerVertexChecker::add_block(NameId name, Direction direction, std::span<const ir::Member> members,
                                     std::span<const ir::BuiltIn> built_ins, Span at) {
  Symbol block{.storage = Storage::block, .name = name, .block_name = module_.names.intern("gl_PerVertex"), .span = at};
  block.is_io_block = true;
  block.direction = direction;
  block.type = module_.types.array(module_.types.structure(block.block_name, members), known_size(direction));
  block.first_member = static_cast<uint32_t>(symbols_.block_members.size());
  for (const ir::BuiltIn b : built_ins) symbols_.block_members.push_back({.built_in = b, .span = at});
  const SymbolId id = add_symbol(block);
  if (context_.builtin_symbols.size() <= name.index)
    context_.builtin_symbols.resize(std::max<size_t>(128, size_t{name.index} * 2));
  context_.builtin_symbols[name.index] = id;
  symbols_.globals.push_back(id);
  return id;
}

void PerVertexChecker::declare_block(Decl& decl) {
  Declarator& instance = tree_[decl.declarators];
  const std::optional<Direction> direction = direction_of(text(instance.name));
  if (!direction) return void(report(kOtherName, instance.span));
  const Qualifiers& q = tree_[decl.type].qualifiers;
  if (!q.has(*direction == Direction::input ? Qualifier::in : Qualifier::out))
    return void(report(kWrongStorage, instance.span, text(instance.name)));
  const bool is_known = instance.name.index < context_.builtin_symbols.size() &&
                        context_.builtin_symbols[instance.name.index];
  if (is_known) {  // another shader object may have declared it, in the same way
    if (context_.unit == 0) report(kLate, instance.span, text(instance.name));
    instance.symbol = context_.builtin_symbols[instance.name.index];
    return;
  }
  std::vector<ir::Member> members;
  std::vector<ir::BuiltIn> built_ins;
  for (DeclId m = decl.members; m; m = tree_[m].next) {
    const TypeId base = parts_.types.resolve(tree_[m].type);
    for (DeclaratorId v = tree_[m].declarators; v && base; v = tree_[v].next) {
      const TypeId type = parts_.types.with_dimensions(base, tree_[v].dimensions, true, tree_[v].span);
      if (!type) continue;
      const BuiltinVariable* row = nullptr;
      for (const BuiltinVariable& candidate : per_vertex_members())
        if (candidate.name == text(tree_[v].name) && candidate.when.is_met(language(), module_.stage)) row = &candidate;
      if (!row) {
        report(kNotMember, tree_[v].span, text(tree_[v].name));
        continue;
      }
      const TypeId known = context_.builtin_types.type(module_, row->type);
      const bool is_same = type == known || (types().is_array(type) && types().is_array(known) &&
                                             types()[type].element == types()[known].element);
      if (!is_same) report(kWrongType, tree_[v].span, row->name, type_text(type));
      members.push_back({type, tree_[v].name});
      built_ins.push_back(row->built_in);
    }
  }
  const TypeId array = parts_.types.with_dimensions(ir::types::kF32, instance.dimensions, true, instance.span);
  if (!array || !array_type(*direction, array, instance.span) || members.empty()) return;
  instance.symbol = add_block(instance.name, *direction, members, built_ins, instance.span);
}

}  // namespace umber::glsl
