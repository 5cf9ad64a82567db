// SPDX-License-Identifier: Apache-2.0
// Functions: declarations, definitions, and the order in which they call each other (GLSL 4.60 section 6.1).
#include "base/arena_vector.h"
#include "base/scratch.h"
#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<> kNested{Severity::error, "nested-function", "a function cannot be declared in a function"};
constexpr Message<std::string_view> kRedefined{Severity::error, "redefinition", "'{0}' is already defined"};
constexpr Message<std::string_view> kResultDiffers{Severity::error, "prototype",
                                                   "'{0}' was declared with another result type"};
constexpr Message<std::string_view> kPrecisionDiffers{Severity::error, "prototype",
                                                      "'{0}' was declared with another precision of its result"};
constexpr Message<std::string_view> kQualifierDiffers{Severity::error, "prototype",
                                                      "'{0}' was declared with other qualifiers of its parameters"};
constexpr Message<std::string_view> kNoReturn{Severity::error, "return-type", "'{0}' has a result but returns nothing"};
constexpr Message<> kMain{Severity::error, "main", "main must be 'void main()'"};
constexpr Message<> kNoMain{Severity::error, "link-no-main", "there is no main function"};
constexpr Message<std::string_view> kUndefined{Severity::error, "link-undefined", "'{0}' is called but never defined"};
constexpr Message<std::string_view> kRecursion{Severity::error, "recursion",
                                               "'{0}' calls itself, directly or indirectly"};
constexpr Message<std::string_view> kBuiltin{Severity::error, "builtin-redefinition",
                                             "'{0}' is a built-in function and cannot be declared again"};
constexpr Message<> kVoidParameter{Severity::error, "void-variable", "a parameter cannot be void"};
constexpr Message<> kUnsized{Severity::error, "unsized-array", "an array as parameter or result needs a size"};
constexpr Message<std::string_view> kParameterQualifier{Severity::error, "qualifier", "a parameter cannot be {0}"};
constexpr Message<> kConstOut{Severity::error, "qualifier", "a parameter that is written cannot be const"};
constexpr Message<std::string_view> kOpaqueOut{Severity::error, "opaque-variable",
                                               "{0} can only be an input of a function"};
constexpr Message<std::string_view> kOpaqueResult{Severity::error, "opaque-variable",
                                                  "{0} cannot be the result of a function"};
constexpr Message<std::string_view> kResultQualifier{Severity::error, "qualifier", "a result cannot have qualifiers"};

constexpr uint32_t kParameter = mask(Qualifier::const_) | mask(Qualifier::inout) | mask(Qualifier::precise) |
                                mask(Qualifier::nonuniform) | mask(Qualifier::by_reference) | mask(Qualifier::literal) |
                                kPrecisions;

}  // namespace

SymbolId FunctionChecker::parameter(Declarator& d) {
  const TypeSpec& spec = tree_[d.type];
  const Qualifiers& q = spec.qualifiers;
  Symbol symbol{.storage = Storage::parameter, .name = d.name, .span = d.span};
  const TypeId base = parts_.types.resolve(d.type, false);
  symbol.type = parts_.types.with_dimensions(base, d.dimensions, true, d.span);
  symbol.is_out = q.has(Qualifier::out);
  symbol.is_in = !symbol.is_out || q.has(Qualifier::inout);
  symbol.is_const = q.has(Qualifier::const_);
  symbol.precise = q.has(Qualifier::precise);
  symbol.is_nonuniform = q.has(Qualifier::nonuniform);
  symbol.is_by_reference = q.has(Qualifier::by_reference);
  symbol.is_literal = q.has(Qualifier::literal);
  symbol.access = parts_.stage_io.access_flags(q);
  if (symbol.is_const && symbol.is_out) report(kConstOut, q.span);
  const TypeId passed = symbol.type ? types().without_arrays(symbol.type) : ir::types::kVoid;
  const bool has_memory = types().kind(passed) == TypeKind::image || types().is_reference(passed);
  parts_.stage_io.note_reference(passed, q);
  if ((q.bits & ~(kParameter | (has_memory ? kMemoryQualifiers : 0))) != 0)
    report(kParameterQualifier, q.span, q.has(Qualifier::uniform) ? "uniform" : "qualified like this");
  if (q.layout) parts_.layouts.read_layout(q, 0, "a parameter");
  if (q.decorations) parts_.stage_io.refuse_decorations(q);
  if (d.name) parts_.declarations.check_name(d.name, d.span);
  if (!symbol.type) return add_symbol(symbol);
  const TypeId bottom = types().without_arrays(symbol.type);
  if (bottom == ir::types::kVoid) {
    report(kVoidParameter, spec.span);
    symbol.type = {};
    return add_symbol(symbol);
  }
  if (types().is_unsized(symbol.type)) report(kUnsized, d.span);
  if (symbol.is_out && types().is_array(symbol.type))
    require(at_least(120, 100), "an array that a function writes", d.span);
  if (symbol.is_out && contains_opaque(symbol.type) && bottom != ir::types::kRayQuery &&
      !parts_.handles.may_be_value(symbol.type))
    report(kOpaqueOut, spec.span, type_text(bottom));
  require_arithmetic(symbol.type, spec.span);
  symbol.precision = parts_.types.precision_of(q, symbol.type, spec.span);
  return add_symbol(symbol);
}

