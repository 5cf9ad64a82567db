// SPDX-License-Identifier: Apache-2.0
#include "front/memory/accessor.h"

namespace umber::front::memory {

using ir::Op;
using ir::TypeId;
using ir::ValueId;
using Mode = Access::Mode;

Home Accessor::resource_home(ir::ResourceId resource, TypeId type, ValueId index) {
  const Mode mode = types().is_array(type) ? Mode::resource_array : Mode::plain;
  return {.mode = mode, .place = resource, .type = type, .path = {index}};
}

Home Accessor::counter_home(ir::ResourceId buffer, uint32_t first_byte, TypeId type, ValueId index) {
  return {.mode = Mode::counter, .place = buffer, .type = type, .first = first_byte, .path = {index}};
}

Home Accessor::member_home(ir::ResourceId block, uint32_t member, TypeId type, uint32_t first) {
  const Mode mode = types().contents(type).has_opaque() ? Mode::mixed : Mode::plain;
  return {.mode = mode, .place = block, .type = type, .first = first, .path = {number(0), number(member)}};
}

Access Accessor::at_address(ValueId address) {
  const ir::ReferenceId reference = types().reference_of(module_.type(address));
  Access a{.mode = Mode::plain, .place = reference, .type = module_.references[reference].type};
  a.path.push_back(address);
  return a;
}

void Accessor::index(Access& a, ValueId i) {
  if (types().is_cooperative(a.type)) {
    a.component = i, a.matrix = a.type;
    a.type = types().component(a.type);
    return;
  }
  const bool is_flat = a.mode == Mode::resource_array || a.mode == Mode::counter;
  if (is_flat || a.mode == Mode::mixed) add_to_flat_index(a, i);
  if (!is_flat) a.path.push_back(i);
  a.type = types().part(a.type, 0);
  if (a.mode == Mode::resource_array && !types().is_array(a.type)) a.mode = Mode::plain;
}

/// Arrays of resources and counters are flat: every dimension goes into one index.
void Accessor::add_to_flat_index(Access& a, ValueId i) {
  ValueId& flat = a.path[0];
  i = sink_.as_resource_index(i);
  if (flat == number(0)) {
    flat = i;
    return;
  }
  const ValueId outer = binary(Op::mul, as_u32(flat), module_.u32(types()[a.type].extent));
  flat = binary(Op::add, outer, as_u32(i));
}

ValueId Accessor::as_u32(ValueId index) {
  if (module_.type(index) == ir::types::kU32) return index;
  return sink_.emit(Op::bitcast, ir::types::kU32, std::span(&index, 1), 0, 0);
}

ValueId Accessor::binary(Op op, ValueId a, ValueId b) {
  return sink_.emit(op, ir::types::kU32, std::array{a, b}, 0, 0);
}

void Accessor::member(Access& a, uint32_t n) {
  const TypeId structure = a.type;
  a.type = types().part(structure, n);
  if (a.mode == Mode::mixed) return mixed_member(a, structure, n);
  if (a.mode == Mode::io_block) {
    a.place = ir::IoVarId{a.place.index() + n};  // an index into an array of blocks stays first in the path
    a.mode = Mode::plain;
  } else {
    a.path.push_back(number(n));
  }
}

/// From a structure with textures to one of those, or down into what is left without them.
void Accessor::mixed_member(Access& a, TypeId structure, uint32_t n) {
  const ir::PlainTypes::Before before = plain_types_.before(structure, n);
  a.first += before.opaque;
  if (types().is_opaque(types().without_arrays(a.type))) {
    const bool is_nonuniform = a.is_nonuniform;
    a = resource_home(textures_[a.first], a.type, a.path[0]).access();
    a.is_nonuniform = is_nonuniform;
    return;
  }
  a.path.push_back(number(before.plain));
  if (types().contents(a.type).has_opaque()) return;
  a.mode = Mode::plain;
  if (a.place.is_resource())
    a.path[0] = number(0);  // of the block, which is no array
  else
    a.path = Values(std::span<const ValueId>(a.path.begin() + 1, a.path.end()));
}

ValueId Accessor::load_matrix(const Access& a) {
  return sink_.emit(Op::load, a.matrix, a.path, a.place.bits(), access_flags(a));
}

ValueId Accessor::load(const Access& a) {
  if (a.mode != Mode::plain) return load_parts(a);
  if (a.component) return sink_.emit(Op::extract_dynamic, a.type, std::array{load_matrix(a), a.component}, 0, 0);
  return sink_.emit(Op::load, a.type, a.path, a.place.bits(), access_flags(a));
}

ValueId Accessor::load_parts(const Access& a) {
  const TypeId plain = plain_types_.of(a.type);
  const uint32_t count = types().part_count(a.type);
  if (count > ir::kMostOperands) return sink_.report_long_copy(count), module_.undefined(plain);
  std::vector<ValueId> parts;
  for (uint32_t n = 0; n < count; ++n) {
    if (!sink_.go_on()) return module_.undefined(plain);
    if (plain_types_.of(types().part(a.type, n))) parts.push_back(load(part(a, n)));
  }
  return sink_.emit(Op::construct, plain, parts, 0, 0);
}

void Accessor::store(const Access& a, ValueId value) {
  if (a.mode == Mode::plain) {
    Values operands = a.path;
    if (a.component)
      value = sink_.emit(Op::insert_dynamic, a.matrix, std::array{load_matrix(a), a.component, value}, 0, 0);
    operands.push_back(value);
    return sink_.emit_void(Op::store, operands, a.place.bits(), access_flags(a));
  }
  for (uint32_t n = 0; n < types().part_count(a.type) && sink_.go_on(); ++n)
    store(part(a, n), sink_.emit(Op::extract, types().part(a.type, n), std::span(&value, 1), n, 0));
}

Access Accessor::part(const Access& a, uint32_t n) {
  Access p = a;
  if (types().is_structure(a.type))
    member(p, n);
  else
    index(p, number(n));
  return p;
}

ValueId Accessor::length(const Access& a) {
  return sink_.emit(Op::array_length, ir::types::kI32, a.path, a.place.bits(), access_flags(a));
}

ValueId Accessor::interpolate(Op op, const Access& a, ValueId at) {
  Values operands = a.path;
  if (at) operands.push_back(at);
  return sink_.emit(op, a.type, operands, a.place.bits(), 0);
}

AtomicTarget Accessor::atomic_target(const Access& a) {
  if (a.mode != Mode::counter) return {ir::AtomicSpace::memory, a.place.bits(), a.path};
  // A counter array lies at consecutive words (GLSL 4.60 section 4.4.7.1).
  const ValueId bytes = binary(Op::mul, as_u32(a.path[0]), module_.u32(4));
  const ValueId offset = binary(Op::add, bytes, module_.u32(a.first));
  return {ir::AtomicSpace::counter, a.place.resource().index, {number(0), offset}};
}

}  // namespace umber::front::memory
