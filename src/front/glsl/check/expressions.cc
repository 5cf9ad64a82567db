// SPDX-License-Identifier: Apache-2.0
// Expressions but for operators, constructors and calls (GLSL 4.60 chapter 5).
#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<> kString{Severity::error, "string", "a string is for debugPrintfEXT alone",
                            "#extension GL_EXT_debug_printf : enable"};
constexpr Message<std::string_view> kTypeAsValue{Severity::error, "type-as-value", "'{0}' is a type"};
constexpr Message<std::string_view> kFunctionAsValue{Severity::error, "function-as-value",
                                                     "'{0}' is a function, and can only be called"};
constexpr Message<std::string_view> kSubroutineValue{Severity::error, "function-as-value",
                                                     "'{0}' is a subroutine uniform, and can only be called"};
constexpr Message<std::string_view, std::string_view> kBranches{Severity::error, "branch-types",
                                                                "the branches have the types {0} and {1}"};
constexpr Message<> kOpaqueBranch{Severity::error, "branch-types", "a texture cannot be chosen by a condition"};
constexpr Message<> kBracesHere{Severity::error, "initializer-list", "a list in braces can only initialise a variable"};
constexpr Message<> kWorkGroupSize{Severity::error, "work-group-size",
                                   "gl_WorkGroupSize is used before the local size is declared"};

constexpr Message<> kVariableSize{Severity::error, "work-group-size",
                                  "gl_WorkGroupSize is not known where the local size is variable",
                                  "gl_LocalGroupSizeARB is what the dispatch says"};
constexpr Message<> kUnsizedValue{Severity::error, "unsized-array",
                                  "an array without a size cannot be used as a whole"};
constexpr Message<> kOpaqueValue{Severity::error, "opaque-value",
                                 "a texture, counter or ray query can only be passed to a function"};
constexpr Message<> kWriteOnlyAtomic{Severity::warning, "write-only-atomic",
                                     "this is writeonly, and an atomic function reads it", "remove 'writeonly'"};
constexpr Message<> kWriteOnly{Severity::error, "write-only", "this is writeonly and cannot be read"};

bool is_path(const Expr& e) {
  return e.kind == ExprKind::name || e.kind == ExprKind::field || e.kind == ExprKind::index ||
         e.kind == ExprKind::swizzle;
}

}  // namespace

void ExpressionChecker::expression(ExprId id) {
  value(id);
  require_readable(id);
}

void ExpressionChecker::value(ExprId id) {
  access(id);
  const Expr& e = tree_[id];
  if (!is_path(e) || !types().is_array(e.type) || types()[e.type].extent != 0) return;
  report(kUnsizedValue, e.span);
  fail(id);
}

bool ExpressionChecker::require_readable(ExprId id) {
  if (!is_path(tree_[id]) || !is_write_only(id)) return true;
  report(kWriteOnly, tree_[id].span);
  fail(id);
  return false;
}

/// What an atomic function reads and writes. Vulkan's drivers and other compilers take what is writeonly, and programs
/// have it.
bool ExpressionChecker::require_exchangeable(ExprId id) {
  if (!language().is_for_vulkan()) return require_readable(id);
  if (is_path(tree_[id]) && is_write_only(id)) report(kWriteOnlyAtomic, tree_[id].span);
  return true;
}

bool ExpressionChecker::is_write_only(ExprId id) const {
  for (;; id = tree_[id].a) {
    const Expr& e = tree_[id];
    if (e.kind == ExprKind::name) {
      if (!e.symbol) return false;
      const Symbol& symbol = symbols_[e.symbol];
      const bool is_marked = symbol.access.writeonly ||
                             (symbol.storage == Storage::block_member && symbols_[symbol.block].access.writeonly);
      return is_marked && !types().is_opaque(types().without_arrays(e.type));
    }
    if (e.kind == ExprKind::field)
      if (const SymbolId block = block_of(e.a))
        if (symbols_.block_members[symbols_[block].first_member + e.ref].access.writeonly) return true;
    if (e.kind == ExprKind::dereference) return module_.references[ir::ReferenceId{e.ref}].access.writeonly;
    if (e.kind != ExprKind::field && e.kind != ExprKind::index && e.kind != ExprKind::swizzle) return false;
  }
}

void ExpressionChecker::access(ExprId id) {
  const auto is_link = [this](ExprId e) {
    return tree_[e].kind == ExprKind::binary || tree_[e].kind == ExprKind::sequence;
  };
  if (!is_link(id)) return leaf(id);
  // Chains of binary operators lean left and are as long as the shader likes: they are walked, not recursed into.
  const size_t base = spine_.size();
  ExprId at = id;
  for (; is_link(at); at = tree_[at].a) spine_.push_back(at);
  leaf(at);
  while (spine_.size() > base) {
    const ExprId user = spine_.back();
    spine_.pop_back();
    expression(tree_[user].b);
    if (tree_[user].kind == ExprKind::binary)
      parts_.operators.binary(user);
    else
      sequence(user);
  }
}

