// SPDX-License-Identifier: Apache-2.0
// Declarations of variables (GLSL 4.60 sections 4.2 to 4.6).
#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"
#include "front/glsl/tree/effects.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kReserved{Severity::error, "reserved-name", "'{0}': names with gl_ are reserved"};
constexpr Message<std::string_view> kReservedUnderscores{Severity::error, "reserved-name",
                                                         "'{0}': names with two underscores are reserved"};
constexpr Message<std::string_view, std::string_view> kBadInitializer{Severity::error, "initializer-type",
                                                                      "{1} does not initialise {0}"};
constexpr Message<> kConstInitializer{Severity::error, "const-initializer", "a constant needs an initialiser"};
constexpr Message<> kNotConstantInWebgl{Severity::warning, "webgl-initializer",
                                        "outside of WebGL the initialiser of a global variable is constant in ESSL 1.00"};
constexpr Message<> kNotConstant{Severity::error, "const-initializer", "the initialiser must be a constant expression"};
constexpr Message<std::string_view> kNoInitializer{Severity::error, "initializer", "{0} cannot have an initialiser"};
constexpr Message<std::string_view> kCooperativeVariable{Severity::error, "cooperative-matrix",
                                                         "{0} can only be a variable of the invocation"};
constexpr Message<std::string_view> kOpaqueVariable{Severity::error, "opaque-variable",
                                                    "{0} can only be a uniform or a parameter of a function"};
constexpr Message<> kQueryVariable{Severity::error, "opaque-variable",
                                   "rayQueryEXT can only be a variable of a function or of the shader, or a parameter"};
constexpr Message<> kUnsizedType{Severity::error, "unsized-array", "an array needs a size in ESSL"};
constexpr Message<std::string_view> kOtherScope{Severity::error, "qualifier",
                                                "'{0}' was declared in another scope, and can only be precise there"};
constexpr Message<std::string_view> kInvariantLate{Severity::error, "qualifier",
                                                   "'{0}' has to be invariant before its first use"};
constexpr Message<std::string_view> kOtherQualifiers{Severity::error, "mismatch",
                                                     "'{0}' has other qualifiers in another shader of this stage"};
constexpr Message<std::string_view> kOtherLayout{Severity::error, "mismatch",
                                                 "'{0}' has another layout in another shader of this stage"};
constexpr Message<std::string_view> kOtherValue{Severity::error, "mismatch",
                                                "'{0}' has another initial value in another shader of this stage"};
constexpr Message<std::string_view> kTooSmall{Severity::error, "unsized-array",
                                              "'{0}' was used with an index beyond this size"};
constexpr Message<> kOutsideFunctions{Severity::error, "qualifier", "this declaration must be outside of functions"};
constexpr Message<std::string_view> kNotInvariant{Severity::error, "invariant",
                                                  "'{0}' is no output and cannot be invariant"};
constexpr Message<std::string_view> kRequalified{Severity::error, "qualifier",
                                                 "'{0}' can only be made invariant or precise after its declaration"};
constexpr Message<> kDefaultQualifier{
    Severity::error, "qualifier", "a default is a layout of uniform, buffer, in or out, and has no other qualifiers"};
constexpr Message<> kSubroutineAlone{Severity::error, "subroutine",
                                     "'subroutine' stands before a function, or before a uniform and its type"};

/// Whether a variable of this storage may be of a texture, counter or query.
bool may_be_opaque(Storage storage, bool is_query, bool may_be_value) {
  const bool is_own = storage == Storage::local || storage == Storage::global;
  if (may_be_value && (is_own || storage == Storage::input || storage == Storage::output)) return true;
  return is_query ? is_own : storage == Storage::uniform;
}

}  // namespace

