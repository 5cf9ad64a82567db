// SPDX-License-Identifier: Apache-2.0
// Calls of user functions, and the functions themselves (GLSL 4.60 section 6.1). Parameters go by value: an out or inout
// one is a further result, stored to the argument after the call. Textures cannot be values: a function is lowered once
// for each set of textures passed to it.
#include <algorithm>

#include "front/glsl/lower/lowerer.h"

namespace umber::glsl {
namespace {

constexpr Message<> kTextureValue{Severity::error, "texture-value", "a texture can only be passed on by its name"};

}  // namespace

void Lowerer::pass_argument(CallTarget& target, SymbolId param, ExprId argument) {
  const Symbol& symbol = symbols_[param];
  if (contains_opaque(symbol.type)) return pass_texture(target, argument);
  if (!symbol.is_out) {
    target.values.push_back(value(argument));
    return;
  }
  // Check may have put a conversion around the argument: in by one, out by the reverse.
  const Expr& e = expr(argument);
  const bool is_converted = e.kind == ExprKind::convert;
  const std::optional<Access> a = access(is_converted ? e.a : argument);
  if (!a) return;
  if (symbol.is_in) target.values.push_back(convert_to(symbol.type, load(*a)));
  target.outputs.push_back(*a);
}

void Lowerer::pass_texture(CallTarget& target, ExprId argument) {
  std::optional<Access> a = access(argument);
  if (!a) return report(kTextureValue, expr(argument).span);
  const bool is_structure = types().is_structure(types().without_arrays(a->type));
  Texture texture;
  ValueId index;
  if (is_structure) {
    texture.first_leaf = homes_[a->symbol.index].first_leaf + a->leaf;
    index = a->leaf_index;
    if (without_opaque(a->type)) target.values.push_back(load_part(*a));
  } else {
    resolve_texture(*a);
    texture.resource = a->place.resource();
    texture.first_byte = a->first_byte;
    index = a->path[0];
  }
  if (module_.is_constant(index)) texture.constant_index = index;
  else target.values.push_back(index);
  target.textures.push_back(texture);
}

ValueId Lowerer::call_function(const Expr& e) {
  if (!emit_.has_builder()) return emit_.variable(e.type);
  const FunctionSymbol& callee = symbols_[e.function];
  CallTarget target;
  size_t n = 0;
  for (ExprId argument = e.a; argument; argument = expr(argument).next)
    pass_argument(target, callee.params[n++], argument);
  if (failed_) return module_.undefined(e.type);

  const ir::FunctionId function = instance(e.function, target.textures);
  const std::vector<TypeId> results = module_.function(function).results;
  const ir::InstId call = emit_.builder().inst(Op::call, target.values, results, function.index);
  const bool has_value = callee.result != ir::types::kVoid;
  for (uint32_t out = 0; out < target.outputs.size(); ++out) {
    const Access& a = target.outputs[out];
    const ValueId result = module_.result(call, out + (has_value ? 1 : 0));
    const TypeId part = a.swizzle.count == 0 ? a.type : module_.type(result);
    store(a, types().is_numeric(part) ? emit_.convert(result, types().scalar_kind(part)) : result);
  }
  return has_value ? module_.result(call) : module_.undefined(ir::types::kVoid);
}

ir::FunctionId Lowerer::instance(FunctionSymbolId symbol, std::span<const Texture> textures) {
  last_instances_.resize(symbols_.functions.size());
  for (uint32_t n = last_instances_[symbol.index]; n != 0; n = instances_[n - 1].before)
    if (std::ranges::equal(instances_[n - 1].textures, textures)) return instances_[n - 1].function;
  const ir::FunctionId function = lower_function(symbol, textures);
  instances_.push_back({{textures.begin(), textures.end()}, function, last_instances_[symbol.index]});
  last_instances_[symbol.index] = static_cast<uint32_t>(instances_.size());
  return function;
}

ir::FunctionId Lowerer::lower_function(FunctionSymbolId symbol, std::span<const Texture> textures) {
  const FunctionSymbol& source = symbols_[symbol];
  std::vector<TypeId> params, results;
  if (source.result != ir::types::kVoid) results.push_back(source.result);
  size_t texture = 0;
  for (SymbolId id : source.params) {
    const Symbol& param = symbols_[id];
    if (contains_opaque(param.type)) {
      if (const TypeId plain = without_opaque(param.type)) params.push_back(plain);
      if (!textures[texture++].constant_index) params.push_back(ir::types::kU32);
      continue;
    }
    if (param.is_in) params.push_back(param.type);
    if (param.is_out) results.push_back(param.type);
  }

  const ir::BlockId body = module_.add_block(params);
  const FunctionSymbolId outer_function = std::exchange(current_function_, symbol);
  std::vector<ir::VariableId> outer_locals = std::exchange(locals_, {});
  std::vector<Access> outer_aliases = std::exchange(aliases_, {});
  const auto before = emit_.start(body);
  bind_parameters(symbol, textures, body);
  if (symbol == symbols_.main) initialize_globals();
  statement(tree_[source.definition].body);
  if (!is_terminated()) return_from({});
  emit_.restore(before);

  const ir::FunctionId id{static_cast<uint32_t>(module_.functions.size())};
  module_.functions.push_back({source.name, body, std::move(results)});
  for (ir::VariableId local : locals_) module_.variables[local].function = id;
  locals_ = std::move(outer_locals);
  aliases_ = std::move(outer_aliases);
  current_function_ = outer_function;
  return id;
}

void Lowerer::bind_parameters(FunctionSymbolId symbol, std::span<const Texture> textures, ir::BlockId body) {
  uint32_t next = 0, texture = 0;
  for (SymbolId id : symbols_[symbol].params) {
    const Symbol& param = symbols_[id];
    if (contains_opaque(param.type)) {
      bind_texture(id, textures[texture++], body, next);
      continue;
    }
    make_variable(id, ir::VariableScope::function);
    if (param.is_in) store(*symbol_access(id), module_.param(body, next++));
  }
}

void Lowerer::bind_texture(SymbolId id, const Texture& texture, ir::BlockId body, uint32_t& next) {
  const Symbol& param = symbols_[id];
  if (types().is_structure(types().without_arrays(param.type))) {
    Home home{.kind = Home::Kind::variable, .first_leaf = texture.first_leaf};
    if (const TypeId plain = without_opaque(param.type)) {
      const ir::VariableId variable =
          module_.variables.add({.scope = ir::VariableScope::function, .type = plain, .name = param.name});
      locals_.push_back(variable);
      emit_.builder().store(variable, {}, module_.param(body, next++));
      home.id = variable.index;
    }
    home.leaf_index = texture.constant_index ? texture.constant_index : module_.param(body, next++);
    homes_[id.index] = home;
    return;
  }
  Access a;
  a.place = texture.resource;
  a.path = {texture.constant_index ? texture.constant_index : module_.param(body, next++)};
  a.type = param.type;
  a.first_byte = texture.first_byte;
  a.in_resource_array = types().is_array(param.type);
  a.symbol = id;
  homes_[id.index] = {.kind = Home::Kind::alias, .id = static_cast<uint32_t>(aliases_.size())};
  aliases_.push_back(a);
}

void Lowerer::return_from(ExprId result) {
  const FunctionSymbol& function = symbols_[current_function_];
  Values values;
  if (result) values.push_back(value(result));
  else if (function.result != ir::types::kVoid) values.push_back(module_.undefined(function.result));
  for (SymbolId id : function.params)
    if (symbols_[id].is_out && !contains_opaque(symbols_[id].type)) values.push_back(load(*symbol_access(id)));
  if (function.result == ir::types::kVoid && result) return;
  emit_.builder().inst(Op::ret, values, {});
}

}  // namespace umber::glsl