void ExpressionChecker::nonuniform(ExprId id) {
  const ExprId a = tree_[id].a;
  expression(a);
  if (failed(a)) return fail(id);
  tree_[id].type = tree_[a].type;
  tree_[id].is_constant = tree_[a].is_constant;
}

void ExpressionChecker::leaf(ExprId id) {
  switch (tree_[id].kind) {
    case ExprKind::error: return fail(id);
    case ExprKind::omitted: tree_[id].type = ir::types::kVoid; return;
    case ExprKind::literal: return;
    case ExprKind::string: report(kString, tree_[id].span); return fail(id);
    case ExprKind::name: return name(id);
    case ExprKind::unary: return parts_.operators.unary(id);
    case ExprKind::nonuniform: return nonuniform(id);
    case ExprKind::assign: return parts_.operators.assign(id);
    case ExprKind::conditional: return conditional(id);
    case ExprKind::index: return index(id);
    case ExprKind::member: return member(id);
    case ExprKind::method: return method(id);
    case ExprKind::call: return tree_[id].type_spec ? parts_.constructors.constructor(id) : parts_.calls.call(id);
    case ExprKind::init_list: report(kBracesHere, tree_[id].span); return fail(id);
    case ExprKind::binary:
    case ExprKind::sequence:
    case ExprKind::convert:
    case ExprKind::field:
    case ExprKind::dereference:
    case ExprKind::swizzle:
    case ExprKind::length:
    case ExprKind::construct:
    case ExprKind::call_function:
    case ExprKind::call_subroutine:
    case ExprKind::call_builtin: return;  // checked already
  }
}

void ExpressionChecker::set_constant(Symbol& symbol, std::array<int32_t, 3> value) {
  const TypeId scalar = ir::types::vector(types().scalar_kind(symbol.type), 1);
  SmallVector<ir::ValueId, 3> parts;
  for (uint32_t n = 0; n < types().rows(symbol.type); ++n)
    parts.push_back(module_.scalar(scalar, static_cast<uint32_t>(value[n])));
  symbol.value = parts.size() == 1 ? parts[0] : module_.composite(symbol.type, parts);
}

void ExpressionChecker::take_local_size(Symbol& symbol) {
  const ir::ComputeState& state = module_.state.compute;
  std::array<int32_t, 3> value{};
  for (size_t n = 0; n < 3; ++n) value[n] = static_cast<int32_t>(state.local_size[n]);
  symbol.is_specialized = state.specialized_size != ir::ComputeState{}.specialized_size;
  set_constant(symbol, value);
}

void ExpressionChecker::finish_sizes() {
  for (const SymbolId id : symbols_.symbols.ids())
    if (symbols_[id].is_input_size) take_local_size(symbols_[id]);
}

SymbolId ExpressionChecker::builtin_symbol(NameId name, Span at) {
  if (name.index < context_.builtin_symbols.size() && context_.builtin_symbols[name.index])
    return context_.builtin_symbols[name.index];
  if (const SymbolId block = parts_.per_vertex.has_blocks() ? parts_.per_vertex.block(name, at) : SymbolId{}) return block;
  const BuiltinVariable* row = find_builtin_variable(text(name), language(), module_.stage);
  if (!row || parts_.redeclarations.is_in_per_vertex(row->built_in)) return {};
  note_extension(row->when, at);
  Symbol symbol{.storage = row->storage, .built_in = row->built_in, .name = name};
  symbol.type = context_.builtin_types.type(module_, row->type);
  symbol.is_const = row->storage != Storage::output;
  if (ir::is_index_of_mesh(row->built_in)) {
    symbol.is_per_primitive = true;
    symbol.type = parts_.per_vertex.primitive_array(symbol.type);
    parts_.primitives.use_indices(row->built_in, at);
  }
  const bool is_of_vertices = symbol.storage == Storage::input && parts_.per_vertex.applies(ir::Direction::input) &&
                              types().is_unsized(symbol.type);
  if (is_of_vertices) symbol.type = module_.types.array(types()[symbol.type].element, parts_.primitives.vertices_in());
  const bool is_bounding_box = row->storage == Storage::output && row->built_in == ir::BuiltIn::none;
  symbol.is_patch = row->built_in == ir::BuiltIn::tess_level_outer || row->built_in == ir::BuiltIn::tess_level_inner ||
                    is_bounding_box;
  const bool is_integer = symbol.type == ir::types::kI32 || symbol.type == ir::types::kU32;
  if (row->storage == Storage::input && module_.stage == ir::Stage::fragment && is_integer)
    symbol.interpolation = ir::Interpolation::flat;
  if (row->storage == Storage::constant) {
    symbol.is_input_size = row->name == "gl_LocalGroupSizeARB";
    std::array<int32_t, 3> value = row->value;
    if (row->name == "gl_VerticesIn") value[0] = static_cast<int32_t>(parts_.primitives.vertices_in());
    if (row->name == "gl_WorkGroupSize") {
      if (!context_.has_local_size || context_.has_variable_size) {
        report(context_.has_variable_size ? kVariableSize : kWorkGroupSize, at);
        return {};
      }
      take_local_size(symbol);
    } else if (!symbol.is_input_size) {
      set_constant(symbol, value);
    }
  }
  const SymbolId id = add_symbol(symbol);
  if (context_.builtin_symbols.size() <= name.index)
    context_.builtin_symbols.resize(std::max<size_t>(128, size_t{name.index} * 2));
  context_.builtin_symbols[name.index] = id;
  if (symbol.storage != Storage::constant) symbols_.globals.push_back(id);
  return id;
}

