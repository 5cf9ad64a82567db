// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/function.h"
#include "base/small_vector.h"
#include "layout/part.h"

namespace umber::back::spirv {
namespace {

/// The instructions of atomics of a kind, by the kind of value.
struct AtomicRow {
  spv::Op float_, signed_, unsigned_;
};
AtomicRow atomic_row(ir::AtomicKind kind) {
  using spv::Op;
  switch (kind) {
    case ir::AtomicKind::add: return {Op::AtomicFAddEXT, Op::AtomicIAdd, Op::AtomicIAdd};
    case ir::AtomicKind::min: return {Op::AtomicFMinEXT, Op::AtomicSMin, Op::AtomicUMin};
    case ir::AtomicKind::max: return {Op::AtomicFMaxEXT, Op::AtomicSMax, Op::AtomicUMax};
    case ir::AtomicKind::and_: return {Op::Nop, Op::AtomicAnd, Op::AtomicAnd};
    case ir::AtomicKind::or_: return {Op::Nop, Op::AtomicOr, Op::AtomicOr};
    case ir::AtomicKind::xor_: return {Op::Nop, Op::AtomicXor, Op::AtomicXor};
    case ir::AtomicKind::exchange: return {Op::AtomicExchange, Op::AtomicExchange, Op::AtomicExchange};
    case ir::AtomicKind::compare_swap: return {Op::Nop, Op::AtomicCompareExchange, Op::AtomicCompareExchange};
  }
  UMBER_UNREACHABLE("an atomic");
}

spv::Op atomic_op(ir::Op op, ir::TypeKind kind) {
  const AtomicRow row = atomic_row(ir::atomic_of(op).kind);
  return ir::is_float(kind) ? row.float_ : ir::is_signed(kind) ? row.signed_ : row.unsigned_;
}

}  // namespace

void FunctionWriter::write_access(ir::InstId i) {
  static_assert(ir::consists_of(ir::Group::memory, {ir::Op::load, ir::Op::store, ir::Op::array_length}));
  const ir::Op op = module_.insts[i].op;
  op == ir::Op::load ? write_load(i) : op == ir::Op::store ? write_store(i) : write_array_length(i);
}

FunctionWriter::Pointer FunctionWriter::root(ir::Place place) {
  const Interface& interface = context_.interface;
  const auto pointer = [](const Global& global, ir::TypeId type) {
    UMBER_CHECK(global.id);
    return Pointer{.id = global.id, .storage = global.storage, .type = type};
  };
  switch (place.table()) {
    case ir::Place::Table::resource: {
      const ir::Resource& resource = module_.resources[place.resource()];
      Pointer p = pointer(interface.resource(place.resource()), resource.type);
      p.layout = resource.layout;
      if (resource.kind == ir::ResourceKind::uniform_block || resource.kind == ir::ResourceKind::push_constants)
        p.memory = Memory::uniform_block;  // declared alike
      if (resource.kind == ir::ResourceKind::storage_block) p.memory = Memory::storage_block;
      return p;
    }
    case ir::Place::Table::io_var:
      return pointer(interface.io_var(place.io_var()), module_.io_vars[place.io_var()].type);
    case ir::Place::Table::variable:
      return pointer(interface.variable(place.variable()), module_.variables[place.variable()].type);
  }
  UMBER_UNREACHABLE("no such table");
}

/// One level down: what `index` selects in `pointer.type`.
void FunctionWriter::step(Pointer& pointer, ir::ValueId index) {
  if (pointer.memory == Memory::plain) {
    pointer.type = ir::step_type(module_, pointer.type, index);
    return;
  }
  const layout::Part part = layout::step(module_, {.type = pointer.type, .layout = pointer.layout}, index);
  pointer.type = part.type, pointer.layout = part.layout, pointer.memory = Memory::in_block;
}

SpvId FunctionWriter::type_of_memory(const Pointer& pointer) {
  switch (pointer.memory) {
    case Memory::plain: return types_.of(pointer.type);
    case Memory::in_block: return types_.in_memory(pointer.type, pointer.layout);
    case Memory::uniform_block: return types_.block(ir::ResourceKind::uniform_block, pointer.type, pointer.layout);
    case Memory::storage_block: return types_.block(ir::ResourceKind::storage_block, pointer.type, pointer.layout);
  }
  UMBER_UNREACHABLE("no such memory");
}

FunctionWriter::Pointer FunctionWriter::access(ir::InstId i, uint32_t length) {
  const ir::Place place = module_.place(i);
  Pointer pointer = root(place);
  SmallVector<SpvId, 8> words = {pointer.id};
  uint32_t n = 0;
  if (place.is_resource()) {  // its index into the array of resources comes first, and is 0 if there is no array
    if (module_.resources[place.resource()].array) words.push_back(operand(i, 0));
    n = 1;
  }
  for (; n < length; ++n) {
    step(pointer, module_.operand(i, n));
    words.push_back(operand(i, n));
  }
  if (words.size() == 1) return pointer;
  const SpvId type = builder_.pointer_type(pointer.storage, type_of_memory(pointer));
  pointer.id = builder_.emit(spv::Op::AccessChain, type, words);
  decorate_nonuniform(i, pointer.id);
  return pointer;
}

void FunctionWriter::decorate_nonuniform(ir::InstId i, SpvId id) {
  if (module_.has_flag(i, ir::flag::kNonuniform)) builder_.decorate(id, spv::Decoration::NonUniform);
}

void FunctionWriter::write_load(ir::InstId i) {
  const Pointer pointer = access(i, module_.path_length(i));
  const SpvId loaded = builder_.emit(spv::Op::Load, type_of_memory(pointer), {pointer.id});
  decorate_nonuniform(i, loaded);
  const ir::TypeId type = result_type(i);
  if (pointer.memory == Memory::plain) return define(i, loaded);
  UMBER_CHECK(module_.types.is_numeric(type));  // composites in blocks are loaded by part
  if (module_.types.scalar_kind(type) != ir::TypeKind::bool_) return define(i, loaded);
  define(i, convert(loaded, module_.types.with_scalar(type, ir::TypeKind::u32), type));
}

void FunctionWriter::write_store(ir::InstId i) {
  const uint32_t length = module_.path_length(i);
  const Pointer pointer = access(i, length);
  SpvId stored = operand(i, length);
  const ir::TypeId type = operand_type(i, length);
  if (pointer.memory != Memory::plain) {
    UMBER_CHECK(module_.types.is_numeric(type));
    if (module_.types.scalar_kind(type) == ir::TypeKind::bool_)
      stored = convert(stored, type, module_.types.with_scalar(type, ir::TypeKind::u32));
  }
  builder_.emit(spv::Op::Store, {pointer.id, stored});
}

void FunctionWriter::write_array_length(ir::InstId i) {
  const uint32_t last = module_.path_length(i) - 1;
  const Pointer block = access(i, last);
  const uint32_t member = static_cast<uint32_t>(module_.scalar_bits(module_.operand(i, last)).value_or(0));
  const SpvId length = builder_.emit(spv::Op::ArrayLength, builder_.int_type(32, false), {block.id, member});
  define(i, convert(length, ir::types::kU32, result_type(i)));
}

void FunctionWriter::write_interpolate(ir::InstId i) {
  const uint32_t length = module_.path_length(i);
  const SpvId input = access(i, length).id, type = types_.of(result_type(i));
  const ir::Op op = module_.insts[i].op;
  if (op == ir::Op::interpolate_at_centroid)
    return define(i, builder_.ext_inst(type, spv::GLSLstd450::InterpolateAtCentroid, {input}));
  const auto instruction =
      op == ir::Op::interpolate_at_sample ? spv::GLSLstd450::InterpolateAtSample : spv::GLSLstd450::InterpolateAtOffset;
  define(i, builder_.ext_inst(type, instruction, {input, operand(i, length)}));
}

void FunctionWriter::write_atomic(ir::InstId i) {
  const uint32_t length = module_.path_length(i);
  const Pointer pointer = access(i, length);
  emit_atomic(i, pointer.id, result_type(i), length);
}

void FunctionWriter::emit_atomic(ir::InstId i, SpvId pointer, ir::TypeId type, uint32_t first_operand) {
  const spv::Op op = atomic_op(module_.insts[i].op, module_.types.kind(type));
  if (op == spv::Op::Nop) return unsupported(i);
  const SpvId scope = builder_.u32_constant(static_cast<uint32_t>(spv::Scope::Device));
  const SpvId relaxed = builder_.u32_constant(0);
  std::vector<SpvId> words = {pointer, scope, relaxed};
  if (op == spv::Op::AtomicCompareExchange) {
    words.push_back(relaxed);
    words.push_back(operand(i, first_operand + 1));
  }
  words.push_back(operand(i, first_operand));
  define(i, builder_.emit(op, types_.of(type), words));
}

}  // namespace umber::back::spirv
