// SPDX-License-Identifier: Apache-2.0
// Cooperative vectors (SPV_NV_cooperative_vector).
#include "back/spirv/code.h"
#include "back/spirv/cooperative.h"

namespace umber::back::spirv {

void Cooperative::write_vector_access(const ir::Inst& inst) {
  const bool stores = inst.op == ir::Op::vector_store;
  const uint32_t first = inst.path_length();
  const Places::Pointer pointer = code_.places.access(inst, first);
  SmallVector<SpvId, 8> words = {pointer.id, operand(inst, stores ? first + 1 : first)};
  if (stores) words.push_back(operand(inst, first));
  for (const uint32_t word : code_.places.access_operands(inst, pointer)) words.push_back({word});
  if (stores) return builder_.emit(spv::Op::CooperativeVectorStoreNV, words);
  define(inst, builder_.emit(spv::Op::CooperativeVectorLoadNV, types_.of(result_type(inst)), words));
}

/// The bias is named by the instruction that stands for it.
void Cooperative::write_vector_product(const ir::Inst& inst) {
  using Flags = spv::CooperativeMatrixOperands;
  const uint32_t first = inst.path_length();
  const auto shape_of = [&](ir::TypeId type) { return module_.types.cooperative_shape(type); };
  const auto given = [&](uint32_t n) { return operand(inst, first + n); };
  const Places::Pointer matrix = code_.places.access(inst, first);
  SmallVector<SpvId, 16> words = {given(2), given(5), matrix.id, given(0), given(6)};
  const bool has_bias = !is_none(inst, first + 3);
  if (has_bias) {
    const ir::Inst& bias = module_.insts[ir::InstId{module_.values[module_.operand(inst, first + 3)].def}];
    const uint32_t behind = bias.path_length();
    words.push_back(code_.places.access(bias, behind).id);
    words.push_back(operand(bias, behind));
    words.push_back(operand(bias, behind + 1));
  }
  const ir::CooperativeShape from = shape_of(operand_type(inst, first + 2)), to = shape_of(result_type(inst));
  words.push_back(types_.parameter(to.columns));
  const bool is_packed = ir::component_type::is_packed(
      static_cast<uint32_t>(module_.scalar_bits(module_.operand(inst, first + 5)).value_or(0)));
  words.push_back(is_packed ? given(4) : types_.parameter(from.columns));
  words.push_back(given(7));
  words.push_back(given(8));
  words.push_back(given(1));
  uint32_t flags = ir::is_signed(from.component) ? static_cast<uint32_t>(Flags::MatrixBSignedComponentsKHR) : 0;
  if (ir::is_signed(to.component)) flags |= static_cast<uint32_t>(Flags::MatrixResultSignedComponentsKHR);
  if (flags != 0) words.push_back({flags});
  const spv::Op op = has_bias ? spv::Op::CooperativeVectorMatrixMulAddNV : spv::Op::CooperativeVectorMatrixMulNV;
  define(inst, builder_.emit(op, types_.of(result_type(inst)), words));
}

void Cooperative::write_vector_sum(const ir::Inst& inst) {
  const uint32_t first = inst.path_length();
  const SpvId pointer = code_.places.access(inst, first).id;
  const auto given = [&](uint32_t n) { return operand(inst, first + n); };
  if (inst.op == ir::Op::vector_reduce_sum)
    return builder_.emit(spv::Op::CooperativeVectorReduceSumAccumulateNV, {pointer, given(1), given(0)});
  builder_.emit(spv::Op::CooperativeVectorOuterProductAccumulateNV,
                {pointer, given(0), given(2), given(3), given(4), given(5), given(1)});
}

}  // namespace umber::back::spirv
