// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/cooperative.h"

#include "back/spirv/code.h"

namespace umber::back::spirv {

void Cooperative::write(const ir::Inst& inst) {
  using ir::Op;
  static_assert(ir::consists_of(ir::Group::cooperative, {Op::cooperative_load, Op::cooperative_store,
                                                         Op::cooperative_mul_add, Op::cooperative_length}));
  if (inst.op == Op::cooperative_mul_add) return write_mul_add(inst);
  if (inst.op != Op::cooperative_length) return write_access(inst);
  const SpvId matrix = types_.of(operand_type(inst, 0)), count = builder_.int_type(32, false);
  const SpvId length = builder_.emit(spv::Op::CooperativeMatrixLengthKHR, count, {matrix});
  define(inst, code_.conversions.convert(length, ir::types::kU32, result_type(inst)));
}

void Cooperative::write_access(const ir::Inst& inst) {
  const bool stores = inst.op == ir::Op::cooperative_store;
  const uint32_t last = inst.operand_count - 1u;
  const Places::Pointer pointer = code_.places.access(inst, inst.path_length());
  const SpvId layout = operand(inst, last), stride = operand(inst, last - 1);
  SmallVector<SpvId, 8> words = {pointer.id};
  if (stores) words.push_back(operand(inst, last - 2));
  words.push_back(layout);
  words.push_back(stride);
  for (const uint32_t word : code_.places.access_operands(inst, pointer)) words.push_back({word});
  if (stores) return builder_.emit(spv::Op::CooperativeMatrixStoreKHR, words);
  define(inst, builder_.emit(spv::Op::CooperativeMatrixLoadKHR, types_.of(result_type(inst)), words));
}

void Cooperative::write_mul_add(const ir::Inst& inst) {
  using Flags = spv::CooperativeMatrixOperands;
  SmallVector<SpvId, 8> words = operands(inst);
  constexpr Flags kSigned[] = {Flags::MatrixASignedComponentsKHR, Flags::MatrixBSignedComponentsKHR,
                               Flags::MatrixCSignedComponentsKHR};
  uint32_t flags = inst.imm() != 0 ? static_cast<uint32_t>(Flags::SaturatingAccumulationKHR) : 0;
  for (uint32_t n = 0; n < 3; ++n)
    if (ir::is_signed(module_.types.cooperative_shape(operand_type(inst, n)).component))
      flags |= static_cast<uint32_t>(kSigned[n]) |
               (n == 2 ? static_cast<uint32_t>(Flags::MatrixResultSignedComponentsKHR) : 0);
  if (flags != 0) words.push_back({flags});
  define(inst, builder_.emit(spv::Op::CooperativeMatrixMulAddKHR, types_.of(result_type(inst)), words));
}

void Cooperative::write_arithmetic(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst), component = module_.types.component(type);
  const SpvId result =
      inst.op == ir::Op::mat_scale
          ? builder_.emit(spv::Op::MatrixTimesScalar, types_.of(type), operands(inst))
          : code_.operators.emit_mapped(inst.op, component, type, operands(inst));
  if (!result) return unsupported(inst);
  if (ir::is_float(module_.types.kind(component))) decorate_precise(inst, result);
  define(inst, result);
}

/// Between integers that differ in their sign there are two instructions, as between vectors.
void Cooperative::write_convert(const ir::Inst& inst) {
  const ir::TypeId to = result_type(inst);
  const ir::TypeKind source = module_.types.cooperative_shape(operand_type(inst, 0)).component,
                     target = module_.types.cooperative_shape(to).component;
  const bool from_float = ir::is_float(source), is_float = ir::is_float(target), is_signed = ir::is_signed(target);
  const auto convert = [&](spv::Op op, ir::TypeId type, SpvId value) {
    return builder_.emit(op, types_.of(type), {value});
  };
  const SpvId value = operand(inst, 0);
  if (is_float) {
    const spv::Op of_integer = ir::is_signed(source) ? spv::Op::ConvertSToF : spv::Op::ConvertUToF;
    const SpvId result = convert(from_float ? spv::Op::FConvert : of_integer, to, value);
    if (inst.op == ir::Op::convert_saturated) code_.conversions.saturate(result);
    return define(inst, result);
  }
  if (from_float) return define(inst, convert(is_signed ? spv::Op::ConvertFToS : spv::Op::ConvertFToU, to, value));
  if (ir::bit_width_of(source) == ir::bit_width_of(target)) return define(inst, convert(spv::Op::Bitcast, to, value));
  if (ir::is_signed(source)) return define(inst, convert(spv::Op::SConvert, to, value));
  if (is_signed) return unsupported(inst);
  define(inst, convert(spv::Op::UConvert, to, value));
}

}  // namespace umber::back::spirv
