// SPDX-License-Identifier: Apache-2.0
// Subroutines (GLSL 4.60 section 6.1.2). A subroutine uniform is an integer from here on, or an array of them.
#include <algorithm>

#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kTypeBody{Severity::error, "subroutine", "the subroutine type '{0}' has no body",
                                              "a function names its types in parentheses: subroutine(type)"};
constexpr Message<std::string_view> kNoBody{Severity::error, "subroutine",
                                            "'{0}' is declared with subroutine types without being defined",
                                            "only its definition has them"};
constexpr Message<std::string_view> kNoType{Severity::error, "subroutine", "'{0}' is not a subroutine type"};
constexpr Message<std::string_view, std::string_view> kOther{
    Severity::error, "subroutine", "'{0}' does not have the result and the parameters of the subroutine type '{1}'"};
constexpr Message<std::string_view> kTwice{Severity::error, "subroutine", "the subroutine type '{0}' is named twice"};
constexpr Message<std::string_view> kOverloaded{Severity::error, "subroutine",
                                                "'{0}' is associated with a subroutine type, and cannot be overloaded"};
constexpr Message<> kNotUniform{Severity::error, "subroutine", "a subroutine variable must be a uniform",
                                "write: subroutine uniform type name;"};
constexpr Message<> kOutside{Severity::error, "subroutine", "a subroutine uniform is declared outside of functions"};
constexpr Message<> kQualifier{Severity::error, "qualifier", "a subroutine uniform has no other qualifiers"};
constexpr Message<std::string_view> kInitializer{Severity::error, "initializer",
                                                 "'{0}' is a subroutine uniform, which cannot have an initialiser"};
constexpr Message<uint32_t> kLocationRange{Severity::error, "subroutine",
                                           "there are only {0} locations of subroutine uniforms"};
constexpr Message<std::string_view> kLocationTaken{Severity::error, "subroutine",
                                                   "'{0}' has the location of another subroutine uniform"};
constexpr Message<uint32_t> kIndexRange{Severity::error, "subroutine", "there are only {0} subroutines"};
constexpr Message<std::string_view, uint32_t> kIndexTaken{Severity::error, "subroutine",
                                                          "'{0}' has the index {1} of another subroutine"};
constexpr Message<> kNotCallable{Severity::error, "not-a-function",
                                 "this is no subroutine uniform, and cannot be called"};
constexpr Message<std::string_view> kWholeArray{Severity::error, "not-a-function",
                                                "'{0}' is an array of subroutine uniforms: one of them can be called"};
constexpr Message<std::string_view> kNoArray{Severity::error, "not-a-function",
                                             "'{0}' is one subroutine uniform, and no array of them"};
constexpr Message<std::string_view> kNoFunctions{
    Severity::error, "link-subroutine", "a subroutine of the type '{0}' is called, and no function has that type"};
/// MAX_SUBROUTINES and MAX_SUBROUTINE_UNIFORM_LOCATIONS, where every device has at least as many.
constexpr uint32_t kMostSubroutines = 256, kMostLocations = 1024;

}  // namespace

bool SubroutineChecker::fits(const FunctionSymbol& prototype, const FunctionSymbol& function) const {
  if (prototype.result != function.result || prototype.params.size() != function.params.size()) return false;
  for (size_t n = 0; n < prototype.params.size(); ++n) {
    const Symbol &a = symbols_[prototype.params[n]], &b = symbols_[function.params[n]];
    if (a.type != b.type || a.is_in != b.is_in || a.is_out != b.is_out) return false;
  }
  return true;
}

