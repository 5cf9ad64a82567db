// SPDX-License-Identifier: Apache-2.0
// Loads, stores, atomics, barriers. Pointers themselves emit nothing.
#include "front/spirv/importer.h"

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

bool has_bit(uint32_t mask, spv::MemorySemantics bit) { return (mask & static_cast<uint32_t>(bit)) != 0; }

}  // namespace

void Importer::import_load() {
  const uint32_t type = current_.words[1];
  if (pointee(type) || has_opaque(type)) return;  // followed where it is used
  const std::span<const uint32_t> operands = current_.words.subspan(3);
  const Access a = resolve(operands[0]);
  if (operands.size() > 1) note_memory_access(a, operands[1]);
  if (!failed_ && !is_same_type(a.type, type)) fail(kTypes);
  if (!failed_) result(copy_logical(type_of(type), load(a)));
}

void Importer::import_store() {
  const std::span<const uint32_t> operands = current_.words.subspan(1);
  Access a = resolve(operands[0]);
  if (operands.size() > 2) note_memory_access(a, operands[2]);
  const ValueId v = value(operands[1]);
  if (failed_) return;
  const ValueId fitting = b_.type(operands[1]) == a.type ? v : copy_logical(type_of(a.type), v);
  store(std::move(a), fitting);
}

void Importer::copy_memory() {
  const std::span<const uint32_t> operands = current_.operands();
  Access to = resolve(operands[0]);
  const Access from = resolve(operands[1]);
  for (const uint32_t mask : operands.subspan(2).first(operands.size() > 2 ? 1 : 0)) {
    note_memory_access(to, mask);
    note_memory_access(from, mask);
  }
  if (failed_) return;
  const ValueId v = copy_logical(type_of(to.type), load(from));
  store(std::move(to), v);
}

void Importer::length_of_array() {
  const std::span<const uint32_t> operands = current_.operands();
  Access a = resolve(operands[0]);
  if (failed_ || b_.op(a.type) != spv::Op::TypeStruct || !a.place.is_resource()) return fail(kTypes);
  step_member(a, operands[1]);
  if (failed_ || b_.op(a.type) != spv::Op::TypeRuntimeArray) return fail(kTypes);
  result(fitted(emit(Op::array_length, ir::types::kI32, a.path, a.place.bits(), access_flags(a)), result_type()));
}

void Importer::local_variable() {
  const uint32_t id = current_.result().value, type = pointee(current_.type().value);
  if (!type || !type_of(type) || !local(id)) return fail(kTypes);
  if (has_opaque(type)) return unsupported("a variable that holds a texture is");
  const ir::VariableId v = new_variable(type_of(type), intern(b_.name(id)));
  local(id)->variable = v;
  if (current_.operands().size() < 2) return;
  const ValueId initial = operand(1);
  if (!failed_) store(resolve(id), initial);
}

/// The IR says of a whole resource what SPIR-V may say of one access.
void Importer::note_memory_access(const Access& a, uint32_t mask) {
  if (a.mode == Access::Mode::none || !a.place.is_resource()) return;
  const auto has = [&](spv::MemoryAccess bit) { return (mask & static_cast<uint32_t>(bit)) != 0; };
  ir::AccessFlags& access = module_.resources[a.place.resource()].access;
  if (module_.resources[a.place.resource()].kind != ir::ResourceKind::storage_block) return;
  access.volatile_ |= has(spv::MemoryAccess::Volatile);
  access.coherent |= has(spv::MemoryAccess::MakePointerAvailable) || has(spv::MemoryAccess::MakePointerVisible);
}

