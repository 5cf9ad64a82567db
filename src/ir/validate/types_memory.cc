// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

/// What a path leads to: a type, or what is wrong with it.
struct Target {
  TypeId type{};
  Reason wrong = nullptr;
};

/// The type at the start of a path, and whether its first operand indexes the resource's array instead.
Target start(const Types& t, Place place) {
  const Module& m = t.m;
  switch (place.table()) {
    case Place::Table::resource: {
      if (!m.resources.contains(place.resource())) return {.wrong = "there is no such resource"};
      const Resource& r = m.resources[place.resource()];
      if (!is_block(r.kind) || r.kind == ResourceKind::atomic_counters) return {.wrong = "the resource is no block"};
      return {r.type};
    }
    case Place::Table::io_var:
      if (!m.io_vars.contains(place.io_var())) return {.wrong = "there is no such stage variable"};
      return {m.io_vars[place.io_var()].type};
    case Place::Table::variable: {
      if (!m.variables.contains(place.variable())) return {.wrong = "there is no such variable"};
      const Variable& v = m.variables[place.variable()];
      const bool elsewhere = v.scope == VariableScope::function && v.function != t.c.surroundings(t.i).function;
      if (elsewhere) return {.wrong = "the variable belongs to another function"};
      return {v.type};
    }
    case Place::Table::reference:
      if (!m.references.contains(place.reference())) return {.wrong = "there is no such reference"};
      return {m.references[place.reference()].type};
  }
  return {.wrong = "the place is of no kind"};
}

Target step(const Types& t, TypeId type, ValueId index) {
  const TypeTable& table = t.table;
  if (!t.is_index(t.m.type(index))) return {.wrong = "a part of the path is neither i32 nor u32"};
  if (table.is_structure(type)) {
    const std::optional<uint64_t> member = t.m.scalar_bits(index);
    if (!member) return {.wrong = "a member of a structure is not chosen by a constant"};
    if (*member >= table.part_count(type)) return {.wrong = "the structure has no such member"};
    return {table.part(type, static_cast<uint32_t>(*member))};
  }
  if (!table.is_array(type) && !table.is_vector(type) && !table.is_matrix(type))
    return {.wrong = "the path goes on below a scalar"};
  return {table.part(type, 0)};
}

Target follow(const Types& t, Place place) {
  Target at = start(t, place);
  const uint32_t length = t.path_length();
  uint32_t n = 0;
  if (!at.wrong && place.is_resource()) {
    if (length == 0) return {.wrong = "the path of a resource starts with an index into its array"};
    if (!t.is_index(t.operand(n++))) return {.wrong = "the index of the resource is neither i32 nor u32"};
  }
  if (!at.wrong && place.is_reference()) {
    if (length == 0) return {.wrong = "the path of a reference starts with an address"};
    const TypeId address = t.operand(n++);
    if (!t.table.is_reference(address) || t.table.reference_of(address) != place.reference())
      return {.wrong = "the address is that of another kind of memory"};
  }
  for (; n < length && !at.wrong; ++n) at = step(t, at.type, t.value(n));
  return at;
}

bool is_input(const Module& m, Place place) {
  return place.is_io_var() && m.io_vars[place.io_var()].direction == Direction::input;
}

Reason writable(const Module& m, Place place) {
  if (is_input(m, place)) return "inputs are not written";
  if (place.is_resource() && !is_written(m.resources[place.resource()].kind))
    return "uniforms are not written";
  return nullptr;
}

/// Whether an atomic of this kind works on floats, too.
/// Two or four halves are updated at once (SPV_NV_shader_atomic_fp16_vector).
bool is_half_vector(TypeId type) {
  return type == types::vector(TypeKind::f16, 2) || type == types::vector(TypeKind::f16, 4);
}

bool may_be_float(Op atomic) {
  switch (atomic_of(atomic).kind) {
    case AtomicKind::add:
    case AtomicKind::min:
    case AtomicKind::max:
    case AtomicKind::exchange: return true;
    case AtomicKind::and_:
    case AtomicKind::or_:
    case AtomicKind::xor_:
    case AtomicKind::compare_swap: return false;
  }
  return false;
}