SmallVector<SymbolId, 8> FunctionChecker::parameters(const Decl& decl) {
  SmallVector<SymbolId, 8> all;
  for (DeclaratorId p = decl.declarators; p; p = tree_[p].next) {
    tree_[p].symbol = parameter(tree_[p]);
    all.push_back(tree_[p].symbol);
  }
  return all;
}

// ESSL 1.00 chapter 8: built-ins can be overloaded, but not redefined. Since ESSL 3.00 neither (section 6.1).
void FunctionChecker::check_builtin_redefinition(const Decl& decl, const Types& taken) {
  if (!es()) return;
  for (uint32_t row = first_builtin(text(decl.name)); row != kNoBuiltin; row = next_builtin(row)) {
    const BuiltinFunction& builtin = builtin_row(row);
    if (!builtin.when().is_met(language(), module_.stage)) continue;
    const auto instance = at_least(0, 300) ? std::nullopt : instantiate(builtin, module_.types, taken);
    const bool is_same = instance && std::equal(taken.begin(), taken.end(), instance->params.begin());
    if (at_least(0, 300) || is_same) return void(report(kBuiltin, decl.name_span, text(decl.name)));
  }
}

void FunctionChecker::check_main(const Decl& decl, TypeId result) {
  if (result != ir::types::kVoid || decl.declarators) report(kMain, decl.name_span);
}

FunctionSymbolId FunctionChecker::declare_function(Decl& decl, TypeId result, std::span<const SymbolId> params,
                                                   const Types& taken, ir::Precision precision) {
  const Binding* here = context_.scopes.find_here(decl.name);
  if (here && (here->kind == BindingKind::type || here->kind == BindingKind::subroutine_type || (here->kind == BindingKind::variable && at_least(120, 100)))) {
    report(kAlreadyDeclaredHere, decl.name_span, text(decl.name)).note(kOtherDeclaration, here->span);
    return {};
  }
  if (parts_.blocks.is_block_name(decl.name, decl.name_span)) return {};
  const LinkedGlobals::Global* linked = here ? nullptr : context_.linked.find(decl.name, BindingKind::function);
  const bool is_known = here && here->kind == BindingKind::function;
  const FunctionSymbolId first = is_known ? FunctionSymbolId{here->id}
                                 : linked ? FunctionSymbolId{linked->id}
                                          : FunctionSymbolId{};
  FunctionSymbolId id = first ? symbols_.overloads.find(first, taken) : FunctionSymbolId{};
  if (!id) {
    id = FunctionSymbolId{static_cast<uint32_t>(symbols_.functions.size())};
    FunctionSymbol fresh{.name = decl.name,
                         .span = decl.name_span,
                         .result = result,
                         .result_precision = precision,
                         .params = {params.begin(), params.end()}};
    if (first) fresh.next_overload = std::exchange(symbols_[first].next_overload, id);
    symbols_.functions.push_back(std::move(fresh));
    symbols_.overloads.add(first ? first : id, taken, conversion_shape(types(), taken), id);
  } else {
    FunctionSymbol& before = symbols_[id];
    if (es() && !at_least(0, 300) && is_known && !decl.is_definition)
      report(kRedefined, decl.name_span, text(decl.name)).note(kOtherDeclaration, before.span);
    if (before.result != result && before.result && result)
      report(kResultDiffers, decl.name_span, text(decl.name)).note(kOtherDeclaration, before.span);
    // Qualifiers of what it returns are the same, too (ESSL 3.20 section 6.1).
    if (before.result_precision != precision)
      report(kPrecisionDiffers, decl.name_span, text(decl.name)).note(kOtherDeclaration, before.span);
    for (size_t n = 0; n < params.size(); ++n) {
      const Symbol &a = symbols_[before.params[n]], &b = symbols_[params[n]];
      if (a.is_in == b.is_in && a.is_out == b.is_out && a.is_const == b.is_const && a.is_literal == b.is_literal &&
          a.is_by_reference == b.is_by_reference)
        continue;
      report(kQualifierDiffers, decl.name_span, text(decl.name)).note(kOtherDeclaration, before.span);
      break;
    }
  }
  if (!is_known) context_.scopes.bind(decl.name, BindingKind::function, first ? first.index : id.index, decl.name_span);
  return id;
}

