// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// A product of matrices that a vector is multiplied by is taken apart: (A * B) * v is A * (B * v), half of the work.
/// GLSL leaves the order to the compiler where nothing is `precise` (section 4.9.1). Microsoft's compiler takes longer
/// over one product of matrices than over the rest of a vertex shader.
///
///     %2:f32mat4x4 = mat_mul %0, %1
///     %4:f32x4 = mat_mul %2, %3        =>     %4:f32x4 = mat_mul %1, %3
///                                             %5:f32x4 = mat_mul %0, %4
Result<bool> matrix_chains(ir::Module& module, PassContext& context);

inline constexpr Pass kMatrixChains = {
    .name = "matrix-chains",
    .run = matrix_chains,
    .needs = {},
    .establishes = {},
    .breaks = {},
    .acts_on = {ir::Op::mat_mul},
};

}  // namespace umber