Reason interpolate(const Types& t) {
  const Module& m = t.m;
  if (!is_input(m, m.place(t.i))) return "interpolates inputs";
  if (m.stage != Stage::fragment) return "only fragment shaders interpolate";
  if (t.op() == Op::interpolate_at_sample && !t.is_index(t.operand(t.operands() - 1)))
    return "the sample is neither i32 nor u32";
  if (t.op() == Op::interpolate_at_offset && t.operand(t.operands() - 1) != types::kVec2)
    return "the offset is no vector of two floats";
  return nullptr;
}

}  // namespace

/// Of a whole variable, as most are: its type is known to be one that values can have.
Reason whole_variable(const Types& t) {
  const Target at = start(t, t.place());
  if (at.wrong) return at.wrong;
  if (t.op() == Op::store) return t.operand(0) == at.type ? nullptr : "the value has not the type of the place";
  return t.result() == at.type ? nullptr : "the result has not the type of the place";
}

Reason access(const Types& t) {
  const Place place = t.place();
  const bool is_moved = t.op() == Op::load || t.op() == Op::store;
  if (is_moved && place.is_variable() && t.path_length() == 0) return whole_variable(t);
  const Target at = follow(t, place);
  if (at.wrong) return at.wrong;
  if (!t.table.is_numeric(at.type)) {
    if (!t.c.value_types.is_sized(at.type)) return "an array sized at run time is no value";
    const bool is_in_block = place.is_resource() || place.is_reference();
    if (is_in_block && !t.c.value_types.is_fixed(at.type))
      return "what is moved in a block is as long as nobody knows yet";
  }
  if (t.op() == Op::store) {
    if (t.operand(t.operands() - 1) != at.type) return "the value has not the type of the place";
    return writable(t.m, place);
  }
  if (t.result() != at.type) return "the result has not the type of the place";
  return t.op() == Op::load ? nullptr : interpolate(t);
}

Reason pointer_to(const Types& t) {
  const Target at = follow(t, t.place());
  if (at.wrong) return at.wrong;
  if (t.result() != types::kU32) return "a u32 stands for the pointer";
  for (UseId use = t.m.values[t.m.result(t.i)].first_use; use; use = t.m.uses[use].next) {
    const Inst& user = t.m.insts[t.m.uses[use].user];
    if (user.op != Op::spirv_instruction || user.block != t.inst.block)
      return "only an instruction of SPIR-V in the same block takes a pointer";
  }
  return nullptr;
}

Reason cooperative(const Types& t) {
  const auto is_matrix = [&](TypeId type, MatrixUse use) {
    return t.table.is_cooperative(type) && t.table.cooperative_shape(type).use == use;
  };
  const auto are_factors = [&](MatrixUse a, MatrixUse b, MatrixUse c) {
    return is_matrix(t.operand(0), a) && is_matrix(t.operand(1), b) && is_matrix(t.operand(2), c);
  };
  if (t.op() == Op::cooperative_length)
    return t.table.is_cooperative(t.operand(0)) && !t.table.is_cooperative_vector(t.operand(0)) && t.result() == types::kI32 ? nullptr : "counts components of a matrix";
  if (t.op() == Op::cooperative_mul_add) {
    using enum MatrixUse;
    const bool says_use = are_factors(a, b, accumulator);
    if ((!says_use && !are_factors(any, any, any)) || t.result() != t.operand(2)) return "multiplies a by b";
    return t.inst.imm() > (says_use ? 1u : 0u) ? "there is no such kind of sum" : nullptr;
  }
  const Target at = follow(t, t.place());
  if (at.wrong) return at.wrong;
  const bool stores = t.op() == Op::cooperative_store;
  const uint32_t layout = t.operands() - 1;
  if (!t.table.is_numeric(at.type) || t.table.is_matrix(at.type)) return "a matrix begins at a scalar or vector";
  const TypeId matrix = stores ? t.operand(layout - 2) : t.result();
  if (!t.table.is_cooperative(matrix) || t.table.is_cooperative_vector(matrix)) return "the value is no cooperative matrix";
  if (t.operand(layout - 1) != types::kU32) return "the stride is no u32";
  const auto number = t.m.scalar_bits(t.value(layout));
  if (t.operand(layout) != types::kU32 || !number || *number > static_cast<uint32_t>(MatrixLayout::column_major))
    return "there is no such layout";
  return stores ? writable(t.m, t.place()) : nullptr;
}

