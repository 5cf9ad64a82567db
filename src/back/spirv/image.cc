// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/function.h"

namespace umber::back::spirv {

void FunctionWriter::write_image(ir::InstId i) {
  const ir::Op op = module_.insts[i].op;
  static_assert(ir::consists_of(ir::Group::image, {ir::Op::image_load, ir::Op::image_store}));
  const bool stores = op == ir::Op::image_store;
  uint32_t n = 2;
  const SpvId sample = shape(i).multisampled ? operand(i, n++) : SpvId{};
  std::vector<SpvId> words = {load_image(i), operand(i, 1)};
  if (stores) words.push_back(operand(i, n));
  if (sample) {
    words.push_back({static_cast<uint32_t>(spv::ImageOperands::Sample)});
    words.push_back(sample);
  }
  if (stores) return builder_.emit(spv::Op::ImageWrite, words);
  define(i, builder_.emit(spv::Op::ImageRead, types_.of(result_type(i)), words));
}

void FunctionWriter::write_image_atomic(ir::InstId i) {
  const ir::TypeId type = ir::types::vector(shape(i).sampled, 1);
  uint32_t n = 2;
  const SpvId sample = shape(i).multisampled ? operand(i, n++) : builder_.u32_constant(0);
  const SpvId pointer_type = builder_.pointer_type(spv::StorageClass::Image, types_.of(type));
  const SpvId pointer =
      builder_.emit(spv::Op::ImageTexelPointer, pointer_type, {resource_pointer(i), operand(i, 1), sample});
  decorate_nonuniform(i, pointer);
  emit_atomic(i, pointer, type, n);
}

}  // namespace umber::back::spirv
