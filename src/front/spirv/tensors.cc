// SPDX-License-Identifier: Apache-2.0
// What works on whole cooperative matrices, and tensors (SPV_NV_cooperative_matrix2, SPV_NV_tensor_addressing,
// SPV_NV_cooperative_matrix_decode_vector).
#include <algorithm>

#include "front/spirv/cooperative_importer.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {
namespace {

struct FieldRow {
  spv::Op from;
  ir::TensorField to;
};
constexpr FieldRow kFields[] = {
    {spv::Op::TensorLayoutSetBlockSizeNV, ir::TensorField::block_size},
    {spv::Op::TensorLayoutSetDimensionNV, ir::TensorField::dimension},
    {spv::Op::TensorLayoutSetStrideNV, ir::TensorField::stride},
    {spv::Op::TensorLayoutSliceNV, ir::TensorField::slice},
    {spv::Op::TensorLayoutSetClampValueNV, ir::TensorField::clamp_value},
    {spv::Op::TensorViewSetDimensionNV, ir::TensorField::view_dimension},
    {spv::Op::TensorViewSetStrideNV, ir::TensorField::view_stride},
    {spv::Op::TensorViewSetClipNV, ir::TensorField::view_clip},
};

}  // namespace

bool CooperativeImporter::import_whole(const Instruction& i) {
  switch (i.op) {
    case spv::Op::CooperativeMatrixConvertUseEXT: return convert_use(i), true;
    case spv::Op::CooperativeMatrixTransposeNV:
      return result(i, emit(Op::cooperative_transpose, result_type(i), {operand(i, 0)})), true;
    case spv::Op::CooperativeMatrixReduceEXT: return reduce(i), true;
    case spv::Op::CooperativeMatrixPerElementOpEXT: return per_element(i), true;
    case spv::Op::CooperativeMatrixLoadTensorNV:
    case spv::Op::CooperativeMatrixStoreTensorNV: return tensor_access(i), true;
    case spv::Op::CreateTensorLayoutNV:
    case spv::Op::CreateTensorViewNV: return result(i, emit(Op::tensor_create, result_type(i), {})), true;
    default: break;
  }
  for (const FieldRow& row : kFields)
    if (row.from == i.op) return set_tensor(i, row.to), true;
  return false;
}

void CooperativeImporter::convert_use(const Instruction& i) {
  const TypeId type = result_type(i);
  const ValueId matrix = operand(i, 0);
  if (failed() || !type || !module_.types.is_cooperative(type) || !module_.types.is_cooperative(module_.type(matrix)))
    return fail(kTypes);
  result(i, emit(Op::convert, type, {matrix}));
}

/// A function of values alone.
ValueId CooperativeImporter::function(uint32_t id) {
  const std::optional<ir::FunctionId> found = parts_.functions.plain(id);
  if (!found)
    return unsupported("a function that is given pointers to variables, for the components of a matrix, is"),
           module_.u32(0);
  return emit(Op::function, ir::types::kU32, {}, found->index);
}

void CooperativeImporter::reduce(const Instruction& i) {
  const std::span<const uint32_t> words = i.operands();
  const ValueId matrix = value(words[0]), combines = function(words[2]);
  if (failed()) return;
  result(i, emit(Op::cooperative_reduce, result_type(i), {matrix, combines}, words[1]));
}

void CooperativeImporter::per_element(const Instruction& i) {
  const std::span<const uint32_t> words = i.operands();
  Values operands{value(words[0]), function(words[1])};
  for (const uint32_t id : words.subspan(2)) operands.push_back(value(id));
  if (failed()) return;
  result(i, emit(Op::cooperative_per_element, result_type(i), operands));
}

ValueId CooperativeImporter::number(uint32_t id) {
  const ValueId given = emit_.as_index(value(id));
  return failed() ? given : emit_.as_kind(given, TypeKind::u32);
}

void CooperativeImporter::set_tensor(const Instruction& i, ir::TensorField field) {
  const std::span<const uint32_t> words = i.operands();
  Values operands{value(words[0])};
  for (const uint32_t id : words.subspan(1)) operands.push_back(number(id));
  if (failed()) return;
  result(i, emit(Op::tensor_set, result_type(i), operands, static_cast<uint32_t>(field)));
}

void CooperativeImporter::tensor_access(const Instruction& i) {
  using Mask = spv::TensorAddressingOperands;
  const bool stores = i.op == spv::Op::CooperativeMatrixStoreTensorNV;
  std::span<const uint32_t> words = stores ? i.words.subspan(1) : i.operands();
  const Access a = parts_.pointers.resolve(words[0]);
  if (failed() || a.mode != Access::Mode::plain || a.component) return fail(kTypes);
  const ValueId none = module_.u32(0);
  Values operands = a.path;
  operands.push_back(value(words[1]));
  operands.push_back(value(words[2]));
  words = words.subspan(3);
  parts_.memory.note_memory_access(a, words);
  words = words.subspan(std::min(words.size(), 1 + MemoryImporter::operands_of_access(words[0])));
  if (words.empty()) return fail(kTypes);
  const uint32_t mask = words[0];
  size_t next = 1;
  for (const Mask bit : {Mask::TensorView, Mask::DecodeFunc, Mask::DecodeVectorFunc}) {
    const bool is_there = (mask & static_cast<uint32_t>(bit)) != 0, is_view = bit == Mask::TensorView;
    if (stores && !is_view) break;
    if (is_there && next >= words.size()) return fail(kTypes);
    operands.push_back(!is_there ? none : is_view ? value(words[next]) : function(words[next]));
    if (is_there) ++next;
  }
  if (failed()) return;
  const uint16_t flags = memory::access_flags(a);
  if (stores) return emit_void(Op::cooperative_store_tensor, operands, a.place.bits(), flags);
  result(i, emit(Op::cooperative_load_tensor, result_type(i), operands, a.place.bits(), flags));
}

}  // namespace umber::front::spirv
