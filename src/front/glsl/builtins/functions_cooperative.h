// SPDX-License-Identifier: Apache-2.0
// GL_KHR_cooperative_matrix.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

inline constexpr Availability kCooperative = only_with(KHR_cooperative_matrix);

inline constexpr Row kCooperativeMatrix[] = {
    {proto("void coopMatLoad(out coopmat m, array buf, uint element, uint stride, int matrixLayout)"), kCooperative,
     Lowering::cooperative, Op::cooperative_load},
    {proto("void coopMatStore(coopmat m, out array buf, uint element, uint stride, int matrixLayout)"), kCooperative,
     Lowering::cooperative, Op::cooperative_store},
    {proto("coopmat coopMatMulAdd(coopmat A, coopmat B, coopmat C)"), kCooperative, Lowering::cooperative,
     Op::cooperative_mul_add},
    {proto("coopmat coopMatMulAdd(coopmat A, coopmat B, coopmat C, int matrixOperands)"), kCooperative,
     Lowering::cooperative, Op::cooperative_mul_add},
};

}  // namespace umber::glsl::rows
