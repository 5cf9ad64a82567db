// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/atomic_importer.h"
#include "front/spirv/operand_class.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {
namespace {

/// An atomic. `value`: the operand that says by how much; 0: `implied` does.
struct AtomicRow {
  spv::Op from;
  ir::AtomicKind kind;
  OperandClass memory_kind;
  uint32_t value;
  int32_t implied = 0;
};
using enum ir::AtomicKind;
constexpr AtomicRow kAtomics[] = {
    {spv::Op::AtomicLoad, or_, OperandClass::integer, 0},
    {spv::Op::AtomicStore, exchange, OperandClass::integer, 3},
    {spv::Op::AtomicExchange, exchange, OperandClass::integer, 3},
    {spv::Op::AtomicCompareExchange, compare_swap, OperandClass::integer, 4},
    {spv::Op::AtomicIIncrement, add, OperandClass::integer, 0, 1},
    {spv::Op::AtomicIDecrement, add, OperandClass::integer, 0, -1},
    {spv::Op::AtomicIAdd, add, OperandClass::integer, 3},
    {spv::Op::AtomicISub, add, OperandClass::integer, 3},
    {spv::Op::AtomicSMin, min, OperandClass::signed_, 3},
    {spv::Op::AtomicUMin, min, OperandClass::unsigned_, 3},
    {spv::Op::AtomicSMax, max, OperandClass::signed_, 3},
    {spv::Op::AtomicUMax, max, OperandClass::unsigned_, 3},
    {spv::Op::AtomicAnd, and_, OperandClass::integer, 3},
    {spv::Op::AtomicOr, or_, OperandClass::integer, 3},
    {spv::Op::AtomicXor, xor_, OperandClass::integer, 3},
    {spv::Op::AtomicFAddEXT, add, OperandClass::float_, 3},
    {spv::Op::AtomicFMinEXT, min, OperandClass::float_, 3},
    {spv::Op::AtomicFMaxEXT, max, OperandClass::float_, 3},
};

const AtomicRow* row_of(spv::Op op) {
  for (const AtomicRow& row : kAtomics)
    if (row.from == op) return &row;
  return nullptr;
}

/// What SPV_NV_shader_atomic_fp16_vector has atomics on.
bool is_half_vector(TypeId type) {
  return type == ir::types::vector(TypeKind::f16, 2) || type == ir::types::vector(TypeKind::f16, 4);
}

}  // namespace

bool AtomicImporter::import(const Instruction& i) {
  using Side = SynchronizationImporter::Side;
  if (!row_of(i.op)) return false;
  parts_.synchronization.note_scope(i.operands()[1]);
  parts_.synchronization.order(i.operands()[2], Side::releases);
  if (!failed()) unordered(i);
  if (!failed()) parts_.synchronization.order(i.operands()[2], Side::acquires);
  return true;
}

bool AtomicImporter::unordered(const Instruction& i) {
  const AtomicRow* const row = row_of(i.op);
  const std::span<const uint32_t> operands = i.operands();
  const Target at = target(operands[0]);
  if (failed()) return true;
  const TypeKind kind = module_.types.scalar_kind(at.type);
  const bool is_load = i.op == spv::Op::AtomicLoad;
  const bool is_exchange = row->kind == exchange || is_load;
  if (!is_of(row->memory_kind, kind)) {
    const bool may_be_float = is_exchange && ir::is_float(kind);
    if (!may_be_float && ir::is_integer(kind))
      return unsupported("an atomic that takes memory for another type is"), true;
    if (!may_be_float) return fail(kTypes), true;
  }
  Values values = at.operands;
  const Op op = is_load && at.space == ir::AtomicSpace::counter ? Op::counter_load : ir::op_of({at.space, row->kind});
  if (is_load && ir::is_float(kind)) {
    if (at.space == ir::AtomicSpace::image) return unsupported("an atomic load of a texel of floats is"), true;
    return result(i, emit(Op::load, at.type, values, at.attr)), true;
  }
  const bool has_sign = row->memory_kind == OperandClass::signed_ || row->memory_kind == OperandClass::unsigned_;
  if (has_sign && signed_as(kind, row->memory_kind) != kind)
    return atomic_of_other_sign(i, at, row->kind == min ? Op::min : Op::max), true;
  if (row->kind == compare_swap)
    values.push_back(emit_.as_kind(operand(i, 5), kind));  // the comparator comes last there, and first here
  if (row->value) {
    ValueId v = emit_.as_kind(operand(i, row->value), kind);
    if (module_.type(v) != at.type) return fail(kTypes), true;
    if (i.op == spv::Op::AtomicISub) v = emit(Op::neg, at.type, {v});
    values.push_back(v);
  } else if (op != Op::counter_load) {
    const uint32_t width = ir::bit_width_of(kind);
    const auto bits = static_cast<uint64_t>(int64_t{row->implied});
    values.push_back(module_.scalar(at.type, width < 64 ? bits & ((uint64_t{1} << width) - 1) : bits));
  }
  const ValueId before = emit(op, at.type, values, at.attr, at.flags);
  if (i.type()) result(i, emit_.fitted(before, result_type(i)));
  return true;
}

