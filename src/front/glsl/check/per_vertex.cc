// SPDX-License-Identifier: Apache-2.0
// Arrays with an element for each vertex of a primitive, patch or mesh, or for each primitive of a mesh (GLSL 4.60 sections
// 4.3.4, 4.3.6 and 7.1; GLSL_EXT_mesh_shader).
#include <utility>

#include "front/glsl/check/messages.h"
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
                               "gl_PerVertex can only be called gl_in or, in tessellation control shaders, gl_out; the blocks of mesh "
                               "shaders gl_MeshVerticesEXT and gl_MeshPrimitivesEXT"};
constexpr Message<std::string_view> kLate{Severity::error, "redeclaration",
                                          "'{0}' is declared again after it was used or declared"};
constexpr Message<> kTwoDimensions{Severity::error, "redeclaration", "gl_PerVertex is an array of one dimension"};
constexpr Message<std::string_view> kOtherMembers{Severity::error, "redeclaration",
                                                  "'{0}' has other members in another shader of this stage"};
constexpr Message<std::string_view> kNotEverywhere{
    Severity::error, "redeclaration", "'{0}' is declared again here, but another shader of this stage uses it without"};
constexpr Message<uint32_t, uint32_t> kTwoSizes{Severity::error, "per-vertex",
                                                "the array has {0} elements, but another one has {1}",
                                                "all such arrays have one for each vertex"};
constexpr Message<std::string_view> kTwoKinds{Severity::error, "unsupported-geometry-inputs",
                                              "gl_in and '{0}' in one shader are not supported yet",
                                              "gl_in has all of it"};

}  // namespace

const std::array<PerVertexChecker::BlockRow, 4> PerVertexChecker::kBlocks = {{
    {"gl_in", "gl_PerVertex", Direction::input, false, false},
    {"gl_out", "gl_PerVertex", Direction::output, false, false},
    {"gl_MeshVerticesEXT", "gl_MeshPerVertexEXT", Direction::output, true, false},
    {"gl_MeshPrimitivesEXT", "gl_MeshPerPrimitiveEXT", Direction::output, true, true},
}};

uint32_t PerVertexChecker::known_size(Direction direction, bool is_per_primitive) const {
  if (is_per_primitive) return primitives_;
  if (is_stage(ir::Stage::mesh)) return declared_size_[static_cast<size_t>(direction)];
  const bool is_of_patch = direction == Direction::input && !is_stage(ir::Stage::geometry);
  return is_of_patch ? ir::kMostPatchVertices : declared_size_[static_cast<size_t>(direction)];
}

TypeId PerVertexChecker::array_type(Direction direction, bool is_per_primitive, TypeId type, Span at) {
  if (!types().is_array(type)) return report(kNoArray, at), TypeId{};
  const uint32_t known = known_size(direction, is_per_primitive), extent = types()[type].extent;
  if (extent != 0 && known != 0 && extent != known) return report(kOtherSize, at, extent, known), TypeId{};
  uint32_t& first = first_size_[is_per_primitive ? 2 : static_cast<size_t>(direction)];
  if (extent != 0 && first != 0 && known == 0 && extent != first) return report(kTwoSizes, at, extent, first), TypeId{};
  if (extent != 0) first = extent;
  return extent == 0 && known != 0 ? module_.types.array(types()[type].element, known) : type;
}

void PerVertexChecker::size_arrays(Direction direction, uint32_t count) {
  if (declared_size_[static_cast<size_t>(direction)] != 0) return;
  declared_size_[static_cast<size_t>(direction)] = count;
  size_waiting(direction, false, count);
}

void PerVertexChecker::size_primitives(uint32_t count) {
  if (primitives_ != 0) return;
  primitives_ = count;
  size_waiting(Direction::output, true, count);
}

TypeId PerVertexChecker::primitive_array(TypeId unsized_array) {
  return module_.types.array(types()[unsized_array].element, primitives_);
}