void DeclarationChecker::declaration(DeclId id, bool is_global) {
  Decl& decl = tree_[id];
  switch (decl.kind) {
    case DeclKind::variables: return variables(decl, is_global);
    case DeclKind::function: return parts_.functions.function(id, is_global);
    case DeclKind::block:
      if (!is_global)
        report(kOutsideFunctions, decl.span);
      else
        parts_.blocks.interface_block(decl);
      return;
    case DeclKind::precision: return parts_.types.precision_statement(decl);
    case DeclKind::qualifiers: return qualifier_declaration(decl);
  }
}

void DeclarationChecker::variables(Decl& decl, bool is_global) {
  if (tree_[decl.type].qualifiers.has(Qualifier::subroutine)) return parts_.subroutines.variables(decl, is_global);
  Declaration d;
  d.qualifiers = tree_[decl.type].qualifiers;
  d.base = parts_.types.resolve(decl.type);
  d.type_span = tree_[decl.type].span;
  d.span = decl.span;
  d.storage = is_global ? parts_.stage_io.global_storage(d.qualifiers) : parts_.stage_io.local_storage(d.qualifiers);
  parts_.stage_io.check_qualifiers(d, is_global);
  const TypeId bottom = d.base ? types().without_arrays(d.base) : TypeId{};
  if (d.base && d.qualifiers.layout)
    d.layout =
        parts_.layouts.read_layout(d.qualifiers, parts_.stage_io.layout_keys(d.storage, bottom), "this declaration");
  if (!d.base) {
    // The names are declared all the same, so that their uses are not errors too.
    for (DeclaratorId v = decl.declarators; v; v = tree_[v].next)
      if (!context_.scopes.find_here(tree_[v].name))
        bind_variable(tree_[v].name, add_symbol({.name = tree_[v].name, .span = tree_[v].span}), tree_[v].span);
    return;
  }
  if (!decl.declarators) {
    if (types().is_structure(bottom)) parts_.types.precision_of(d.qualifiers, d.base, d.type_span);
    for (TypeId t = d.base; es() && types().is_array(t); t = types()[t].element)
      if (types()[t].extent == 0) return void(report(kUnsizedType, d.type_span));
    Symbol none{.type = d.base};
    if (bottom == ir::types::kAtomicCounter) parts_.uniforms.counter_variable(d, none);
    return;
  }
  d.precision = parts_.types.precision_of(d.qualifiers, d.base, d.type_span);
  for (DeclaratorId v = decl.declarators; v; v = tree_[v].next) variable(d, v, is_global);
}

void DeclarationChecker::check_name(NameId name, Span at) {
  const std::string_view spelled = text(name);
  if (spelled.starts_with("gl_") && !has(Extension::EXT_spirv_intrinsics))
    report(kReserved, at, spelled);
  else if (es() && !at_least(0, 300) && !is_webgl(language().dialect) && spelled.find("__") != std::string_view::npos)
    report(kReservedUnderscores, at, spelled);
}

void DeclarationChecker::bind_variable(NameId name, SymbolId id, Span span) {
  if (!name) return;
  if (parts_.blocks.is_block_name(name, span)) return;
  const Binding* other = context_.scopes.find_here(name);
  const bool is_apart = other && other->kind == BindingKind::function && !at_least(120, 100);
  if (other && !is_apart) {
    report(kAlreadyDeclaredHere, span, text(name)).note(kOtherDeclaration, other->span);
    return;
  }
  context_.scopes.bind(name, BindingKind::variable, id.index, span);
}