/// The smaller or larger one as integers of the other signedness than memory has: compared and swapped until nobody
/// comes between, as the IR takes the signedness of the memory.
void AtomicImporter::atomic_of_other_sign(const Instruction& i, const Target& at, Op choose) {
  const TypeKind kind = module_.types.scalar_kind(at.type);
  const TypeKind compared = with_sign(kind, !ir::is_signed(kind));
  const ValueId given = emit_.as_kind(operand(i, 3), compared);
  if (failed() || module_.types.rows(module_.type(given)) != 1) return fail(kTypes);
  const ir::Place before = new_variable(at.type), is_done = new_variable(ir::types::kBool);
  const auto store_to = [&](ir::Place to, ValueId v) { emit_void(Op::store, std::span(&v, 1), to.bits()); };
  Values values = at.operands;
  const bool is_counter = at.space == ir::AtomicSpace::counter;
  if (!is_counter) values.push_back(module_.zero(at.type));
  const Op read = is_counter ? Op::counter_load : ir::op_of({at.space, or_});
  const Op swap = ir::op_of({at.space, compare_swap});
  store_to(before, emit(read, at.type, values, at.attr, at.flags));
  if (failed()) return;
  const ir::InstId loop = emit_.builder().loop();
  emit_.in_region(module_.region(loop, 0), [&] {
    const ValueId expected = emit(Op::load, at.type, {}, before.bits());
    const TypeId type = ir::types::vector(compared, 1);
    const ValueId chosen = emit_.as_kind(emit(choose, type, {emit_.as_kind(expected, compared), given}), kind);
    Values operands = at.operands;
    operands.append(std::initializer_list<ValueId>{expected, chosen});
    const ValueId found = emit(swap, at.type, operands, at.attr, at.flags);
    store_to(before, found);
    store_to(is_done, emit(Op::eq, ir::types::kBool, {found, expected}));
    emit_void(Op::continue_);
  });
  emit_.in_region(module_.region(loop, 1), [&] {
    const ValueId again = emit(Op::not_, ir::types::kBool, {emit(Op::load, ir::types::kBool, {}, is_done.bits())});
    emit_void(Op::repeat_if, std::span(&again, 1));
  });
  if (i.type() && !failed()) result(i, emit_.fitted(emit(Op::load, at.type, {}, before.bits()), result_type(i)));
}

AtomicImporter::Target AtomicImporter::target(uint32_t pointer) {
  Target at;
  const bool is_texel = b_.op(pointer) == spv::Op::ImageTexelPointer && local(pointer);
  const Instruction texel = is_texel ? b_.definition(pointer) : Instruction{};
  const Access a = parts_.pointers.resolve(is_texel ? texel.operands()[0] : pointer);
  if (failed()) return at;
  at.flags = memory::access_flags(a);
  at.type = a.type;
  if (is_texel) {
    if (!module_.types.is_opaque(at.type) || at.type == ir::types::kSampler || !a.place.is_resource())
      return fail(kTypes), at;
    const ir::ImageShape shape = module_.types.image_shape(at.type);
    at.space = ir::AtomicSpace::image;
    at.attr = a.place.resource().index;
    if (b_.has(pointer, spv::Decoration::NonUniform) && !module_.is_constant(a.path[0]))
      at.flags |= ir::flag::kNonuniform;
    at.operands = {a.path[0], parts_.images.texel_coordinate(shape, value(texel.operands()[1]))};
    if (shape.multisampled) at.operands.push_back(emit_.as_index(value(texel.operands()[2])));
    const TypeId pointed = type_of(pointee(b_.type(pointer)));
    at.type = is_half_vector(pointed) ? pointed : ir::types::vector(shape.sampled, 1);
    return at;
  }
  const bool is_in_memory = a.mode == Access::Mode::plain || a.mode == Access::Mode::counter;
  if (!is_in_memory || (!module_.types.is_scalar(at.type) && !is_half_vector(at.type))) return fail(kTypes), at;
  static_cast<memory::AtomicTarget&>(at) = accessor_.atomic_target(a);
  return at;
}

}  // namespace umber::front::spirv
