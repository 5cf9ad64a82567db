// SPDX-License-Identifier: Apache-2.0
// Calls of user functions, and the functions themselves (GLSL 4.60 section 6.1). Parameters go by value: an out or
// inout one is a further result, stored to the argument after the call. Textures cannot be values: a function is
// lowered once for each set of textures passed to it.
#include "front/glsl/lower/parts.h"
#include "front/glsl/lower/precise.h"

namespace umber::glsl {
namespace {

constexpr Message<> kTextureValue{Severity::error, "texture-value", "a texture can only be passed on by its name"};
constexpr Message<> kQueryElement{Severity::error, "unsupported-ray-query",
                                  "an element of an array of arrays of ray queries cannot be passed on yet"};

}  // namespace

ir::FunctionId CallLowerer::functions() {
  for (FunctionSymbolId f : symbols_.call_order) {
    if (symbols_[f].instruction) continue;
    bool takes_opaque = false;
    for (SymbolId param : symbols_[f].params) takes_opaque |= contains_opaque(symbols_[param].type);
    if (!takes_opaque) instance(f, {});  // those which do are lowered for each call
  }
  return instance(symbols_.main, {});
}

void CallLowerer::pass_argument(CallTarget& target, SymbolId param, ExprId argument) {
  const Symbol& symbol = symbols_[param];
  if (contains_opaque(symbol.type)) return pass_opaque(target, argument);
  if (!symbol.is_out) {
    target.values.push_back(value(argument));
    return;
  }
  // Check may have put a conversion around the argument: in by one, out by the reverse.
  const Expr& e = expr(argument);
  const bool is_converted = e.kind == ExprKind::convert;
  const std::optional<LValue> a = parts_.expressions.l_value(is_converted ? e.a : argument);
  if (!a) return;
  if (symbol.is_in) target.values.push_back(parts_.operators.convert_to(symbol.type, parts_.l_values.load(*a)));
  target.outputs.push_back(*a);
}

void CallLowerer::pass_opaque(CallTarget& target, ExprId argument) {
  const std::optional<LValue> a = parts_.expressions.l_value(argument);
  if (!a) return report(kTextureValue, expr(argument).span);
  const bool is_query = types().without_arrays(a->type) == ir::types::kRayQuery;
  if (is_query && a->path.size() > 1) return report(kQueryElement, expr(argument).span);
  target.opaque.push_back(parts_.l_values.opaque_argument(*a, target.values));
}

ValueId CallLowerer::call_function(const Expr& e) {
  if (!emit_.has_builder()) return emit_.variable(e.type);
  const FunctionSymbol& callee = symbols_[e.function];
  if (callee.instruction) return call_instruction(e, callee);
  CallTarget target;
  size_t n = 0;
  for (ExprId argument = e.a; argument; argument = expr(argument).next)
    pass_argument(target, callee.params[n++], argument);
  if (emit_.failed()) return module_.undefined(e.type);
  const ValueId result = take_results(target, callee.result, call(e.function, target));
  relaxed_.note(result, callee.result_precision);
  return result;
}

ir::InstId CallLowerer::call(FunctionSymbolId callee, const CallTarget& target) {
  const ir::FunctionId function = instance(callee, target.opaque);
  const std::vector<TypeId> results = module_.function(function).results;
  return emit_.builder().inst(Op::call, target.values, results, function.index);
}

/// Stores what comes out beside the value of a call.
ValueId CallLowerer::take_results(const CallTarget& target, TypeId type, ir::InstId call) {
  const bool has_value = type != ir::types::kVoid;
  for (uint32_t out = 0; out < target.outputs.size(); ++out) {
    const LValue& a = target.outputs[out];
    const ValueId result = module_.result(call, out + (has_value ? 1 : 0));
    const TypeId part = a.swizzle.count == 0 ? a.type : module_.type(result);
    parts_.l_values.store(a, types().is_numeric(part) ? emit_.convert(result, types().scalar_kind(part)) : result);
  }
  return has_value ? module_.result(call) : module_.undefined(ir::types::kVoid);
}

// The first of the functions that fit is also what any other index stands for: what is called is never left open.
ValueId CallLowerer::call_subroutine(const Expr& e) {
  if (!emit_.has_builder()) return emit_.variable(e.type);
  const FunctionSymbol& prototype = symbols_[e.function];
  const ValueId selector = value(e.b);
  CallTarget target;
  size_t n = 0;
  for (ExprId argument = e.a; argument; argument = expr(argument).next)
    pass_argument(target, prototype.params[n++], argument);
  const std::vector<SubroutineSymbol>& functions = symbols_.subroutine_types[e.ref].functions;
  if (emit_.failed() || functions.empty()) return module_.undefined(e.type);
  if (functions.size() == 1) return take_results(target, prototype.result, call(functions[0].function, target));

  std::vector<ValueId> operands{selector};
  for (const SubroutineSymbol& s : functions) operands.push_back(module_.u32(s.index));
  std::vector<TypeId> results;
  if (prototype.result != ir::types::kVoid) results.push_back(prototype.result);
  for (const SymbolId param : prototype.params)
    if (symbols_[param].is_out && !contains_opaque(symbols_[param].type)) results.push_back(symbols_[param].type);
  const ir::InstId branch = emit_.builder().inst(Op::switch_, operands, results);
  for (const SubroutineSymbol& s : functions) {
    const ir::BlockId region = module_.add_block();
    module_.blocks[region].label_count = 1;
    module_.blocks[region].is_default = s.index == functions[0].index;
    module_.add_region(branch, region);
    emit_.in_region(region, [&] {
      const ir::InstId made = call(s.function, target);
      std::vector<ValueId> values;
      for (uint32_t r = 0; r < results.size(); ++r) values.push_back(module_.result(made, r));
      emit_.builder().yield(values);
    });
  }
  return take_results(target, prototype.result, branch);
}

ir::FunctionId CallLowerer::instance(FunctionSymbolId symbol, std::span<const OpaqueArgument> opaque) {
  if (const std::optional<ir::FunctionId> found = instances_.find(symbol.index, opaque)) return *found;
  const ir::FunctionId function = lower_function(symbol, opaque);
  instances_.add(symbol.index, opaque, function);
  return function;
}

ir::FunctionId CallLowerer::lower_function(FunctionSymbolId symbol, std::span<const OpaqueArgument> opaque) {
  const FunctionSymbol& source = symbols_[symbol];
  std::vector<TypeId> params, results;
  if (source.result != ir::types::kVoid) results.push_back(source.result);
  size_t passed = 0;
  for (SymbolId id : source.params) {
    const Symbol& param = symbols_[id];
    if (contains_opaque(param.type)) {
      if (const TypeId plain = without_opaque(param.type)) params.push_back(plain);
      const OpaqueArgument& argument = opaque[passed++];
      const bool has_index = !argument.query || argument.first != 0;
      if (has_index && !argument.constant_index) params.push_back(ir::types::kU32);
      continue;
    }
    if (param.is_in) params.push_back(param.type);
    if (param.is_out) results.push_back(param.type);
  }

  const ir::BlockId body = module_.add_block(params);
  const FunctionSymbolId outer_function = std::exchange(context_.function, symbol);
  LValues::Frame outer = parts_.l_values.enter();
  emit_.in_function(body, [&] {
    bind_parameters(symbol, opaque, body);
    if (symbol == symbols_.main) parts_.statements.initialize_globals();
    parts_.statements.statement(tree_[source.definition].body);
    if (!is_terminated()) return_from({});
  });

  const ir::FunctionId id{static_cast<uint32_t>(module_.functions.size())};
  module_.functions.push_back({source.name, body, std::move(results), tree_[source.definition].name_span});
  const LValues::Frame frame = parts_.l_values.leave(std::move(outer));
  mark_precise(module_, body, frame.precise);
  relaxed_.mark(body);
  for (ir::VariableId local : frame.locals) module_.variables[local].function = id;
  context_.function = outer_function;
  return id;
}

void CallLowerer::bind_parameters(FunctionSymbolId symbol, std::span<const OpaqueArgument> opaque, ir::BlockId body) {
  uint32_t next = 0, passed = 0;
  for (SymbolId id : symbols_[symbol].params) {
    const Symbol& param = symbols_[id];
    if (contains_opaque(param.type)) {
      parts_.l_values.bind_opaque(id, opaque[passed++], body, next);
      continue;
    }
    parts_.l_values.make_variable(id, ir::VariableScope::function);
    const ValueId initial = param.is_in ? module_.param(body, next++) : value_of_nothing(param.type);
    if (initial) parts_.l_values.store(id, initial);
  }
}

void CallLowerer::return_from(ExprId result) {
  const FunctionSymbol& function = symbols_[context_.function];
  Values values;
  if (result) {
    values.push_back(value(result));
  } else if (function.result != ir::types::kVoid) {
    const ValueId zero = value_of_nothing(function.result);
    values.push_back(zero ? zero : module_.undefined(function.result));
  }
  for (SymbolId id : function.params)
    if (symbols_[id].is_out && !contains_opaque(symbols_[id].type)) values.push_back(parts_.l_values.load(id));
  if (function.result == ir::types::kVoid && result) return;
  emit_.builder().inst(Op::ret, values, {});
}

}  // namespace umber::glsl