void DeclarationChecker::variable(const Declaration& d, DeclaratorId id, bool is_global) {
  Declarator& declarator = tree_[id];
  Symbol symbol{.storage = d.storage, .name = declarator.name, .span = declarator.span};
  const bool may_have_two = d.storage == Storage::input && parts_.stage_io.has_varyings_by_direction();
  symbol.type = parts_.types.with_dimensions(d.base, declarator.dimensions, true, declarator.span, may_have_two);
  const bool is_own = d.storage == Storage::local || d.storage == Storage::global || d.storage == Storage::shared;
  if (!is_own) symbol.type = parts_.lengths.known(symbol.type);
  if (symbol.type && types().without_arrays(symbol.type) == ir::types::kVoid) {
    report(kVoidVariable, declarator.span, text(declarator.name));
    symbol.type = {};
  }
  if (is_global) parts_.stage_io.check_in_out(d, text(declarator.name), declarator.span);
  if (is_global && symbol.type && !d.qualifiers.decorations && text(declarator.name).starts_with("gl_") &&
      parts_.redeclarations.redeclare_builtin(d, declarator, symbol.type))
    return;
  check_name(declarator.name, declarator.span);
  symbol.precision = d.precision;
  symbol.is_const = d.qualifiers.has(Qualifier::const_);
  symbol.precise = d.qualifiers.has(Qualifier::precise);
  symbol.is_nonuniform = d.qualifiers.has(Qualifier::nonuniform);
  symbol.function = is_global ? FunctionSymbolId{} : context_.function;
  if (symbol.type) {
    const TypeId bottom = types().without_arrays(symbol.type);
    const bool is_query = bottom == ir::types::kRayQuery;
    if (contains_opaque(bottom) && !may_be_opaque(d.storage, is_query, parts_.handles.may_be_value(bottom))) {
      is_query ? report(kQueryVariable, d.type_span) : report(kOpaqueVariable, d.type_span, type_text(bottom));
      symbol.type = {};
    }
  }
  const bool is_stored = d.storage == Storage::input || d.storage == Storage::output || d.storage == Storage::uniform;
  if (symbol.type && (is_stored || d.storage == Storage::shared) &&
      types().contents(symbol.type).kinds.has_any(ir::kInvocationKinds)) {
    report(kCooperativeVariable, d.type_span, type_text(types().without_arrays(symbol.type)));
    symbol.type = {};
  }
  if (symbol.type && !is_stored) require_arithmetic(symbol.type, d.type_span);
  if (symbol.type) {
    initialize(d, declarator, symbol);
    if (d.layout.constant_id) parts_.specializations.declare(*d.layout.constant_id, d.layout.span, symbol);
    parts_.handles.variable(d, symbol);
    parts_.stage_io.stage_variable(d, symbol);
  }
  if (symbol.type && types().is_unsized(symbol.type) && es())
    report(kNeedsSize, declarator.span, text(declarator.name));
  if (symbol.type && types().is_array(symbol.type) && types().is_array(types()[symbol.type].element) &&
      types()[types()[symbol.type].element].extent == 0)
    report(kNeedsSize, declarator.span, text(declarator.name));
  if (!is_global && symbol.type && resize_local(declarator, symbol)) return;
  if (is_global && symbol.type)
    if (const SymbolId before = redeclare(d, declarator, symbol)) {
      declarator.symbol = before;
      return;
    }
  declarator.symbol = add_symbol(symbol);
  if (is_global && symbol.type && symbol.storage != Storage::constant) symbols_.globals.push_back(declarator.symbol);
  bind_variable(declarator.name, declarator.symbol, declarator.span);
}

void DeclarationChecker::fold_constant(Symbol& symbol, ExprId initializer) {
  const std::optional<ir::ValueId> value = parts_.expressions.constant_value(initializer);
  if (!value) return;  // undefined at compile time: an ordinary variable that nobody writes to
  const bool is_specialized = parts_.specializations.is_specialized(initializer);
  if (is_specialized && has_effects(tree_, initializer)) return;
  symbol.storage = Storage::constant;
  symbol.value = *value;
  symbol.is_specialized = is_specialized;
  if (is_specialized) return;
  // `const int n = f().length();` calls f all the same.
  symbol.initializer = has_effects(tree_, initializer) ? initializer : ExprId{};
}

/// `= {}`: all zero, of shared variables too (GL_EXT_null_initializer).
void DeclarationChecker::null_initialize(const Declaration& d, ExprId init, Symbol& symbol) {
  if (!require({Extension::EXT_null_initializer}, "an empty list as an initialiser", tree_[init].span)) return;
  parts_.constructors.initializer_list(init, symbol.type);
  if (failed(init)) return;
  symbol.initializer = init;
  if (symbol.is_const && d.storage != Storage::shared) fold_constant(symbol, init);
}

