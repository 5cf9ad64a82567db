// SPDX-License-Identifier: Apache-2.0
// GL_EXT_YUV_target, but for its texture, which is a sampler2D.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl {

/// What a yuvCscStandardEXT, an int, says.
enum class YuvStandard : uint8_t { itu_601, itu_601_full_range, itu_709 };

}  // namespace umber::glsl

namespace umber::glsl::rows {

/// `imm`: whether it is to RGB; `op` is not looked at.
inline constexpr Row kYuv[] = {
    {proto("vec3 rgb_2_yuv(vec3 color, int conv_standard)"), only_with(EXT_YUV_target), Lowering::yuv, Op::add, 0},
    {proto("vec3 yuv_2_rgb(vec3 color, int conv_standard)"), only_with(EXT_YUV_target), Lowering::yuv, Op::add, 1},
};

}  // namespace umber::glsl::rows
