// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string_view>

namespace umber {

/// What shadow2D and its kin make of the result r of a comparison: GL_DEPTH_TEXTURE_MODE of the texture (OpenGL 4.6
/// compatibility profile, section 8.23.1).
enum class DepthMode : uint8_t {
  luminance,  ///< (r, r, r, 1)
  intensity,  ///< (r, r, r, r)
  alpha,      ///< (0, 0, 0, r)
  red,        ///< (r, 0, 0, 1)
};

/// The mode for the sampler of this name; all elements of an array have one.
struct SamplerDepthMode {
  std::string_view sampler;
  DepthMode mode{};
};

}  // namespace umber