void DeclarationChecker::initialize(const Declaration& d, Declarator& declarator, Symbol& symbol) {
  const ExprId init = declarator.initializer;
  if (!init) {
    if (symbol.is_const) report(kConstInitializer, declarator.span);
    return;
  }
  const bool is_null = tree_[init].kind == ExprKind::init_list && !tree_[init].a;
  if (is_null && !d.qualifiers.has(Qualifier::ray) &&
      (d.storage == Storage::shared || d.storage == Storage::local || d.storage == Storage::global))
    return null_initialize(d, init, symbol);
  const bool is_fixed = d.storage == Storage::input || d.storage == Storage::output || d.storage == Storage::shared;
  const bool may_be_value =
      (d.storage == Storage::local || d.storage == Storage::global) && parts_.handles.may_be_value(symbol.type);
  if (is_fixed || (contains_opaque(symbol.type) && !may_be_value)) {
    report(kNoInitializer, tree_[init].span,
           d.storage == Storage::input    ? "an input"
           : d.storage == Storage::output ? "an output"
           : d.storage == Storage::shared ? "a shared variable"
                                          : "a texture");
    return;
  }
  if (d.storage == Storage::uniform &&
      !require(at_least(120, 0), "an initialiser of a uniform", tree_[init].span, !es()))
    return;
  if (tree_[init].kind == ExprKind::init_list) {
    if (!require({Extension::ARB_shading_language_420pack}, "a list as an initialiser", tree_[init].span)) return;
    symbol.type = parts_.lengths.known(symbol.type);
    parts_.constructors.initializer_list(init, symbol.type);
  } else {
    parts_.expressions.expression(init);
  }
  if (failed(init)) return;
  if (tree_[init].type != symbol.type) symbol.type = parts_.lengths.known(symbol.type);
  const TypeId from = tree_[init].type;
  const bool is_unsized = types().is_unsized(symbol.type);
  if (!require_array_value(symbol.type, "an initialiser of an array", tree_[init].span)) return;
  if (is_unsized && types().is_array(from) &&
      (types()[from].element == types()[symbol.type].element ||
       (types().is_array(types()[from].element) &&
        types().without_arrays(from) == types().without_arrays(symbol.type))))
    symbol.type = from;
  if (!parts_.operators.convert_if_possible(init, symbol.type)) {
    report(kBadInitializer, tree_[init].span, type_text(symbol.type), type_text(from));
    return;
  }
  symbol.initializer = init;
  const bool is_global = d.storage != Storage::local;
  const bool may_compute = !es() || (has(Extension::EXT_shader_non_constant_global_initializers) && !symbol.is_const);
  const bool must_be_constant = d.storage == Storage::uniform || (is_global && !may_compute) ||
                                (symbol.is_const && (is_global || !has(Extension::ARB_shading_language_420pack)));
  if (d.storage == Storage::uniform) parts_.specializations.freeze(init);
  // WebGL 1.0, "GLSL ES Global Variable Initialization".
  const bool may_vary = is_webgl(language().dialect) && !at_least(0, 300) && d.storage == Storage::global && !symbol.is_const;
  if (must_be_constant && !tree_[init].is_constant)
    report(may_vary ? kNotConstantInWebgl : kNotConstant, tree_[init].span);
  else if (symbol.is_const && tree_[init].is_constant)
    fold_constant(symbol, init);
}

bool DeclarationChecker::complete_type(Symbol& symbol, const Symbol& again) {
  if (symbol.type == again.type) return true;
  if (!types().is_array(symbol.type) || !types().is_array(again.type)) return false;
  if (types()[symbol.type].element != types()[again.type].element) return false;
  const uint32_t before = types()[symbol.type].extent, now = types()[again.type].extent;
  if (before != 0 && now != 0) return false;
  if (now == 0) return true;
  symbol.type = again.type;
  return true;
}