SymbolId ExpressionChecker::find_variable(ExprId id) {
  const Expr& e = tree_[id];
  Binding* found = context_.scopes.find(e.name);
  // GLSL 1.10 keeps functions apart from variables.
  while (found && found->kind == BindingKind::function && !at_least(120, 100))
    found = context_.scopes.hidden_by(*found);
  if (!found) {
    if (const SymbolId builtin = builtin_symbol(e.name, e.span)) return builtin;
    if (text(e.name) == "gl_WorkGroupSize" && find_builtin_variable(text(e.name), language(), module_.stage)) return {};
    if (first_builtin(text(e.name)) != kNoBuiltin)
      report(kFunctionAsValue, e.span, text(e.name));
    else
      report_unknown(kUndeclared, e.name, e.span);
    return {};
  }
  if (found->kind == BindingKind::variable) return SymbolId{found->id};
  const bool is_type = found->kind == BindingKind::type || found->kind == BindingKind::subroutine_type;
  report(is_type ? kTypeAsValue : kFunctionAsValue, e.span, text(e.name));
  return {};
}

void ExpressionChecker::name(ExprId id) {
  const SymbolId symbol = find_variable(id);
  if (!symbol) return fail(id);
  if (symbols_[symbol].subroutine != 0 && !parts_.subroutines.is_callee(id)) {
    report(kSubroutineValue, tree_[id].span, text(tree_[id].name));
    return fail(id);
  }
  use(id, symbol);
}

void ExpressionChecker::use(ExprId id, SymbolId found) {
  Symbol& symbol = symbols_[found];
  symbol.is_used = true;
  if (symbol.built_in != ir::BuiltIn::none) parts_.redeclarations.note_use(symbol.built_in, tree_[id].span);
  if (symbol.built_in == ir::BuiltIn::frag_data) parts_.redeclarations.check_last_data(symbol, tree_[id].span);
  if (symbol.storage == Storage::block_member) symbols_[symbol.block].is_used = true;
  Expr& e = tree_[id];
  e.symbol = found;
  e.type = symbol.type;
  if (!symbol.type) return fail(id);  // its declaration was in error
  e.is_constant = symbol.storage == Storage::constant && !symbol.is_input_size;
  e.is_lvalue = is_assignable(symbol);
}

void ExpressionChecker::conditional(ExprId id) {
  const ExprId a = tree_[id].a, b = tree_[id].b, c = tree_[id].c;
  expression(a);
  expression(b);
  expression(c);
  if (failed(a) || failed(b) || failed(c)) return fail(id);
  if (tree_[a].type != ir::types::kBool) {
    report(kConditionType, tree_[a].span);
    return fail(id);
  }
  const TypeId left = tree_[b].type, right = tree_[c].type;
  if (!parts_.operators.convert_if_possible(b, right)) parts_.operators.convert_if_possible(c, left);
  if (tree_[b].type != tree_[c].type) {
    report(kBranches, tree_[id].span, type_text(left), type_text(right));
    return fail(id);
  }
  if (contains_opaque(tree_[b].type) && !parts_.handles.may_be_value(tree_[b].type)) {
    report(kOpaqueBranch, tree_[id].span);
    return fail(id);
  }
  if (!require_array_value(left, "an array as a value", tree_[id].span)) return fail(id);
  tree_[id].type = tree_[b].type;
  tree_[id].is_constant = tree_[a].is_constant && tree_[b].is_constant && tree_[c].is_constant;
}

// Textures and counters can only be passed to functions (section 4.1.7).
bool ExpressionChecker::require_value(ExprId id) {
  if (failed(id) || !contains_opaque(tree_[id].type) || parts_.handles.may_be_value(tree_[id].type)) return true;
  report(kOpaqueValue, tree_[id].span);
  return false;
}

void ExpressionChecker::sequence(ExprId id) {
  const ExprId a = tree_[id].a, b = tree_[id].b;
  if (failed(a) || failed(b)) return fail(id);
  if (!require_value(a) || !require_value(b)) return fail(id);
  tree_[id].type = tree_[b].type;
  // No constant expression any more since ESSL 3.00 and GLSL 4.30 (section 4.3.3).
  tree_[id].is_constant = tree_[a].is_constant && tree_[b].is_constant && !at_least(430, 300);
}

}  // namespace umber::glsl