void SubroutineChecker::declare_type(const Decl& decl, TypeId result, std::span<const SymbolId> params) {
  const Qualifiers& q = tree_[decl.type].qualifiers;
  if (q.layout) parts_.layouts.read_layout(q, 0, "a subroutine type");
  if (decl.is_definition) return void(report(kTypeBody, decl.name_span, text(decl.name)));
  const FunctionSymbol fresh{
      .name = decl.name, .span = decl.name_span, .result = result, .params = {params.begin(), params.end()}};
  const Binding* here = context_.scopes.find_here(decl.name);
  const LinkedGlobals::Global* linked = here ? nullptr : context_.linked.find(decl.name, BindingKind::subroutine_type);
  const bool is_known = here && here->kind == BindingKind::subroutine_type;
  if (here && !is_known) return void(report(kAlreadyDeclaredHere, decl.name_span, text(decl.name)).note(kOtherDeclaration, here->span));
  if (is_known || linked) {
    const uint32_t number = is_known ? here->id : linked->id;
    if (!fits(symbols_[symbols_.subroutine_types[number].prototype], fresh))
      report(is_known ? kAlreadyDeclaredHere : kDeclaredDifferently, decl.name_span, text(decl.name))
          .note(kOtherDeclaration, is_known ? here->span : linked->span);
    if (!is_known) context_.scopes.bind(decl.name, BindingKind::subroutine_type, number, decl.name_span);
    return;
  }
  const auto number = static_cast<uint32_t>(symbols_.subroutine_types.size());
  const FunctionSymbolId prototype{static_cast<uint32_t>(symbols_.functions.size())};
  symbols_.functions.push_back(fresh);
  symbols_.subroutine_types.push_back({.name = decl.name, .prototype = prototype, .functions = {}});
  context_.scopes.bind(decl.name, BindingKind::subroutine_type, number, decl.name_span);
}

std::optional<uint32_t> SubroutineChecker::type_number(NameId name, Span at) {
  const Binding* found = context_.scopes.find(name);
  if (found && found->kind == BindingKind::subroutine_type) return found->id;
  report(kNoType, at, text(name));
  return std::nullopt;
}

void SubroutineChecker::associate(const Decl& decl, FunctionSymbolId function) {
  const Qualifiers& q = tree_[decl.type].qualifiers;
  if (!decl.is_definition) return void(report(kNoBody, decl.name_span, text(decl.name)));
  LayoutValues layout;
  if (q.layout &&
      require({Extension::ARB_explicit_uniform_location}, "an index of a subroutine", q.span, at_least(430, 0)))
    layout = parts_.layouts.read_layout(q, bit(LayoutKey::index), "a subroutine");
  if (layout.index && *layout.index >= kMostSubroutines) report(kIndexRange, layout.span, kMostSubroutines);
  associated_.push_back({function, layout.index, decl.name_span});
  for (ExprId e = q.subroutine_types; e; e = tree_[e].next) {
    const std::optional<uint32_t> number = type_number(tree_[e].name, tree_[e].span);
    if (!number) continue;
    SubroutineType& type = symbols_.subroutine_types[*number];
    if (!fits(symbols_[type.prototype], symbols_[function]))
      report(kOther, tree_[e].span, text(decl.name), text(type.name)).note(kOtherDeclaration, symbols_[type.prototype].span);
    else if (!type.functions.empty() && type.functions.back().function == function)
      report(kTwice, tree_[e].span, text(type.name));
    else
      type.functions.push_back({.function = function});
  }
}

void SubroutineChecker::variables(Decl& decl, bool is_global) {
  constexpr auto kOwn = mask(Qualifier::subroutine) | mask(Qualifier::uniform);
  TypeSpec& spec = tree_[decl.type];
  const Qualifiers& q = spec.qualifiers;
  Declaration d{.qualifiers = q, .storage = Storage::uniform, .type_span = spec.span, .span = decl.span};
  std::optional<uint32_t> type;
  if (!is_global)
    report(kOutside, decl.span);
  else if (!q.has(Qualifier::uniform))
    report(kNotUniform, q.span);
  else if ((q.bits & ~kOwn) != 0 || q.decorations || q.subroutine_types)
    report(kQualifier, q.span);
  else if (spec.keyword != TokenKind::identifier)
    report(kNoType, spec.span, spelling(spec.keyword));
  else
    type = type_number(spec.name, spec.span);
  if (q.layout) d.layout = parts_.layouts.read_layout(q, bit(LayoutKey::location), "a subroutine uniform");
  if (d.layout.location)
    require({Extension::ARB_explicit_uniform_location}, "a location of a uniform", d.layout.span, at_least(430, 0));
  d.base = type ? parts_.types.with_dimensions(ir::types::kU32, spec.dimensions, true, spec.span) : TypeId{};
  for (DeclaratorId v = decl.declarators; v; v = tree_[v].next) variable(d, type.value_or(0), v);
}