// A second declaration of a local array gives it a size; one with an initialiser is as good as a new variable.
bool DeclarationChecker::resize_local(Declarator& declarator, const Symbol& again) {
  const Binding* here = es() ? nullptr : context_.scopes.find_here(declarator.name);
  if (!here || here->kind != BindingKind::variable) return false;
  Symbol& symbol = symbols_[SymbolId{here->id}];
  const bool is_array = symbol.storage == Storage::local && symbol.type && types().is_unsized(symbol.type);
  if (!is_array || !complete_type(symbol, again)) return false;
  if (check_used_size(SymbolId{here->id}, declarator) && again.initializer) {
    symbol.name = {};  // the new one has it: it is the same variable to whoever asks by name
    declarator.symbol = add_symbol(again);
    context_.scopes.bind(declarator.name, BindingKind::variable, declarator.symbol.index, declarator.span);
  }
  return true;
}

bool DeclarationChecker::check_used_size(SymbolId id, const Declarator& declarator) {
  const uint32_t used = id.index < context_.implicit_sizes.size() ? context_.implicit_sizes[id.index] : 0;
  const uint32_t extent = types()[symbols_[id].type].extent;
  if (extent == 0 || extent >= used) return true;
  report(kTooSmall, declarator.span, text(declarator.name));
  return false;
}

SymbolId DeclarationChecker::redeclare(const Declaration& d, const Declarator& declarator, Symbol& again) {
  const Binding* here = context_.scopes.find_here(declarator.name);
  const LinkedGlobals::Global* linked = here ? nullptr : context_.linked.find(declarator.name, BindingKind::variable);
  const bool is_here = here && here->kind == BindingKind::variable;
  if (!is_here && !linked) return {};
  const SymbolId id{is_here ? here->id : linked->id};
  Symbol& symbol = symbols_[id];
  if (is_here) {
    // Only to give an array its size (section 4.1.9).
    const bool is_array = symbol.type && types().is_unsized(symbol.type);
    if (!is_array || es() || symbol.storage != again.storage || !complete_type(symbol, again)) return {};
    check_used_size(id, declarator);
    if (again.initializer) symbol.initializer = again.initializer;
    return id;
  }
  if (symbol.storage == Storage::constant) {
    if (again.storage == Storage::constant && symbol.type == again.type && symbol.value != again.value)
      report(kOtherValue, declarator.span, text(declarator.name)).note(kOtherDeclaration, linked->span);
    return {};
  }
  if (again.storage == Storage::constant) return {};
  if (!symbol.type || symbol.storage != again.storage || !complete_type(symbol, again)) {
    report(kDeclaredDifferently, declarator.span, text(declarator.name)).note(kOtherDeclaration, linked->span);
    return {};
  }
  check_used_size(id, declarator);
  check_same(symbol, again, declarator);
  if (again.initializer && !symbol.initializer) symbol.initializer = again.initializer;
  if (again.location) symbol.location = again.location;
  if (again.binding) symbol.binding = again.binding;
  symbol.precise |= d.qualifiers.has(Qualifier::precise);
  context_.scopes.bind(declarator.name, BindingKind::variable, id.index, declarator.span);
  return id;
}

/// What the declarations of two shader objects have to agree in (GLSL 4.60 section 4.3).
void DeclarationChecker::check_same(const Symbol& before, const Symbol& again, const Declarator& declarator) {
  const Span at = declarator.span;
  const std::string_view name = text(declarator.name);
  const auto differ = [](const auto& a, const auto& b) { return a && b && *a != *b; };
  const bool is_io = before.storage == Storage::input || before.storage == Storage::output;
  const bool is_other = before.interpolation != again.interpolation || before.sampling != again.sampling ||
                        before.invariant != again.invariant;
  if (is_io && is_other) report(kOtherQualifiers, at, name).note(kOtherDeclaration, before.span);
  const bool is_elsewhere = differ(before.location, again.location) || differ(before.binding, again.binding) ||
                            (is_io && before.component.value_or(0) != again.component.value_or(0)) ||
                            before.captured != again.captured;
  if (is_elsewhere) report(kOtherLayout, at, name).note(kOtherDeclaration, before.span);
  if (!before.initializer || !again.initializer) return;
  const bool are_constant = tree_[before.initializer].is_constant && tree_[again.initializer].is_constant;
  const std::optional<ir::ValueId> first =
      are_constant ? parts_.expressions.constant_value(before.initializer) : std::nullopt;
  if (!first || first != parts_.expressions.constant_value(again.initializer))
    report(kOtherValue, at, name).note(kOtherDeclaration, before.span);
}

