// SPDX-License-Identifier: Apache-2.0
// GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix, GL_NV_cooperative_matrix2. The calls are checked apart, by the op that they become.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

inline constexpr Availability kCooperative = only_with(KHR_cooperative_matrix);

inline constexpr Availability kCooperativeNv = only_with(NV_cooperative_matrix);
/// Of those that take matrices which say what they are for, and of products that a bias is added to.
inline constexpr uint32_t kSaysUse = 1, kAddsBias = 1;
inline constexpr Availability kVectors = only_with(NV_cooperative_vector);
inline constexpr Availability kTensors = only_with(NV_cooperative_matrix2);
constexpr uint32_t field(ir::TensorField field) { return static_cast<uint32_t>(field); }

inline constexpr Row kCooperativeMatrix[] = {
    {proto("void coopMatLoad(out coopmat m, array buf, uint element, uint stride, int matrixLayout)"), kCooperative,
     Lowering::cooperative, Op::cooperative_load, kSaysUse},
    {proto("void coopMatStore(coopmat m, out array buf, uint element, uint stride, int matrixLayout)"), kCooperative,
     Lowering::cooperative, Op::cooperative_store, kSaysUse},
    {proto("coopmat coopMatMulAdd(coopmat A, coopmat B, coopmat C)"), kCooperative, Lowering::cooperative,
     Op::cooperative_mul_add, kSaysUse},
    {proto("coopmat coopMatMulAdd(coopmat A, coopmat B, coopmat C, int matrixOperands)"), kCooperative,
     Lowering::cooperative, Op::cooperative_mul_add, kSaysUse},
    {proto("void coopMatLoadNV(out coopmat m, array buf, uint element, uint stride, bool colMajor)"), kCooperativeNv,
     Lowering::cooperative, Op::cooperative_load},
    {proto("void coopMatStoreNV(coopmat m, out array buf, uint element, uint stride, bool colMajor)"), kCooperativeNv,
     Lowering::cooperative, Op::cooperative_store},
    {proto("coopmat coopMatMulAddNV(coopmat A, coopmat B, coopmat C)"), kCooperativeNv, Lowering::cooperative,
     Op::cooperative_mul_add},
    {proto("void coopVecMatMulNV(out coopmat result, coopmat v, any more)"), kVectors, Lowering::vector,
     Op::vector_multiply},
    {proto("void coopVecMatMulAddNV(out coopmat result, coopmat v, any more)"), kVectors, Lowering::vector,
     Op::vector_multiply, kAddsBias},
    {proto("void coopVecLoadNV(out coopmat v, array buf, uint offset)"), kVectors, Lowering::vector, Op::vector_load},
    {proto("void coopVecStoreNV(coopmat v, out array buf, uint offset)"), kVectors, Lowering::vector, Op::vector_store},
    {proto("void coopVecOuterProductAccumulateNV(coopmat a, coopmat b, out array buf, uint offset, any more)"),
     kVectors, Lowering::vector, Op::vector_outer_product},
    {proto("void coopVecReduceSumAccumulateNV(coopmat v, out array buf, uint offset)"), kVectors, Lowering::vector,
     Op::vector_reduce_sum},
    {proto("void coopMatTransposeNV(out coopmat result, coopmat m)"), kTensors, Lowering::tensor,
     Op::cooperative_transpose},
    {proto("void coopMatReduceNV(out coopmat result, coopmat m, int reduceMask, function combineOp)"), kTensors,
     Lowering::tensor, Op::cooperative_reduce},
    {proto("void coopMatPerElementNV(out coopmat result, coopmat m, function elemOp, any more)"), kTensors,
     Lowering::tensor, Op::cooperative_per_element},
    {proto("void coopMatLoadTensorNV(inout coopmat m, array buf, uint element, tensorLayoutNV t, any more)"), kTensors,
     Lowering::tensor, Op::cooperative_load_tensor},
    {proto("void coopMatStoreTensorNV(coopmat m, out array buf, uint element, tensorLayoutNV t, any more)"), kTensors,
     Lowering::tensor, Op::cooperative_store_tensor},
    {proto("tensorLayoutNV createTensorLayoutNV(uint dimensions, any more)"), kTensors, Lowering::tensor,
     Op::tensor_create, 0},
    {proto("tensorViewNV createTensorViewNV(uint dimensions, any more)"), kTensors, Lowering::tensor, Op::tensor_create,
     1},
    {proto("tensorLayoutNV setTensorLayoutBlockSizeNV(tensorLayoutNV t, any more)"), kTensors, Lowering::tensor,
     Op::tensor_set, field(ir::TensorField::block_size)},
    {proto("tensorLayoutNV setTensorLayoutDimensionNV(tensorLayoutNV t, any more)"), kTensors, Lowering::tensor,
     Op::tensor_set, field(ir::TensorField::dimension)},
    {proto("tensorLayoutNV setTensorLayoutStrideNV(tensorLayoutNV t, any more)"), kTensors, Lowering::tensor,
     Op::tensor_set, field(ir::TensorField::stride)},
    {proto("tensorLayoutNV sliceTensorLayoutNV(tensorLayoutNV t, any more)"), kTensors, Lowering::tensor,
     Op::tensor_set, field(ir::TensorField::slice)},
    {proto("tensorLayoutNV setTensorLayoutClampValueNV(tensorLayoutNV t, any more)"), kTensors, Lowering::tensor,
     Op::tensor_set, field(ir::TensorField::clamp_value)},
    {proto("tensorViewNV setTensorViewDimensionsNV(tensorViewNV v, any more)"), kTensors, Lowering::tensor,
     Op::tensor_set, field(ir::TensorField::view_dimension)},
    {proto("tensorViewNV setTensorViewStrideNV(tensorViewNV v, any more)"), kTensors, Lowering::tensor, Op::tensor_set,
     field(ir::TensorField::view_stride)},
    {proto("tensorViewNV setTensorViewClipNV(tensorViewNV v, any more)"), kTensors, Lowering::tensor, Op::tensor_set,
     field(ir::TensorField::view_clip)},
};

}  // namespace umber::glsl::rows