void FunctionChecker::function(DeclId decl_id, bool is_global) {
  Decl& decl = tree_[decl_id];
  if (!is_global && (at_least(120, 100) || decl.is_definition)) return void(report(kNested, decl.span));
  const TypeSpec& spec = tree_[decl.type];
  if ((spec.qualifiers.bits & ~(kPrecisions | mask(Qualifier::precise) | mask(Qualifier::nonuniform) |
                                mask(Qualifier::subroutine))) != 0)
    report(kResultQualifier, spec.qualifiers.span, text(decl.name));
  if (spec.qualifiers.decorations) parts_.stage_io.refuse_decorations(spec.qualifiers);
  const bool is_subroutine = spec.qualifiers.has(Qualifier::subroutine);
  if (spec.qualifiers.layout && !is_subroutine) parts_.layouts.read_layout(spec.qualifiers, 0, "a function");
  parts_.declarations.check_name(decl.name, decl.name_span);
  const TypeId result = parts_.types.resolve(decl.type, false);
  ir::Precision precision{};
  if (result) {
    if (contains_opaque(result) && !parts_.handles.may_be_value(result))
      report(kOpaqueResult, spec.span, type_text(types().without_arrays(result)));
    if (types().is_unsized(result)) report(kUnsized, spec.span);
    require_array_value(result, "an array as a result, or in one,", spec.span);
    require_arithmetic(result, spec.span);
    precision = parts_.types.precision_of(spec.qualifiers, result, spec.span);
  }
  const SmallVector<SymbolId, 8> params = parameters(decl);
  if (is_subroutine && !spec.qualifiers.subroutine_types) return parts_.subroutines.declare_type(decl, result, params);
  pass_references(decl_id, params);
  Types taken;
  for (const SymbolId p : params) taken.push_back(symbols_[p].type);
  check_builtin_redefinition(decl, taken);
  const FunctionSymbolId id = declare_function(decl, result, params, taken, precision);
  if (!id) return;
  decl.function = id;
  for (SymbolId p : params) symbols_[p].function = id;
  if (!tree_.instructions.empty()) check_instruction(decl_id, id);
  if (is_subroutine) parts_.subroutines.associate(decl, id);
  if (text(decl.name) == "main") {
    check_main(decl, result);
    symbols_.main = id;
  }
  if (!decl.is_definition) return;
  if (symbols_[id].definition)
    return void(report(kRedefined, decl.name_span, text(decl.name)).note(kOtherDeclaration, symbols_[id].span));
  symbols_[id].definition = decl_id;
  symbols_[id].params.assign(params.begin(), params.end());

  context_.function = id;
  parts_.types.push_scope();
  for (SymbolId p : params) parts_.declarations.bind_variable(symbols_[p].name, p, symbols_[p].span);
  const bool has_return = decl.body && parts_.statements.body(tree_[decl.body].body);
  parts_.types.pop_scope();
  if (!has_return && result && result != ir::types::kVoid) report(kNoReturn, decl.name_span, text(decl.name));
  context_.function = {};
}

void FunctionChecker::note_call(FunctionSymbolId callee, Span at) {
  if (context_.dead_depth == 0) calls_.push_back({context_.function, callee, at});
}

// Callees first. Depth-first, without recursion: a chain of calls is as long as the shader likes.
void FunctionChecker::order_calls() {
  enum class State : uint8_t { unseen, open, done };
  const size_t count = symbols_.functions.size();
  Scratch scratch(module_.memory());
  ArenaVector<FunctionSymbolId> roots(scratch.arena());
  roots.reserve(count + 1);
  const std::span<uint32_t> starts = scratch.table<uint32_t>(count + 1);  // by caller, into `callees`
  for (const Call& call : calls_) {
    if (call.caller)
      ++starts[call.caller.index + 1];
    else
      roots.push_back(call.callee);
  }
  for (size_t f = 0; f < count; ++f) starts[f + 1] += starts[f];
  const std::span<Call> callees = scratch.table<Call>(starts[count]);
  const std::span<uint32_t> ends = scratch.table<uint32_t>(count + 1);
  std::ranges::copy(starts, ends.begin());
  for (const Call& call : calls_)
    if (call.caller) callees[ends[call.caller.index]++] = call;
  if (symbols_.main) roots.push_back(symbols_.main);
  const size_t reachable_roots = roots.size();
  for (uint32_t f = 0; f < count; ++f) roots.push_back({f});  // recursion is an error in any function
  const std::span<State> states = scratch.table<State>(count);
  struct Frame {
    FunctionSymbolId function;
    uint32_t next;  // in `callees`
  };
  SmallVector<Frame, 16> stack;
  for (size_t r = 0; r < roots.size(); ++r) {
    if (states[roots[r].index] != State::unseen) continue;
    stack.push_back({roots[r], starts[roots[r].index]});
    states[roots[r].index] = State::open;
    while (!stack.empty()) {
      Frame& top = stack.back();
      const FunctionSymbolId function = top.function;
      if (top.next == starts[function.index + 1]) {
        states[function.index] = State::done;
        if (r < reachable_roots) symbols_.call_order.push_back(function);
        stack.pop_back();
        continue;
      }
      const Call& call = callees[top.next++];
      if (states[call.callee.index] == State::open) {
        report(kRecursion, call.span, text(symbols_[call.callee].name));
      } else if (states[call.callee.index] == State::unseen) {
        states[call.callee.index] = State::open;
        stack.push_back({call.callee, starts[call.callee.index]});
      }
    }
  }
  for (FunctionSymbolId f : symbols_.call_order)
    if (!symbols_[f].definition && !symbols_[f].instruction)
      report(kUndefined, symbols_[f].span, text(symbols_[f].name));
  if (!symbols_.main) report(kNoMain, {});
}

}  // namespace umber::glsl
