// SPDX-License-Identifier: Apache-2.0
// L-values and other things in memory: paths to them, loads and stores.
#include "front/glsl/lower/memory.h"

namespace umber::glsl {
namespace {

constexpr Message<uint32_t, uint32_t> kLongCopy{Severity::error, "long-copy",
                                                "this copies {0} elements out of a block at once, and {1} are the most",
                                                "copy them in a loop"};

}  // namespace

void Memory::make_variable(SymbolId id, ir::VariableScope scope) {
  const Symbol& symbol = symbols_[id];
  const ir::VariableId variable = module_.variables.add({.scope = scope, .type = symbol.type, .name = symbol.name});
  homes_[id.index] = {.kind = Home::Kind::variable, .id = variable.index};
  if (scope == ir::VariableScope::function) frame_.locals.push_back(variable);
}

uint32_t Memory::flat_count(TypeId type) const {
  uint32_t count = 1;
  for (; types().is_array(type); type = types()[type].element) count *= types()[type].extent;
  return count;
}

OpaqueArgument Memory::opaque_argument(Access a, Values& values) {
  OpaqueArgument argument;
  ValueId index;
  if (types().is_structure(types().without_arrays(a.type))) {
    argument.first_leaf = homes_[a.symbol.index].first_leaf + a.leaf;
    index = a.leaf_index;
    if (without_opaque(a.type)) values.push_back(load_part(a));
  } else {
    resolve_texture(a);
    argument.resource = a.place.resource();
    argument.first_byte = a.first_byte;
    index = a.path[0];
  }
  if (module_.is_constant(index))
    argument.constant_index = index;
  else
    values.push_back(index);
  return argument;
}

void Memory::bind_opaque(SymbolId param, const OpaqueArgument& argument, ir::BlockId body, uint32_t& next) {
  const Symbol& symbol = symbols_[param];
  if (types().is_structure(types().without_arrays(symbol.type))) {
    Home home{.kind = Home::Kind::variable, .first_leaf = argument.first_leaf};
    if (const TypeId plain = without_opaque(symbol.type)) {
      const ir::VariableId variable =
          module_.variables.add({.scope = ir::VariableScope::function, .type = plain, .name = symbol.name});
      frame_.locals.push_back(variable);
      emit_.builder().store(variable, {}, module_.param(body, next++));
      home.id = variable.index;
    }
    home.leaf_index = argument.constant_index ? argument.constant_index : module_.param(body, next++);
    return set_home(param, home);
  }
  Access a;
  a.place = argument.resource;
  a.path = {argument.constant_index ? argument.constant_index : module_.param(body, next++)};
  a.type = symbol.type;
  a.first_byte = argument.first_byte;
  a.in_resource_array = types().is_array(symbol.type);
  a.symbol = param;
  set_home(param, {.kind = Home::Kind::alias, .id = static_cast<uint32_t>(frame_.aliases.size())});
  frame_.aliases.push_back(a);
}

std::optional<Access> Memory::symbol_access(SymbolId id) {
  const Symbol& symbol = symbols_[id];
  if (symbol.storage == Storage::block_member) {
    std::optional<Access> block = symbol_access(symbol.block);
    if (block) field(*block, symbol.member);
    return block;
  }
  const Home home = id.index < homes_.size() ? homes_[id.index] : Home{};
  Access a;
  a.type = symbol.type;
  a.symbol = id;
  a.leaf_index = module_.u32(0);
  switch (home.kind) {
    case Home::Kind::none: return std::nullopt;
    case Home::Kind::alias: return frame_.aliases[home.id];
    case Home::Kind::variable:
      a.place = ir::VariableId{home.id};
      if (home.leaf_index) a.leaf_index = home.leaf_index;
      break;
    case Home::Kind::io_var: a.place = ir::IoVarId{home.id}; break;
    case Home::Kind::io_block: a.place = ir::IoVarId{home.id}; break;
    case Home::Kind::member:
      a.place = ResourceId{home.id};
      a.path = {module_.u32(0), module_.u32(home.member)};
      break;
    case Home::Kind::resource:
      a.place = ResourceId{home.id};
      a.path = {module_.u32(0)};
      a.in_resource_array = types().is_array(a.type);
      break;
    case Home::Kind::counter:
      a.place = ResourceId{home.id};
      a.path = {module_.u32(0)};
      a.first_byte = home.member;
      a.in_resource_array = types().is_array(a.type);
      break;
  }
  return a;
}

/// `v.zyx[i]`: the component of the vector that is number `i` of the swizzle.
void Memory::pick_component(Access& a, Swizzle swizzle, ValueId i) {
  if (swizzle.count == 1) {  // only `v.x[0]` is in range
    a.swizzle = swizzle;
    return;
  }
  Values order;
  for (uint32_t n = 0; n < swizzle.count; ++n) order.push_back(module_.u32(swizzle.component(n)));
  const TypeId type = ir::types::vector(TypeKind::u32, swizzle.count);
  const ValueId component = emit_.emit(Op::extract_dynamic, ir::types::kU32, {module_.composite(type, order), i});
  a.swizzle = {};
  a.path.push_back(component);
  a.type = types().part(a.type, 0);
}

void Memory::index(Access& a, ValueId i) {
  const TypeId element = types().part(a.type, 0);
  if (contains_opaque(a.type) || a.in_resource_array) {
    // Arrays of textures, blocks and counters are flat: every dimension goes into one index.
    ValueId& flat = a.in_resource_array ? a.path[0] : a.leaf_index;
    const ValueId i_u32 = emit_.convert(i, TypeKind::u32);
    const ValueId extent = module_.u32(types()[a.type].extent);
    const bool is_first = module_.scalar_bits(flat) == 0u;
    flat = is_first ? i_u32 : emit_.binary(Op::add, emit_.binary(Op::mul, flat, extent), i_u32);
    if (a.in_resource_array)
      a.in_resource_array = types().is_array(element);
    else
      a.path.push_back(i);
  } else {
    a.path.push_back(i);
  }
  a.type = element;
}

/// True while the path has not yet gone from the block to one of its members, which are variables of their own.
bool Memory::is_io_block(const Access& a) const {
  return a.place.is_io_var() && a.symbol && homes_[a.symbol.index].kind == Home::Kind::io_block;
}

void Memory::field(Access& a, uint32_t member) {
  const TypeId structure = a.type;
  a.type = types().part(structure, member);
  if (is_io_block(a)) {
    a.place = ir::IoVarId{a.place.index() + member};  // an index into an array of blocks stays first in the path
    a.symbol = {};
    return;
  }
  if (!contains_opaque(structure)) {
    a.path.push_back(module_.u32(member));
    return;
  }
  const ir::PlainTypes::Before before = context_.plain_types.before(structure, member);
  a.leaf += before.opaque;
  a.path.push_back(module_.u32(before.plain));  // the block has the structure without its textures
}

void Memory::resolve_texture(Access& a) const {
  if (!a.symbol || homes_[a.symbol.index].kind == Home::Kind::resource ||
      homes_[a.symbol.index].kind == Home::Kind::alias || homes_[a.symbol.index].kind == Home::Kind::counter)
    return;
  a.place = leaves_[homes_[a.symbol.index].first_leaf + a.leaf];
  a.path = {a.leaf_index};
}

ValueId Memory::load(const Access& a) {
  if (!emit_.has_builder()) return emit_.variable(a.type);
  if (a.swizzle.count == 0) return load_part(a);
  SmallVector<uint32_t, 4> components;
  for (uint32_t n = 0; n < a.swizzle.count; ++n) components.push_back(a.swizzle.component(n));
  return emit_.swizzle(load_part(a), components);
}

/// A structure with textures is loaded without them, for they are no part of a value; so is a block between stages, by
/// its members, which are variables of their own.
ValueId Memory::load_part(const Access& a) {
  if (!is_io_block(a) && !contains_opaque(a.type)) return emit_.builder().load(a.place, a.type, a.path);
  const uint32_t count = types().part_count(a.type);
  if (count > ir::kMostOperands) {
    report(kLongCopy, emit_.builder().span, count, ir::kMostOperands);
    return module_.undefined(without_opaque(a.type));
  }
  std::vector<ValueId> parts;
  for (uint32_t n = 0; n < count; ++n) {
    if (!go_on()) return module_.undefined(without_opaque(a.type));
    if (!without_opaque(types().part(a.type, n))) continue;
    Access part = a;
    if (types().is_structure(a.type))
      field(part, n);
    else
      index(part, module_.u32(n));
    parts.push_back(load_part(part));
  }
  return emit_.construct(without_opaque(a.type), parts);
}

void Memory::store(const Access& a, ValueId value) {
  if (!emit_.has_builder()) return;
  if (a.swizzle.count == 0)
    store_part(a, value);
  else
    store_swizzle(a, value);
}

void Memory::store_part(const Access& a, ValueId value) {
  if (!is_io_block(a)) return emit_.builder().store(a.place, a.path, value);
  for (uint32_t n = 0; n < types().part_count(a.type) && go_on(); ++n) {
    Access part = a;
    if (types().is_structure(a.type))
      field(part, n);
    else
      index(part, module_.u32(n));
    store_part(part, emit_.extract(value, n));
  }
}

void Memory::store_swizzle(const Access& a, ValueId value) {
  const TypeId scalar = types().part(a.type, 0);
  const uint32_t count = a.swizzle.count;
  // Other invocations may be writing the components that are not named, so a shared vector is written by component.
  for (uint32_t n = 0; n < count; ++n) {
    Access component = a;
    component.swizzle = {};
    component.path.push_back(module_.u32(a.swizzle.component(n)));
    component.type = scalar;
    store_part(component, count == 1 ? value : emit_.extract(value, n));
  }
}

}  // namespace umber::glsl
