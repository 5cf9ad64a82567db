// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace umber {

/// What one component of a value is. The last three are floats that are stored and converted, not computed with:
/// bfloat16, and OCP's two formats of 8 bits.
enum class Scalar : uint8_t { bool_, i8, u8, i16, u16, i32, u32, i64, u64, f16, f32, f64, bf16, f8e4m3, f8e5m2, f4e2m1 };

/// The shape of a texture or image; `subpass` is an input attachment, of which each fragment reads its own pixel.
enum class ImageDim : uint8_t { d1, d2, d3, cube, rect, buffer, subpass };

/// The rule that lays a block out (OpenGL 4.6 section 7.6.2.2, and the scalar rule of VK_EXT_scalar_block_layout).
enum class Packing : uint8_t { std140, std430, scalar };

/// What lies outside of a texture.
enum class Wrap : uint8_t { repeat, clamp_to_edge, clamp_to_border };

}  // namespace umber