/// Whether what another shader object of the stage says is the same. Gives in `is_linked` whether one says anything.
bool SubroutineChecker::agrees(const Symbol& symbol, Span at, bool& is_linked) {
  const LinkedGlobals::Global* linked = context_.linked.find(symbol.name, BindingKind::variable);
  is_linked = linked != nullptr;
  if (!linked) return true;
  Symbol& before = symbols_[SymbolId{linked->id}];
  const bool is_elsewhere = before.location && symbol.location && before.location != symbol.location;
  if (before.subroutine == symbol.subroutine && before.type == symbol.type && !is_elsewhere) {
    if (symbol.location) before.location = symbol.location;
    return true;
  }
  report(kDeclaredDifferently, at, text(symbol.name)).note(kOtherDeclaration, linked->span);
  return false;
}

void SubroutineChecker::variable(const Declaration& d, uint32_t type, DeclaratorId id) {
  Declarator& declarator = tree_[id];
  Symbol symbol{.storage = Storage::uniform, .is_const = true, .name = declarator.name, .span = declarator.span};
  symbol.type = parts_.types.with_dimensions(d.base, declarator.dimensions, true, declarator.span);
  symbol.location = d.layout.location;
  symbol.subroutine = type + 1;
  parts_.declarations.check_name(declarator.name, declarator.span);
  if (declarator.initializer) report(kInitializer, declarator.span, text(declarator.name));
  for (TypeId t = symbol.type; t && types().is_array(t); t = types()[t].element)
    if (types()[t].extent == 0) return void(report(kNeedsSize, declarator.span, text(declarator.name)));
  if (symbol.type) symbol.type = parts_.lengths.known(symbol.type);
  bool is_linked = false;
  if (!agrees(symbol, declarator.span, is_linked)) return;
  if (is_linked)
    declarator.symbol = SymbolId{context_.linked.find(symbol.name, BindingKind::variable)->id};
  else
    declarator.symbol = add_symbol(symbol);
  if (symbol.type && !is_linked) symbols_.globals.push_back(declarator.symbol);
  if (symbol.type && symbol.location && !is_linked) take_locations(declarator.symbol, d.layout.span);
  parts_.declarations.bind_variable(declarator.name, declarator.symbol, declarator.span);
}

/// Elements of an array follow each other (section 4.4.3).
void SubroutineChecker::take_locations(SymbolId id, Span at) {
  const uint64_t begin = *symbols_[id].location, end = begin + types().contents(symbols_[id].type).scalars;
  if (end > kMostLocations) return void(report(kLocationRange, at, kMostLocations));
  for (const TakenLocations& other : locations_)
    if (begin < other.end && other.begin < end)
      return void(report(kLocationTaken, at, text(symbols_[id].name)).note(kOtherDeclaration, symbols_[other.uniform].span));
  locations_.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(end), id});
}

ExprId SubroutineChecker::root_of(ExprId callee) const {
  while (tree_[callee].kind == ExprKind::index) callee = tree_[callee].a;
  return callee;
}