bool Importer::atomic() {
  const AtomicRow* row = nullptr;
  for (const AtomicRow& r : kAtomics)
    if (r.from == current_.op) row = &r;
  if (!row) return false;
  const std::span<const uint32_t> operands = current_.operands();
  const AtomicPlace at = atomic_place(operands[0]);
  if (failed_) return true;
  const TypeKind kind = module_.types.scalar_kind(at.type);
  const bool is_load = current_.op == spv::Op::AtomicLoad;
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
    return result(emit(Op::load, at.type, values, at.attr)), true;
  }
  const bool has_sign = row->memory_kind == OperandClass::signed_ || row->memory_kind == OperandClass::unsigned_;
  if (has_sign && signed_as(kind, row->memory_kind) != kind)
    return atomic_of_other_sign(at, row->kind == min ? Op::min : Op::max), true;
  if (row->kind == compare_swap)
    values.push_back(as_kind(operand(5), kind));  // the comparator comes last there, and first here
  if (row->value) {
    ValueId v = as_kind(operand(row->value), kind);
    if (module_.type(v) != at.type) return fail(kTypes), true;
    if (current_.op == spv::Op::AtomicISub) v = emit(Op::neg, at.type, {v});
    values.push_back(v);
  } else if (op != Op::counter_load) {
    const uint32_t width = ir::bit_width_of(kind);
    const auto bits = static_cast<uint64_t>(int64_t{row->implied});
    values.push_back(module_.scalar(at.type, width < 64 ? bits & ((uint64_t{1} << width) - 1) : bits));
  }
  const ValueId before = emit(op, at.type, values, at.attr, at.flags);
  if (current_.type()) result(fitted(before, result_type()));
  return true;
}

/// The smaller or larger one as integers of the other signedness than memory has: compared and swapped until nobody
/// comes between, as the IR takes the signedness of the memory.
void Importer::atomic_of_other_sign(const AtomicPlace& at, Op choose) {
  const TypeKind kind = module_.types.scalar_kind(at.type);
  const TypeKind compared = with_sign(kind, !ir::is_signed(kind));
  const ValueId given = as_kind(operand(3), compared);
  if (failed_ || module_.types.rows(module_.type(given)) != 1) return fail(kTypes);
  const ir::Place before = new_variable(at.type), is_done = new_variable(ir::types::kBool);
  const auto store_to = [&](ir::Place to, ValueId v) { emit_void(Op::store, std::span(&v, 1), to.bits()); };
  Values values = at.operands;
  const bool is_counter = at.space == ir::AtomicSpace::counter;
  if (!is_counter) values.push_back(module_.zero(at.type));
  const Op read = is_counter ? Op::counter_load : ir::op_of({at.space, or_});
  const Op swap = ir::op_of({at.space, compare_swap});
  store_to(before, emit(read, at.type, values, at.attr, at.flags));
  if (failed_) return;
  const ir::InstId loop = builder().loop();
  in_region(module_.region(loop, 0), [&] {
    const ValueId expected = emit(Op::load, at.type, {}, before.bits());
    const TypeId type = ir::types::vector(compared, 1);
    const ValueId chosen = as_kind(emit(choose, type, {as_kind(expected, compared), given}), kind);
    Values operands = at.operands;
    operands.append(std::initializer_list<ValueId>{expected, chosen});
    const ValueId found = emit(swap, at.type, operands, at.attr, at.flags);
    store_to(before, found);
    store_to(is_done, emit(Op::eq, ir::types::kBool, {found, expected}));
    emit_void(Op::continue_);
  });
  in_region(module_.region(loop, 1), [&] {
    const ValueId again = emit(Op::not_, ir::types::kBool, {emit(Op::load, ir::types::kBool, {}, is_done.bits())});
    emit_void(Op::repeat_if, std::span(&again, 1));
  });
  if (current_.type() && !failed_) result(fitted(emit(Op::load, at.type, {}, before.bits()), result_type()));
}

