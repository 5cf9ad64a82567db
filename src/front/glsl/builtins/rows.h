// SPDX-License-Identifier: Apache-2.0
// What the tables of built-in functions share: conditions that many rows have.
#pragma once
#include "front/glsl/builtins/signature.h"

namespace umber::glsl::rows {

using ir::Op;
using enum Extension;

inline constexpr Availability kAlways = from(110, 100);
inline constexpr Availability k120 = from(120, 300);
inline constexpr Availability k130 = from(130, 300);
/// Of GLSL 1.30, but every implementation has them before.
inline constexpr Availability kInteger = from(110, 300);
inline constexpr Availability k130Gpu4 = k130.with(EXT_gpu_shader4);
inline constexpr Availability kDouble = from(400, 0).with(ARB_gpu_shader_fp64, EXT_shader_explicit_arithmetic_types,
                                                          EXT_shader_explicit_arithmetic_types_float64);
inline constexpr Availability kMultisample =
    from(150, 310).with(ARB_texture_multisample, OES_texture_storage_multisample_2d_array);
inline constexpr Availability kInt64 = only_with(kInt64Arithmetic);
inline constexpr Availability kMasks = kInt64.with(ARB_shader_ballot);  ///< what takes its masks apart
inline constexpr Availability kIntegerMix = from(450, 310).with(EXT_shader_integer_mix, ARB_ES3_1_compatibility);
inline constexpr Availability kBits = from(330, 300).with(ARB_shader_bit_encoding, ARB_gpu_shader5);
inline constexpr Availability kShader5Es31 =
    from(400, 310).with(ARB_gpu_shader5, MESA_shader_integer_functions, EXT_gpu_shader5, OES_gpu_shader5);
inline constexpr Availability kShader5Es32 = from(400, 320).with(ARB_gpu_shader5, EXT_gpu_shader5, OES_gpu_shader5);

}  // namespace umber::glsl::rows
