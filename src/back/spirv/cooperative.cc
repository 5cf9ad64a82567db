// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/cooperative.h"

#include "back/spirv/code.h"

namespace umber::back::spirv {
namespace {

constexpr std::string_view kMatrix2 = "SPV_NV_cooperative_matrix2";

constexpr spv::Op op_of(ir::TensorField field) {
  switch (field) {
    case ir::TensorField::block_size: return spv::Op::TensorLayoutSetBlockSizeNV;
    case ir::TensorField::dimension: return spv::Op::TensorLayoutSetDimensionNV;
    case ir::TensorField::stride: return spv::Op::TensorLayoutSetStrideNV;
    case ir::TensorField::slice: return spv::Op::TensorLayoutSliceNV;
    case ir::TensorField::clamp_value: return spv::Op::TensorLayoutSetClampValueNV;
    case ir::TensorField::view_dimension: return spv::Op::TensorViewSetDimensionNV;
    case ir::TensorField::view_stride: return spv::Op::TensorViewSetStrideNV;
    case ir::TensorField::view_clip: return spv::Op::TensorViewSetClipNV;
  }
  return spv::Op::Nop;
}

}  // namespace

void Cooperative::write(const ir::Inst& inst) {
  using ir::Op;
  static_assert(ir::consists_of(
      ir::Group::cooperative,
      {Op::cooperative_load, Op::cooperative_store, Op::cooperative_mul_add, Op::cooperative_length, Op::function,
       Op::cooperative_transpose, Op::cooperative_reduce, Op::cooperative_per_element, Op::cooperative_load_tensor,
       Op::cooperative_store_tensor, Op::tensor_create, Op::tensor_set, Op::vector_load, Op::vector_store,
       Op::vector_bias, Op::vector_multiply, Op::vector_outer_product, Op::vector_reduce_sum}));
  switch (inst.op) {            // NOLINT: the others follow
    case Op::function: return;  // see `function`
    case Op::cooperative_load:
    case Op::cooperative_store: return write_access(inst);
    case Op::cooperative_mul_add: return write_mul_add(inst);
    case Op::cooperative_transpose:
      builder_.require_extension(kMatrix2);
      return define(inst,
                    builder_.emit(spv::Op::CooperativeMatrixTransposeNV, types_.of(result_type(inst)), operands(inst)));
    case Op::cooperative_reduce: return write_reduction(inst);
    case Op::cooperative_per_element: return write_per_element(inst);
    case Op::cooperative_load_tensor:
    case Op::cooperative_store_tensor: return write_tensor_access(inst);
    case Op::tensor_create:
    case Op::tensor_set: return write_tensor(inst);
    case Op::vector_bias: return;  // see `write_vector_product`
    case Op::vector_load:
    case Op::vector_store: return write_vector_access(inst);
    case Op::vector_multiply: return write_vector_product(inst);
    case Op::vector_outer_product:
    case Op::vector_reduce_sum: return write_vector_sum(inst);
    default: break;
  }
  const SpvId matrix = types_.of(operand_type(inst, 0)), count = builder_.int_type(32, false);
  const spv::Op op =
      says_use(operand_type(inst, 0)) ? spv::Op::CooperativeMatrixLengthKHR : spv::Op::CooperativeMatrixLengthNV;
  const SpvId length = builder_.emit(op, count, {matrix});
  define(inst, code_.conversions.convert(length, ir::types::kU32, result_type(inst)));
}

/// Whether it is a matrix of SPV_KHR_cooperative_matrix, not of SPV_NV_cooperative_matrix.
bool Cooperative::says_use(ir::TypeId matrix) const {
  return module_.types.cooperative_shape(matrix).use != ir::MatrixUse::any;
}

void Cooperative::write_access(const ir::Inst& inst) {
  const bool stores = inst.op == ir::Op::cooperative_store;
  const uint32_t last = inst.operand_count - 1u;
  const Places::Pointer pointer = code_.places.access(inst, inst.path_length());
  const SpvId stride = operand(inst, last - 1);
  SmallVector<SpvId, 8> words = {pointer.id};
  if (stores) words.push_back(operand(inst, last - 2));
  const bool is_khr = says_use(stores ? operand_type(inst, last - 2) : result_type(inst));
  if (is_khr) words.push_back(operand(inst, last));
  words.push_back(stride);
  if (!is_khr) {
    const auto layout = static_cast<ir::MatrixLayout>(module_.scalar_bits(module_.operand(inst, last)).value_or(0));
    words.push_back(builder_.bool_constant(layout == ir::MatrixLayout::column_major));
  }
  for (const uint32_t word : code_.places.access_operands(inst, pointer)) words.push_back({word});
  if (stores)
    return builder_.emit(is_khr ? spv::Op::CooperativeMatrixStoreKHR : spv::Op::CooperativeMatrixStoreNV, words);
  const spv::Op load = is_khr ? spv::Op::CooperativeMatrixLoadKHR : spv::Op::CooperativeMatrixLoadNV;
  define(inst, builder_.emit(load, types_.of(result_type(inst)), words));
}

void Cooperative::write_mul_add(const ir::Inst& inst) {
  using Flags = spv::CooperativeMatrixOperands;
  SmallVector<SpvId, 8> words = operands(inst);
  if (!says_use(result_type(inst)))  // whose types say what is signed
    return define(inst, builder_.emit(spv::Op::CooperativeMatrixMulAddNV, types_.of(result_type(inst)), words));
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
  const SpvId result = inst.op == ir::Op::mat_scale
                           ? scaled(inst)
                           : code_.operators.emit_mapped(inst.op, component, type, operands(inst));
  if (!result) return unsupported(inst);
  if (ir::is_float(module_.types.kind(component))) decorate_precise(inst, result);
  define(inst, result);
}

/// There is no instruction for a vector of integers and a scalar.
SpvId Cooperative::scaled(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  if (!module_.types.is_cooperative_vector(type))
    return builder_.emit(spv::Op::MatrixTimesScalar, types_.of(type), operands(inst));
  if (ir::is_float(module_.types.cooperative_shape(type).component))
    return builder_.emit(spv::Op::VectorTimesScalar, types_.of(type), operands(inst));
  const SpvId all = builder_.emit(spv::Op::CompositeConstructReplicateEXT, types_.of(type), {operand(inst, 1)});
  return builder_.emit(spv::Op::IMul, types_.of(type), {operand(inst, 0), all});
}

SpvId Cooperative::function(const ir::Inst& inst, uint32_t operand) const {
  const ir::InstId names{module_.values[module_.operand(inst, operand)].def};
  return code_.function_ids[module_.insts[names].callee().index];
}

void Cooperative::write_reduction(const ir::Inst& inst) {
  builder_.require_extension(kMatrix2);
  const SmallVector<SpvId, 8> words = {operand(inst, 0), SpvId{inst.imm()}, function(inst, 1)};
  define(inst, builder_.emit(spv::Op::CooperativeMatrixReduceEXT, types_.of(result_type(inst)), words));
}

void Cooperative::write_per_element(const ir::Inst& inst) {
  builder_.require_extension(kMatrix2);
  SmallVector<SpvId, 8> words = {operand(inst, 0), function(inst, 1)};
  for (uint32_t n = 2; n < inst.operand_count; ++n) words.push_back(operand(inst, n));
  define(inst, builder_.emit(spv::Op::CooperativeMatrixPerElementOpEXT, types_.of(result_type(inst)), words));
}

void Cooperative::write_tensor_access(const ir::Inst& inst) {
  using Mask = spv::TensorAddressingOperands;
  const bool stores = inst.op == ir::Op::cooperative_store_tensor;
  const uint32_t first = inst.path_length();
  const Places::Pointer pointer = code_.places.access(inst, first);
  SmallVector<SpvId, 8> words = {pointer.id, operand(inst, first), operand(inst, first + 1)};
  const SmallVector<uint32_t, 4> memory = code_.places.access_operands(inst, pointer);
  if (memory.empty()) words.push_back({0});
  for (const uint32_t word : memory) words.push_back({word});
  const size_t mask_at = words.size();
  uint32_t mask = 0;
  words.push_back({0});
  constexpr Mask kMasks[] = {Mask::TensorView, Mask::DecodeFunc, Mask::DecodeVectorFunc};
  for (uint32_t n = 0; n < (stores ? 1 : 3); ++n) {
    if (is_none(inst, first + 2 + n)) continue;
    mask |= static_cast<uint32_t>(kMasks[n]);
    words.push_back(n == 0 ? operand(inst, first + 2) : function(inst, first + 2 + n));
  }
  words[mask_at] = {mask};
  if (stores) return builder_.emit(spv::Op::CooperativeMatrixStoreTensorNV, words);
  define(inst, builder_.emit(spv::Op::CooperativeMatrixLoadTensorNV, types_.of(result_type(inst)), words));
}

void Cooperative::write_tensor(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  const bool is_view = module_.types.is_tensor_view(type);
  const spv::Op create = is_view ? spv::Op::CreateTensorViewNV : spv::Op::CreateTensorLayoutNV;
  const spv::Op op = inst.op == ir::Op::tensor_create ? create : op_of(static_cast<ir::TensorField>(inst.imm()));
  define(inst, builder_.emit(op, types_.of(type), operands(inst)));
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
  SpvId value = operand(inst, 0);
  if (ir::CooperativeShape shape = module_.types.cooperative_shape(operand_type(inst, 0)),
      wanted = module_.types.cooperative_shape(to);
      shape.use != wanted.use) {
    builder_.require(spv::Capability::CooperativeMatrixConversionsNV);
    builder_.require_extension(kMatrix2);
    shape.use = wanted.use;
    const bool is_bitcast = !is_float && !from_float && ir::bit_width_of(source) == ir::bit_width_of(target);
    if (source == target || is_bitcast)
      value = builder_.emit(spv::Op::CooperativeMatrixConvertUseEXT, types_.cooperative_matrix(shape), {value});
    if (source == target) return define(inst, value);
  }
  if (is_float) {
    const spv::Op of_integer = ir::is_signed(source) ? spv::Op::ConvertSToF : spv::Op::ConvertUToF;
    const SpvId result = convert(from_float ? spv::Op::FConvert : of_integer, to, value);
    if (inst.op == ir::Op::convert_saturated) code_.conversions.saturate(result);
    return define(inst, result);
  }
  if (from_float) return define(inst, convert(is_signed ? spv::Op::ConvertFToS : spv::Op::ConvertFToU, to, value));
  if (ir::bit_width_of(source) == ir::bit_width_of(target)) return define(inst, convert(spv::Op::Bitcast, to, value));
  if (ir::is_signed(source)) return define(inst, convert(spv::Op::SConvert, to, value));
  if (!is_signed) return define(inst, convert(spv::Op::UConvert, to, value));
  ir::CooperativeShape wide = module_.types.cooperative_shape(to);
  // OpUConvert has unsigned results only; the unsigned kind of a width follows the signed one.
  wide.component = static_cast<ir::TypeKind>(static_cast<uint32_t>(target) + 1);
  const SpvId widened = builder_.emit(spv::Op::UConvert, types_.cooperative_matrix(wide), {value});
  define(inst, convert(spv::Op::Bitcast, to, widened));
}

}  // namespace umber::back::spirv