Importer::AtomicPlace Importer::atomic_place(uint32_t pointer) {
  AtomicPlace at;
  const bool is_texel = b_.op(pointer) == spv::Op::ImageTexelPointer && local(pointer);
  const Instruction texel = is_texel ? b_.definition(pointer) : Instruction{};
  const Access a = resolve(is_texel ? texel.operands()[0] : pointer);
  if (failed_) return at;
  at.flags = access_flags(a);
  at.type = type_of(a.type);
  if (is_texel) {
    if (!at.type || !module_.types.is_opaque(at.type) || at.type == ir::types::kSampler || !a.place.is_resource())
      return fail(kTypes), at;
    const ir::ImageShape shape = module_.types.image_shape(at.type);
    at.space = ir::AtomicSpace::image;
    at.attr = a.place.resource().index;
    at.operands = {a.path[0], texel_coordinate(shape, value(texel.operands()[1]))};
    if (shape.multisampled) at.operands.push_back(as_index(value(texel.operands()[2])));
    at.type = ir::types::vector(shape.sampled, 1);
    return at;
  }
  if (a.mode == Access::Mode::counter && !is_array(a.type)) {
    at.space = ir::AtomicSpace::counter;
    at.attr = a.place.resource().index;
    at.operands = {zero_, counter_offset(a)};
    return at;
  }
  if (a.mode != Access::Mode::plain || !at.type || !module_.types.is_scalar(at.type)) return fail(kTypes), at;
  at.attr = a.place.bits();
  at.operands = a.path;
  return at;
}

bool Importer::synchronization() {
  const std::span<const uint32_t> operands = current_.operands();
  const auto vote = [&](Op op, size_t n) {
    const ValueId v = operand(n);
    if (module_.type(v) != ir::types::kBool) return unsupported("a vote on such a value is");
    result(emit(op, ir::types::kBool, {v}));
  };
  switch (current_.op) {
    case spv::Op::ControlBarrier: {
      if (constant_u32(operands[0]) != static_cast<uint32_t>(spv::Scope::Workgroup))
        return unsupported("a barrier of such a scope is"), true;
      memory_barrier(operands[1], operands[2], true);
      emit_void(Op::barrier);
      return true;
    }
    case spv::Op::MemoryBarrier: memory_barrier(operands[0], operands[1], false); return true;
    case spv::Op::SubgroupAnyKHR: vote(Op::vote_any, 0); return true;
    case spv::Op::SubgroupAllKHR: vote(Op::vote_all, 0); return true;
    case spv::Op::SubgroupAllEqualKHR: vote(Op::vote_equal, 0); return true;
    case spv::Op::GroupNonUniformAny: vote(Op::vote_any, 1); return true;
    case spv::Op::GroupNonUniformAll: vote(Op::vote_all, 1); return true;
    case spv::Op::GroupNonUniformAllEqual: vote(Op::vote_equal, 1); return true;
    default: return false;
  }
}

/// `has_barrier`: a barrier follows, which orders workgroup memory by itself.
void Importer::memory_barrier(uint32_t scope_id, uint32_t semantics_id, bool has_barrier) {
  using Semantics = spv::MemorySemantics;
  const std::optional<uint32_t> scope = constant_u32(scope_id), semantics = constant_u32(semantics_id);
  if (!scope || !semantics) return fail(kNotConstant);
  uint32_t kinds = 0;
  if (has_bit(*semantics, Semantics::UniformMemory)) kinds |= ir::memory_kind::kBuffer;
  if (has_bit(*semantics, Semantics::ImageMemory)) kinds |= ir::memory_kind::kImage;
  if (has_bit(*semantics, Semantics::AtomicCounterMemory)) kinds |= ir::memory_kind::kCounter;
  if (has_bit(*semantics, Semantics::WorkgroupMemory) && !has_barrier) kinds |= ir::memory_kind::kShared;
  constexpr uint32_t kGroup = ir::memory_kind::kBuffer | ir::memory_kind::kImage | ir::memory_kind::kShared;
  if (kinds == 0) return;
  const bool is_group = *scope == static_cast<uint32_t>(spv::Scope::Workgroup) && kinds == kGroup;
  if (is_group)
    emit_void(Op::group_memory_barrier);
  else
    emit_void(Op::memory_barrier, {}, kinds);
}

}  // namespace umber::front::spirv
