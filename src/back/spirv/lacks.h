// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/lacks.h"

namespace umber::back::spirv {

/// Fract may clamp its result below 1, and what of NaN: GLSL 4.60 section 8.3 has it as x - floor(x).
inline constexpr Lack kLacks[] = {{.ops = {ir::Op::fract},
                                   .kinds = ir::KindSet::of(ir::TypeKind::f32) | ir::KindSet::of(ir::TypeKind::f64),
                                   .flags = ir::flag::kPrecise}};

}  // namespace umber::back::spirv
