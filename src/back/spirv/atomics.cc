// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/atomics.h"

#include <vector>

#include "back/spirv/code.h"

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

void Atomics::write(const ir::Inst& inst) {
  switch (ir::atomic_of(inst.op).space) {
    case ir::AtomicSpace::memory: return write_atomic(inst);
    case ir::AtomicSpace::image: return write_image_atomic(inst);
    case ir::AtomicSpace::buffer:
    case ir::AtomicSpace::counter: return unsupported(inst);
  }
}

void Atomics::write_atomic(const ir::Inst& inst) {
  const uint32_t length = inst.path_length();
  const Places::Pointer pointer = code_.places.access(inst, length);
  emit_atomic(inst, pointer.id, result_type(inst), length);
}

void Atomics::emit_atomic(const ir::Inst& inst, SpvId pointer, ir::TypeId type, uint32_t first_operand) {
  const spv::Op op = atomic_op(inst.op, module_.types.scalar_kind(type));
  if (op == spv::Op::Nop) return unsupported(inst);
  const SpvId scope = builder_.u32_constant(static_cast<uint32_t>(widest_scope()));
  const SpvId relaxed = builder_.u32_constant(0);
  std::vector<SpvId> words = {pointer, scope, relaxed};
  if (op == spv::Op::AtomicCompareExchange) {
    words.push_back(relaxed);
    words.push_back(operand(inst, first_operand + 1));
  }
  words.push_back(operand(inst, first_operand));
  define(inst, builder_.emit(op, types_.of(type), words));
}

void Atomics::write_image_atomic(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);  // of a texel, or of the halves in it
  uint32_t n = 2;
  const SpvId sample = code_.textures.shape(inst).multisampled ? operand(inst, n++) : builder_.u32_constant(0);
  const SpvId pointer_type = builder_.pointer_type(spv::StorageClass::Image, types_.of(type));
  const SpvId pointer = builder_.emit(spv::Op::ImageTexelPointer, pointer_type,
                                      {code_.textures.resource_pointer(inst), operand(inst, 1), sample});
  decorate_nonuniform(inst, pointer);
  emit_atomic(inst, pointer, type, n);
}

}  // namespace umber::back::spirv
