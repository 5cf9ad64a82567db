// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lower/l_values.h"

#include "front/glsl/explicit_types.h"

namespace umber::glsl {

void LValues::make_variable(SymbolId id, ir::VariableScope scope) {
  const Symbol& symbol = symbols_[id];
  if (types().without_arrays(symbol.type) == ir::types::kRayQuery) scope = ir::VariableScope::ray_query;
  const ir::VariableId variable = module_.variables.add({.scope = scope,
                                                         .type = symbol.type,
                                                         .name = symbol.name,
                                                         .location = symbol.location,
                                                         .span = symbol.span});
  if (scope == ir::VariableScope::function) frame_.locals.push_back(variable);
  set_home(id, {.mode = Access::Mode::plain, .place = variable, .type = symbol.type});
}

OpaqueArgument LValues::opaque_argument(const LValue& l, Values& values) {
  if (l.place.is_variable() && module_.variables[l.place.variable()].scope == ir::VariableScope::ray_query)
    return query_argument(l, values);
  const bool is_mixed = l.mode == Access::Mode::mixed;
  if (is_mixed && without_opaque(l.type)) values.push_back(accessor_.load(l));
  OpaqueArgument argument{.resource = is_mixed ? ResourceId{} : l.place.resource(), .first = l.first};
  argument.is_nonuniform = l.is_nonuniform;
  if (module_.is_constant(l.path[0]))
    argument.constant_index = l.path[0];
  else
    values.push_back(l.path[0]);
  return argument;
}

/// A query, or an array of them, that is known but for indices of arrays.
OpaqueArgument LValues::query_argument(const LValue& l, Values& values) {
  OpaqueArgument argument{.query = l.place.variable()};
  if (l.path.empty()) return argument;
  argument.first = 1;
  if (module_.is_constant(l.path[0]))
    argument.constant_index = l.path[0];
  else
    values.push_back(emit_.convert(l.path[0], TypeKind::u32));
  return argument;
}

void LValues::bind_opaque(SymbolId param, const OpaqueArgument& argument, ir::BlockId body, uint32_t& next) {
  const Symbol& symbol = symbols_[param];
  const auto index = [&] { return argument.constant_index ? argument.constant_index : module_.param(body, next++); };
  if (argument.query) {
    Home home{.mode = Access::Mode::plain, .place = *argument.query, .type = symbol.type};
    if (argument.first != 0) home.path = {index()};
    return set_home(param, home);
  }
  if (types().without_arrays(symbol.type) == ir::types::kAtomicCounter)
    return set_home(param, accessor_.counter_home(argument.resource, argument.first, symbol.type, index()));
  if (argument.resource) {
    front::memory::add_qualifiers(module_.resources[argument.resource].access, symbol.access);
    Home home = accessor_.resource_home(argument.resource, symbol.type, index());
    home.is_nonuniform = argument.is_nonuniform;
    return set_home(param, home);
  }
  Home home{.mode = Access::Mode::mixed, .type = symbol.type, .first = argument.first};
  if (const TypeId plain = without_opaque(symbol.type)) {
    const ir::VariableId variable =
        module_.variables.add({.scope = ir::VariableScope::function, .type = plain, .name = symbol.name});
    frame_.locals.push_back(variable);
    emit_.builder().store(variable, {}, module_.param(body, next++));
    home.place = variable;
  }
  home.path = {index()};
  home.is_nonuniform = argument.is_nonuniform;
  set_home(param, home);
}

std::optional<LValue> LValues::of_symbol(SymbolId id) {
  const Symbol& symbol = symbols_[id];
  if (symbol.storage == Storage::block_member) {
    std::optional<LValue> block = of_symbol(symbol.block);
    if (!block) return std::nullopt;
    field(*block, symbol.member);
    block->is_precise |= symbol.precise;
    return block;
  }
  if (id.index >= homes_.size() || homes_[id.index].mode == Access::Mode::none) return std::nullopt;
  return LValue{homes_[id.index].access(), {}, symbol.precise, symbol.precision, id};
}

void LValues::field(LValue& l, uint32_t member) {
  const bool is_of_block = l.block && symbols_[l.block].storage == Storage::block &&
                           l.type == types().without_arrays(symbols_[l.block].type);
  if (is_of_block) {
    const BlockMember& qualifiers = symbols_.block_members[symbols_[l.block].first_member + member];
    l.precision = qualifiers.precision;
    if (l.mode == Access::Mode::io_block) l.is_precise |= qualifiers.precise;
  } else {
    l.precision = ir::member_precision(module_, l.type, member);
  }
  accessor_.member(l, member);
}

/// `v.zyx[i]`: the component of the vector that is number `i` of the swizzle.
void LValues::pick_component(LValue& l, Swizzle swizzle, ValueId i) {
  if (swizzle.count == 1) {  // only `v.x[0]` is in range
    l.swizzle = swizzle;
    return;
  }
  Values order;
  for (uint32_t n = 0; n < swizzle.count; ++n) order.push_back(module_.u32(swizzle.component(n)));
  const TypeId type = ir::types::vector(TypeKind::u32, swizzle.count);
  const ValueId component = emit_.emit(Op::extract_dynamic, ir::types::kU32, {module_.composite(type, order), i});
  l.swizzle = {};
  accessor_.index(l, component);
}

ValueId LValues::swizzle(ValueId vector, Swizzle swizzle) {
  if (swizzle.count == 0) return vector;
  SmallVector<uint32_t, 4> components;
  for (uint32_t n = 0; n < swizzle.count; ++n) components.push_back(swizzle.component(n));
  return emit_.swizzle(vector, components);
}

/// Whether it is a mask of GL_ARB_shader_ballot or GL_NV_shader_thread_group, whose variable is a whole ballot.
bool LValues::is_narrow_mask(const LValue& l) const {
  const bool is_narrow = l.type == ir::types::vector(TypeKind::u64, 1) ||
                         (l.type == ir::types::kU32 && l.path.empty() && l.swizzle.count == 0);
  if (!is_narrow || !l.place.is_io_var()) return false;
  const ir::BuiltIn built_in = module_.io_vars[l.place.io_var()].built_in;
  return built_in >= ir::BuiltIn::subgroup_eq_mask && built_in <= ir::BuiltIn::subgroup_lt_mask;
}

/// Loads a part of gl_ObjectToWorld3x4EXT or its inverse, whose variable is a matrix of as many columns as that has rows.
static ValueId load_transposed(front::memory::Accessor& accessor, Emitter& emit, ir::Module& m, const LValue& l, TypeId type) {
  LValue whole = l;
  whole.path = {};
  whole.type = m.io_vars[l.place.io_var()].type;
  ValueId value = emit.emit(Op::transpose, type, {accessor.load(whole)});
  for (const ValueId index : l.path) {
    type = m.types[type].element;
    value = emit.emit(Op::extract_dynamic, type, {value, index});
  }
  return value;
}

ValueId LValues::load(const LValue& l) {
  if (!emit_.has_builder()) return emit_.variable(l.type);
  constexpr TypeId kTransposed = ir::types::matrix(TypeKind::f32, 3, 4);
  if (l.block && l.place.is_io_var() && symbols_[l.block].type == kTransposed && symbols_[l.block].built_in != ir::BuiltIn::none)
    return swizzle(load_transposed(accessor_, emit_, module_, l, kTransposed), l.swizzle);
  if (is_narrow_mask(l)) {
    LValue mask = l;
    mask.type = module_.io_vars[l.place.io_var()].type;
    const ValueId ballot = accessor_.load(mask);
    return l.type == ir::types::kU32 ? emit_.extract(ballot, 0) : emit_.first_64(ballot);
  }
  // What is for storage alone is loaded and converted, and not taken apart (SPIR-V 2.16.1).
  const bool is_stored = l.mode == Access::Mode::plain && (l.place.is_resource() || l.place.is_io_var());
  if (l.swizzle.count == 1 && is_stored && kNarrowKinds.has(types().scalar_kind(l.type))) {
    LValue component = l;
    index(component, module_.u32(l.swizzle.component(0)));
    return accessor_.load(component);
  }
  const ValueId value = accessor_.load(l);
  relaxed_.note(value, l.precision);
  return swizzle(value, l.swizzle);
}

void LValues::store(const LValue& l, ValueId value) {
  if (!emit_.has_builder()) return;
  if (l.is_precise) frame_.precise.push_back(value);
  if (l.swizzle.count == 0) return accessor_.store(l, value);
  // Other invocations may be writing the components that are not named, so a shared vector is written by component.
  for (uint32_t n = 0; n < l.swizzle.count; ++n) {
    LValue component = l;
    index(component, module_.u32(l.swizzle.component(n)));
    accessor_.store(component, l.swizzle.count == 1 ? value : emit_.extract(value, n));
  }
}

}  // namespace umber::glsl