void SubroutineChecker::call(ExprId id, ExprId element) {
  if (!element) {
    const Expr name{.kind = ExprKind::name, .span = tree_[id].span, .name = tree_[id].name};
    element = tree_.exprs.add(name);
  }
  const ExprId root = root_of(element);
  const Binding* found = tree_[root].kind == ExprKind::name ? context_.scopes.find(tree_[root].name) : nullptr;
  const bool is_uniform = found && found->kind == BindingKind::variable;
  const uint32_t type = is_uniform ? symbols_[SymbolId{found->id}].subroutine : 0;
  if (type == 0) return report(kNotCallable, tree_[id].span), fail(id);
  if (!symbols_[SymbolId{found->id}].type) return fail(id);  // its declaration was reported
  if (element != root && !types().is_array(symbols_[SymbolId{found->id}].type))
    return report(kNoArray, tree_[id].span, text(tree_[root].name)), fail(id);
  const ExprId outer = std::exchange(callee_, root);
  parts_.expressions.expression(element);
  callee_ = outer;
  if (failed(element)) return fail(id);
  if (types().is_array(tree_[element].type))
    return report(kWholeArray, tree_[id].span, text(tree_[root].name)), fail(id);
  tree_[id].name = tree_[root].name;
  if (!parts_.constructors.check_arguments(id)) return fail(id);
  const FunctionSymbolId prototype = symbols_.subroutine_types[type - 1].prototype;
  if (!parts_.calls.call_prototype(id, prototype)) return fail(id);
  if (context_.dead_depth == 0) calls_.push_back({context_.function, type - 1, tree_[id].span});
  Expr& e = tree_[id];
  e.kind = ExprKind::call_subroutine;
  e.b = element;
  e.function = prototype;
  e.ref = type - 1;
  e.type = symbols_[prototype].result;
  if (!e.type) fail(id);
}

/// None is overloaded, in whatever shader object (section 6.1.2).
void SubroutineChecker::check_names() {
  std::vector<std::pair<NameId, FunctionSymbolId>> all;
  std::vector<bool> is_prototype(symbols_.functions.size());
  for (const SubroutineType& type : symbols_.subroutine_types) is_prototype[type.prototype.index] = true;
  for (uint32_t f = 0; f < symbols_.functions.size(); ++f)
    if (!is_prototype[f]) all.emplace_back(symbols_.functions[f].name, FunctionSymbolId{f});
  const auto by_name = [](const auto& a, const auto& b) { return a.first.index < b.first.index; };
  std::stable_sort(all.begin(), all.end(), by_name);
  for (const Associated& a : associated_) {
    const auto range =
        std::equal_range(all.begin(), all.end(), std::pair(symbols_[a.function].name, a.function), by_name);
    if (range.second - range.first > 1) report(kOverloaded, a.span, text(symbols_[a.function].name));
  }
}

void SubroutineChecker::assign_indices() {
  if (associated_.size() > kMostSubroutines)
    return void(report(kIndexRange, associated_[kMostSubroutines].span, kMostSubroutines));
  std::vector<bool> taken(kMostSubroutines);
  for (const Associated& a : associated_) {
    if (!a.index || *a.index >= kMostSubroutines) continue;
    if (taken[*a.index]) report(kIndexTaken, a.span, text(symbols_[a.function].name), *a.index);
    taken[*a.index] = true;
  }
  uint32_t next = 0;
  for (Associated& a : associated_) {
    while (!a.index && taken[next]) ++next;
    if (!a.index) a.index = next, taken[next] = true;
    symbols_.subroutines.push_back({a.function, *a.index});
  }
  std::ranges::sort(symbols_.subroutines, {}, &SubroutineSymbol::index);
  std::vector<uint32_t> index_of(symbols_.functions.size());
  for (const SubroutineSymbol& s : symbols_.subroutines) index_of[s.function.index] = s.index;
  for (SubroutineType& type : symbols_.subroutine_types) {
    for (SubroutineSymbol& s : type.functions) s.index = index_of[s.function.index];
    std::ranges::sort(type.functions, {}, &SubroutineSymbol::index);
  }
}

void SubroutineChecker::finish() {
  if (symbols_.subroutine_types.empty() && associated_.empty()) return;
  check_names();
  assign_indices();
  std::vector<bool> is_reported(symbols_.subroutine_types.size());
  for (const Call& call : calls_) {
    const SubroutineType& type = symbols_.subroutine_types[call.type];
    if (type.functions.empty() && !is_reported[call.type]) report(kNoFunctions, call.span, text(type.name));
    is_reported[call.type] = true;
    for (const SubroutineSymbol& s : type.functions) {
      symbols_[s.function].is_used = true;
      parts_.functions.add_call(call.caller, s.function, call.span);
    }
  }
}

}  // namespace umber::glsl
