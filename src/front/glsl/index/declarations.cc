// SPDX-License-Identifier: Apache-2.0
// What a shader declares, with the scopes that it is in.
#include <bit>

#include "base/text_writer.h"
#include "front/glsl/check/type_names.h"
#include "front/glsl/index/builder.h"

namespace umber::glsl {
namespace {

EntityKind kind_of(Storage storage) {
  switch (storage) {
    case Storage::local: return EntityKind::local;
    case Storage::parameter: return EntityKind::parameter;
    case Storage::global: return EntityKind::global;
    case Storage::constant: return EntityKind::constant;
    case Storage::shared: return EntityKind::shared;
    case Storage::uniform: return EntityKind::uniform;
    case Storage::input: return EntityKind::input;
    case Storage::output: return EntityKind::output;
    case Storage::block: return EntityKind::uniform;
    case Storage::block_member: return EntityKind::member;
    case Storage::built_in_state: return EntityKind::builtin_variable;
  }
  return EntityKind::global;
}

EntityKind kind_of(const Symbol& symbol) {
  if (symbol.storage != Storage::block || !symbol.is_io_block) return kind_of(symbol.storage);
  return symbol.direction == ir::Direction::input ? EntityKind::input : EntityKind::output;
}

}  // namespace

void IndexBuilder::add_declarations() {
  by_symbol_.assign(symbols_.symbols.size(), 0);
  by_function_.assign(symbols_.functions.size(), 0);
  note_unnamed_blocks();
  for (const DeclId unit : tree_.units)
    for (DeclId d = unit; d; d = tree_[d].next) declaration(d, Entity::kNone, {});
}

void IndexBuilder::note_unnamed_blocks() {
  for (const SymbolId id : symbols_.symbols.ids())
    if (symbols_[id].storage == Storage::block && symbols_[id].span)
      unnamed_blocks_.emplace(symbols_[id].span.begin, id);
}

void IndexBuilder::declaration(DeclId id, uint32_t function, Span scope) {
  const Decl& decl = tree_[id];
  switch (decl.kind) {
    case DeclKind::function: return this->function(decl);
    case DeclKind::block: return block(decl);
    case DeclKind::variables: return variables(decl, function, scope);
    case DeclKind::precision: return;
    case DeclKind::qualifiers:  // `invariant a;`: of what is declared elsewhere
      for (DeclaratorId d = decl.declarators; d; d = tree_[d].next)
        if (const SymbolId symbol = tree_[d].symbol)
          use(files_.place_of_name(tree_[d].span, text(tree_[d].name)), entity_of(symbol), UseRole::read);
      return;
  }
}

std::string IndexBuilder::constant_text(ir::ValueId value) const {
  if (!value) return {};
  const std::optional<uint64_t> bits = module_.scalar_bits(value);
  if (!bits) return {};
  const ir::TypeKind kind = module_.types.kind(module_.type(value));
  if (kind == ir::TypeKind::bool_) return *bits != 0 ? "true" : "false";
  if (kind == ir::TypeKind::i32) return std::to_string(static_cast<int32_t>(*bits));
  if (kind == ir::TypeKind::u32) return std::to_string(static_cast<uint32_t>(*bits)) + "u";
  TextWriter writer;
  if (kind == ir::TypeKind::f32) writer << std::bit_cast<float>(static_cast<uint32_t>(*bits));
  return std::string(writer.text());
}

Entity IndexBuilder::variable(const Declarator& d, const TypeSpec& type, Span whole) const {
  Entity entity{
      .kind = EntityKind::global,
      .name = std::string(text(d.name)),
      .qualifiers = type.qualifiers.bits || type.qualifiers.layout ? files_.words(type.qualifiers.span) : std::string(),
      .whole = files_.place(whole)};
  for (LayoutArgId arg = type.qualifiers.layout; arg; arg = tree_[arg].next) {
    const std::string_view word = text(tree_[arg].name);
    entity.has_location |= word == "location";
    entity.has_binding |= word == "binding";
    entity.has_offset |= word == "offset";
  }
  if (!d.symbol) return entity;
  const Symbol& symbol = symbols_[d.symbol];
  entity.kind = kind_of(symbol);
  const bool is_uniform_block =
      symbol.storage == Storage::block && !symbol.is_io_block && symbol.block_kind == ir::ResourceKind::uniform_block;
  entity.is_const = symbol.is_const || symbol.storage == Storage::constant || entity.kind == EntityKind::input ||
                    symbol.storage == Storage::uniform || is_uniform_block;
  if (symbol.type) entity.type = type_name(module_, symbol.type);
  if (symbol.storage == Storage::constant) entity.value = constant_text(symbol.value);
  return entity;
}

void IndexBuilder::variables(const Decl& decl, uint32_t function, Span scope) {
  if (!decl.type) return;
  const TypeSpec& type = tree_[decl.type];
  if (type.members) structure(decl.type, scope);
  for (DeclaratorId d = decl.declarators; d; d = tree_[d].next) {
    const SymbolId symbol = tree_[d].symbol;
    if (symbol &&
        by_symbol_[symbol.index] != 0) {  // declared again: `in vec4 gl_FragCoord;`, an array that gets its size
      use(files_.place_of_name(tree_[d].span, text(tree_[d].name)), by_symbol_[symbol.index] - 1, UseRole::declaration);
      continue;
    }
    Entity entity = variable(tree_[d], type, decl.span);
    if (!symbol) entity.kind = function == Entity::kNone ? EntityKind::global : EntityKind::local;
    if (entity.name.starts_with("gl_")) entity.kind = EntityKind::builtin_variable;
    entity.parent = function;
    if (scope) entity.scope = files_.place({tree_[d].span.end, scope.end});
    const uint32_t id = declare(std::move(entity), tree_[d].span);
    if (symbol) by_symbol_[symbol.index] = id + 1;
  }
}

void IndexBuilder::structure(TypeSpecId id, Span scope) {
  const TypeSpec& spec = tree_[id];
  const ir::TypeId type = spec.type ? module_.types.without_arrays(spec.type) : ir::TypeId{};
  Entity entity{.kind = EntityKind::structure, .name = std::string(text(spec.name)), .whole = files_.place(spec.span)};
  // The name comes behind the word.
  const std::string_view written = shader_.sources.text(spec.span);
  constexpr size_t kWord = 6;
  const size_t at = entity.name.empty() ? written.npos : written.find(entity.name, kWord);
  const uint32_t begin = spec.span.begin + static_cast<uint32_t>(std::min(at, written.size()));
  if (scope) entity.scope = files_.place({spec.span.end, scope.end});
  const uint32_t number = declare(std::move(entity), at == written.npos ? Span{} : Span{begin, begin});
  if (type) by_type_.emplace(type.index, number);
  members(spec.members, type && module_.types.is_structure(type) ? type : ir::TypeId{}, number);
}

void IndexBuilder::members(DeclId first, ir::TypeId structure, uint32_t parent) {
  uint32_t n = 0;
  for (DeclId m = first; m; m = tree_[m].next) {
    const TypeSpec& type = tree_[tree_[m].type];
    if (type.members) this->structure(tree_[m].type, {});
    for (DeclaratorId d = tree_[m].declarators; d; d = tree_[d].next, ++n) {
      Entity entity = variable(tree_[d], type, tree_[m].span);
      entity.kind = EntityKind::member;
      entity.parent = parent;
      const bool is_known = structure && n < module_.types.part_count(structure) &&
                            module_.types.member(structure, n).name == tree_[d].name;
      entity.type = is_known && module_.types.member(structure, n).type
                        ? type_name(module_, module_.types.member(structure, n).type)
                        : files_.words(type.span);
      const uint32_t id = declare(std::move(entity), tree_[d].span);
      index_.entities[parent].parts.push_back(id);
      if (is_known) by_member_.emplace(std::pair(structure.index, n), id);
    }
  }
}

void IndexBuilder::block(const Decl& decl) {
  Entity entity = variable({.name = decl.name}, tree_[decl.type], decl.span);
  entity.kind = EntityKind::block;
  entity.has_instance_name = static_cast<bool>(decl.declarators);
  const auto known = unnamed_blocks_.find(decl.name_span.begin);
  const SymbolId symbol = known == unnamed_blocks_.end() ? SymbolId{} : known->second;
  const ir::TypeId structure =
      symbol && symbols_[symbol].type ? module_.types.without_arrays(symbols_[symbol].type) : ir::TypeId{};
  const uint32_t id =
      declare(std::move(entity), decl.name_span, decl.is_definition ? UseRole::definition : UseRole::declaration);
  members(decl.members, structure && module_.types.is_structure(structure) ? structure : ir::TypeId{}, id);
  if (structure) by_type_.emplace(structure.index, id);
  if (!decl.declarators) {
    if (symbol) by_symbol_[symbol.index] = id + 1;
    return;
  }
  const Declarator& name = tree_[decl.declarators];
  Entity instance = variable(name, tree_[decl.type], decl.span);
  if (instance.type.empty()) instance.type = text(decl.name);
  const uint32_t instance_id = declare(std::move(instance), name.span);
  if (name.symbol) by_symbol_[name.symbol.index] = instance_id + 1;
}

void IndexBuilder::function(const Decl& decl) {
  const FunctionSymbolId symbol = decl.function;
  const bool is_known = symbol && symbol.index < by_function_.size() && by_function_[symbol.index] != 0;
  uint32_t id = is_known ? by_function_[symbol.index] - 1 : Entity::kNone;
  const UseRole role = decl.is_definition ? UseRole::definition : UseRole::declaration;
  if (!is_known) {
    const TypeSpec& result = tree_[decl.type];
    id = declare({.kind = EntityKind::function,
                  .name = std::string(text(decl.name)),
                  .qualifiers = result.qualifiers.bits ? files_.words(result.qualifiers.span) : std::string(),
                  .type = result.type ? type_name(module_, result.type) : files_.words(result.span),
                  .whole = files_.place(decl.span)},
                 decl.name_span, role);
    if (symbol && symbol.index < by_function_.size()) by_function_[symbol.index] = id + 1;
  } else {
    use(files_.place_of_name(decl.name_span, text(decl.name)), id, role);
    if (decl.is_definition) {
      index_.entities[id].place = files_.place_of_name(decl.name_span, text(decl.name));
      index_.entities[id].whole = files_.place(decl.span);
      index_.entities[id].parts.clear();
    }
  }
  const Span body = decl.body ? tree_[decl.body].span : Span{};
  const bool takes_parameters = index_.entities[id].parts.empty();
  for (DeclaratorId p = decl.declarators; p; p = tree_[p].next) {
    const TypeSpec& type = tree_[tree_[p].type];
    Entity entity = variable(tree_[p], type, join(type.qualifiers.span, tree_[p].span));
    entity.kind = EntityKind::parameter;
    entity.parent = id;
    if (entity.type.empty()) entity.type = files_.words(type.span);
    if (body) entity.scope = files_.place({tree_[p].span.end, body.end});
    const uint32_t parameter = declare(std::move(entity), tree_[p].name ? tree_[p].span : Span{});
    if (takes_parameters) index_.entities[id].parts.push_back(parameter);
    if (tree_[p].symbol) by_symbol_[tree_[p].symbol.index] = parameter + 1;
  }
  if (decl.body) statements(tree_[decl.body].body, id, body);
}

void IndexBuilder::statements(StmtId first, uint32_t function, Span scope) {
  for (StmtId s = first; s; s = tree_[s].next) statement(tree_[s], function, scope);
}

/// As deep as the parser goes.
void IndexBuilder::statement(const Stmt& s, uint32_t function, Span scope) {
  switch (s.kind) {
    case StmtKind::block: return statements(s.body, function, s.span);
    case StmtKind::declaration:
      if (s.decl) declaration(s.decl, function, scope);
      return;
    case StmtKind::switch_: return statements(s.body, function, s.span);
    case StmtKind::if_:
    case StmtKind::for_:
    case StmtKind::while_:
    case StmtKind::do_while:
      if (s.other) statement(tree_[s.other], function, s.span);
      if (s.decl) declaration(s.decl, function, s.span);
      if (s.body) statement(tree_[s.body], function, s.span);
      return;
    case StmtKind::empty:
    case StmtKind::expression:
    case StmtKind::case_label:
    case StmtKind::default_label:
    case StmtKind::break_:
    case StmtKind::continue_:
    case StmtKind::discard_:
    case StmtKind::demote_:
    case StmtKind::terminate_:
    case StmtKind::ignore_intersection:
    case StmtKind::terminate_ray:
    case StmtKind::return_: return;
  }
}

}  // namespace umber::glsl