void DeclarationChecker::qualifier_declaration(Decl& decl) {
  const Qualifiers& q = tree_[decl.type].qualifiers;
  if (context_.scopes.depth() != 0 && !q.has(Qualifier::precise)) return void(report(kOutsideFunctions, decl.span));
  if (q.has(Qualifier::subroutine)) return void(report(kSubroutineAlone, decl.span));
  const bool names_constants = decl.declarators && q.layout;
  const LayoutValues layout =
      names_constants ? parts_.layouts.read_layout(q, bit(LayoutKey::constant_id), "this declaration") : LayoutValues{};
  for (DeclaratorId d = decl.declarators; d; d = tree_[d].next)
    if (layout.constant_id)
      parts_.specializations.redeclare_built_in(tree_[d], *layout.constant_id);
    else
      requalify(q, tree_[d]);
  if (decl.declarators) return;
  constexpr uint32_t kStorages =
      mask(Qualifier::inout) | mask(Qualifier::uniform) | mask(Qualifier::buffer) | mask(Qualifier::shared);
  if (q.has_any(kStorages) && (q.has_any(~kStorages) || q.has(Qualifier::inout))) report(kDefaultQualifier, q.span);
  if (q.has(Qualifier::uniform) || q.has(Qualifier::buffer) || q.has(Qualifier::shared)) return parts_.blocks.default_block_layout(decl);
  if (q.has(Qualifier::in)) return parts_.layouts.stage_layout(decl);
  if (q.has(Qualifier::out)) return parts_.captures.default_output_layout(decl);
  parts_.layouts.read_layout(q, 0, "this declaration");
}

void DeclarationChecker::requalify(const Qualifiers& q, const Declarator& d) {
  const Binding* found = context_.scopes.find(d.name);
  const SymbolId id = found && found->kind == BindingKind::variable ? SymbolId{found->id}
                                                                    : parts_.expressions.builtin_symbol(d.name, d.span);
  if (!id) return void(report(kUndeclared, d.span, text(d.name)));
  constexpr uint32_t kAllowed = mask(Qualifier::invariant) | mask(Qualifier::precise);
  if ((q.bits & ~kAllowed) != 0 || q.layout) return void(report(kRequalified, d.span, text(d.name)));
  Symbol& symbol = symbols_[id];
  if (q.has(Qualifier::precise)) {
    if (found && !context_.scopes.find_here(d.name)) return void(report(kOtherScope, d.span, text(d.name)));
    symbol.precise = true;
  }
  if (!q.has(Qualifier::invariant)) return;
  if (symbol.is_used && context_.unit == 0) return void(report(kInvariantLate, d.span, text(d.name)));
  // Inputs of fragments could be invariant before GLSL 4.20 and ESSL 3.00, to match the outputs.
  const bool is_input = symbol.storage == Storage::input && is_stage(ir::Stage::fragment) && !at_least(420, 300);
  const bool is_block = symbol.storage == Storage::block_member && symbols_[symbol.block].is_io_block;
  if (symbol.storage != Storage::output && !is_input && !is_block)
    return void(report(kNotInvariant, d.span, text(d.name)));
  symbol.invariant = true;
  if (is_block) symbols_.block_members[symbols_[symbol.block].first_member + symbol.member].invariant = true;
}

}  // namespace umber::glsl