Reason cooperative_tensor(const Types& t) {
  if (const Target at = follow(t, t.place()); at.wrong) return at.wrong;
  if (const Reason reason = tensor_operands(t)) return reason;
  return t.op() == Op::cooperative_store_tensor ? writable(t.m, t.place()) : nullptr;
}

Reason cooperative_vector(const Types& t) {
  const Target at = follow(t, t.place());
  if (at.wrong) return at.wrong;
  const TypeId element = t.table.is_array(at.type) ? t.table[at.type].element : TypeId{};
  if (!element || !t.table.is_numeric(element) || t.table.is_matrix(element)) return "the place is no array of numbers";
  if (const Reason reason = vector_operands(t)) return reason;
  return info(t.op()).effect == Effect::writes ? writable(t.m, t.place()) : nullptr;
}

Reason array_length(const Types& t) {
  const Target at = follow(t, t.place());
  if (at.wrong) return at.wrong;
  if (t.place().is_reference()) return "nobody knows how much memory there is at an address";
  if (!t.table.is_array(at.type) || t.table[at.type].extent != 0) return "this is no array sized at run time";
  return t.result() == types::kI32 ? nullptr : "the length is an i32";
}

Reason atomic(const Types& t) {
  const Target at = follow(t, t.place());
  if (at.wrong) return at.wrong;
  if (const Reason reason = writable(t.m, t.place())) return reason;
  if (t.place().is_io_var()) return "stage variables are not shared";
  const TypeKind kind = t.table.kind(at.type);
  const bool fits_floats = is_computed_float(kind) || is_half_vector(at.type);
  if (!is_integer(kind) && !(may_be_float(t.op()) && fits_floats)) return "does not work on values of this type";
  for (uint32_t n = t.path_length(); n < t.operands(); ++n)
    if (t.operand(n) != at.type) return "the operand has not the type of the place";
  return t.result() == at.type ? nullptr : "the result has not the type of the place";
}

Reason buffer(const Types& t) {
  const ResourceId r = t.resource();
  if (!t.m.resources.contains(r)) return "there is no such resource";
  const Resource& resource = t.m.resources[r];
  if (!is_block(resource.kind)) return "the resource is no block";
  if (!t.is_index(t.operand(0))) return "the index of the resource is neither i32 nor u32";
  if (t.op() == Op::buffer_size) return t.result() == types::kU32 ? nullptr : "the size is a u32";
  if (t.operand(1) != types::kU32) return "the offset is no u32";
  if (info(t.op()).effect == Effect::writes && resource.kind != ResourceKind::storage_block)
    return "uniforms are not written";
  const auto is_plain = [&](TypeId type) {
    return t.table.is_numeric(type) && !t.table.is_matrix(type) && t.table.scalar_kind(type) != TypeKind::bool_;
  };
  const bool loads = t.op() == Op::load_buffer;
  if (loads || t.op() == Op::store_buffer) {
    const auto alignment = t.m.scalar_bits(t.value(2));
    if (t.operand(2) != types::kU32 || !alignment || !std::has_single_bit(*alignment))
      return "the alignment is no power of two, a constant u32";
    return is_plain(loads ? t.result() : t.operand(3)) ? nullptr : "bytes hold scalars and vectors of numbers";
  }
  const TypeKind kind = t.table.kind(t.result());
  if (!is_integer(kind) && !(may_be_float(t.op()) && is_computed_float(kind))) return "does not work on values of this type";
  for (uint32_t n = 2; n < t.operands(); ++n)
    if (t.operand(n) != t.result()) return "operands and result have different types";
  return nullptr;
}

Reason counter(const Types& t) {
  const ResourceId r = t.resource();
  if (!t.m.resources.contains(r)) return "there is no such resource";
  if (t.m.resources[r].kind != ResourceKind::atomic_counters) return "the resource holds no atomic counters";
  if (!t.is_index(t.operand(0)) || !t.is_index(t.operand(1))) return "index and offset are i32 or u32";
  for (uint32_t n = 2; n < t.operands(); ++n)
    if (t.operand(n) != types::kU32) return "counters are u32";
  return t.result() == types::kU32 ? nullptr : "counters are u32";
}

}  // namespace umber::ir::validation