void PerVertexChecker::size_waiting(Direction direction, bool is_per_primitive, uint32_t count) {
  for (const SymbolId id : symbols_.globals) {
    Symbol& symbol = symbols_[id];
    const bool is_block = symbol.storage == Storage::block && symbol.is_io_block && symbol.direction == direction;
    const Storage storage = direction == Direction::input ? Storage::input : Storage::output;
    const bool is_variable =
        symbol.storage == storage && (symbol.built_in == ir::BuiltIn::none || symbol.is_per_primitive);
    if (symbol.is_per_primitive != is_per_primitive) continue;
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

const PerVertexChecker::BlockRow* PerVertexChecker::find_block(std::string_view instance) const {
  for (const BlockRow& row : kBlocks)
    if (row.instance == instance && row.is_of_mesh == is_stage(ir::Stage::mesh) && applies(row.direction)) return &row;
  return nullptr;
}

bool PerVertexChecker::is_block_of_mesh(std::string_view name) const {
  for (const BlockRow& row : kBlocks)
    if (row.is_of_mesh && row.block == name) return is_stage(ir::Stage::mesh);
  return false;
}

std::span<const BuiltinVariable> PerVertexChecker::rows_of(const BlockRow& row) const {
  return row.is_per_primitive ? per_primitive_members() : per_vertex_members();
}

SymbolId PerVertexChecker::block(NameId name, Span at) {
  const BlockRow* const block = find_block(text(name));
  if (!block) return {};
  std::vector<ir::Member> members;
  std::vector<ir::BuiltIn> built_ins;
  for (const BuiltinVariable& row : rows_of(*block)) {
    if (!row.when.is_met(language(), module_.stage)) continue;
    members.push_back({context_.builtin_types.type(module_, row.type), module_.names.intern(row.name)});
    built_ins.push_back(row.built_in);
  }
  const SymbolId added = add_block(name, *block, members, built_ins, at);
  instance_of(*block).symbol = added;
  return added;
}

SymbolId PerVertexChecker::add_block(NameId name, const BlockRow& row, std::span<const ir::Member> members,
                                     std::span<const ir::BuiltIn> built_ins, Span at) {
  Symbol block{.storage = Storage::block, .name = name, .block_name = module_.names.intern(row.block), .span = at};
  block.is_io_block = true;
  block.direction = row.direction;
  block.is_per_primitive = row.is_per_primitive;
  block.type = module_.types.array(module_.types.structure(block.block_name, members),
                                   known_size(row.direction, row.is_per_primitive));
  block.first_member = static_cast<uint32_t>(symbols_.block_members.size());
  for (const ir::BuiltIn b : built_ins) symbols_.block_members.push_back({.built_in = b, .span = at});
  const SymbolId id = add_symbol(block);
  if (context_.builtin_symbols.size() <= name.index)
    context_.builtin_symbols.resize(std::max<size_t>(128, size_t{name.index} * 2));
  context_.builtin_symbols[name.index] = id;
  symbols_.globals.push_back(id);
  return id;
}

PerVertexChecker::Members PerVertexChecker::members_of(const Decl& decl, const BlockRow& block) {
  Members members;
  for (DeclId m = decl.members; m; m = tree_[m].next) {
    const TypeId base = parts_.types.resolve(tree_[m].type);
    for (DeclaratorId v = tree_[m].declarators; v && base; v = tree_[v].next) {
      const TypeId type = parts_.types.with_dimensions(base, tree_[v].dimensions, true, tree_[v].span);
      if (!type) continue;
      const BuiltinVariable* row = nullptr;
      for (const BuiltinVariable& candidate : rows_of(block))
        if (candidate.name == text(tree_[v].name) && candidate.when.is_met(language(), module_.stage)) row = &candidate;
      if (!row) {
        report(kNotInPerVertex, tree_[v].span, text(tree_[v].name));
        continue;
      }
      const TypeId known = context_.builtin_types.type(module_, row->type);
      const bool are_arrays = types().is_array(type) && types().is_array(known);
      const bool is_same = type == known || (are_arrays && types()[type].element == types()[known].element);
      if (!is_same) report(kRedeclaredType, tree_[v].span, row->name, type_text(type));
      if (are_arrays && types()[type].extent > kMostBuiltinElements)
        report(kRedeclaredSize, tree_[v].span, row->name, kMostBuiltinElements);
      members.list.push_back({type, tree_[v].name});
      members.built_ins.push_back(row->built_in);
    }
  }
  return members;
}

bool PerVertexChecker::is_as_before(const Instance& instance, const Members& members) const {
  const TypeId structure = types().without_arrays(symbols_[instance.symbol].type);
  if (types().part_count(structure) != members.list.size()) return false;
  for (uint32_t n = 0; n < members.list.size(); ++n) {
    const ir::Member before = types().member(structure, n);
    if (before.name != members.list[n].name || before.type != members.list[n].type) return false;
  }
  return true;
}

void PerVertexChecker::declare_block(Decl& decl) {
  Declarator& declarator = tree_[decl.declarators];
  const BlockRow* const block = find_block(text(declarator.name));
  if (!block || block->block != text(decl.name)) return void(report(kOtherName, declarator.span));
  const Qualifiers& q = tree_[decl.type].qualifiers;
  if (!q.has(block->direction == Direction::input ? Qualifier::in : Qualifier::out))
    return void(report(kRedeclaredStorage, declarator.span, text(declarator.name)));
  Instance& instance = instance_of(*block);
  if (instance.is_declared || (instance.symbol && symbols_[instance.symbol].is_used))
    return void(report(kLate, declarator.span, text(declarator.name)));
  instance.is_declared = true;
  const Members members = members_of(decl, *block);
  const TypeId array = parts_.types.with_dimensions(ir::types::kF32, declarator.dimensions, true, declarator.span);
  if (!array || !array_type(block->direction, block->is_per_primitive, array, declarator.span) || members.list.empty()) return;
  if (types().is_array(types()[array].element)) return void(report(kTwoDimensions, declarator.span));
  if (instance.declared_at && !is_as_before(instance, members))
    return void(report(kOtherMembers, declarator.span, text(declarator.name)));
  instance.declared_at = declarator.span;
  if (!instance.symbol)
    instance.symbol = add_block(declarator.name, *block, members.list, members.built_ins, declarator.span);
  declarator.symbol = instance.symbol;
}

bool PerVertexChecker::must_be_declared() const {
  return context_.options.is_separable && at_least(150, 0) && !is_stage(ir::Stage::mesh);
}

// Whether a shader object uses a block is seen by the mark that its uses leave, which the objects before it get back.
void PerVertexChecker::begin_unit() {
  for (Instance& instance : instances_) {
    instance.is_declared = false;
    if (instance.symbol) instance.was_used = std::exchange(symbols_[instance.symbol].is_used, false);
  }
}

void PerVertexChecker::end_unit() {
  for (Instance& instance : instances_) {
    if (!instance.symbol) continue;
    bool& is_used = symbols_[instance.symbol].is_used;
    const bool is_bare = is_used && !instance.is_declared;
    if (is_bare && !instance.is_ever_bare && must_be_declared())
      report(kSeparablePerVertex, symbols_[instance.symbol].span);
    instance.is_ever_bare |= is_bare;
    is_used |= instance.was_used;
  }
}

void PerVertexChecker::note_block(Direction direction, std::span<const ir::Member> members) {
  if (language().is_for_vulkan() || !context_.options.per_vertex) return;
  auto& block = (*context_.options.per_vertex)[static_cast<size_t>(direction)].emplace();
  for (const ir::Member& m : members)
    block.push_back({std::string(text(m.name)), types().is_array(m.type) ? types()[m.type].extent : 0});
}

void PerVertexChecker::note_blocks() {
  if (is_stage(ir::Stage::mesh)) return;
  for (size_t n = 0; n < instances_.size(); ++n) {
    const Instance& instance = instances_[n];
    if (!instance.symbol || !instance.declared_at) continue;
    const TypeId structure = types().without_arrays(symbols_[instance.symbol].type);
    std::vector<ir::Member> members;
    for (uint32_t member = 0; member < types().part_count(structure); ++member)
      members.push_back(types().member(structure, member));
    note_block(kBlocks[n].direction, members);
  }
}

// GLSL 4.60 section 7.1.
void PerVertexChecker::check_units() {
  for (const Instance& instance : instances_) {
    if (instance.declared_at && instance.is_ever_bare)
      report(kNotEverywhere, instance.declared_at, text(symbols_[instance.symbol].name));
  }
  note_blocks();
  const SymbolId in = instances_.front().symbol;
  if (!in || !symbols_[in].is_used || !is_stage(ir::Stage::geometry)) return;
  for (const SymbolId id : symbols_.globals) {  // gl_PositionIn and its like
    const Symbol& s = symbols_[id];
    if (s.storage == Storage::input && s.built_in != ir::BuiltIn::none && s.is_used && s.type &&
        types().is_array(s.type))
      report(kTwoKinds, {}, text(s.name));
  }
}

}  // namespace umber::glsl
