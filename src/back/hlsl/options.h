// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>

namespace umber::back::hlsl {

/// Shader models, as 10 * major + minor.
enum class ShaderModel : uint8_t { sm_5_0 = 50, sm_5_1 = 51, sm_6_0 = 60, sm_6_1 = 61, sm_6_2 = 62, sm_6_3 = 63, sm_6_4 = 64, sm_6_5 = 65, sm_6_6 = 66, sm_6_7 = 67 };

/// `6.2`
inline std::string text_of(ShaderModel model) {
  const auto number = static_cast<uint32_t>(model);
  return std::to_string(number / 10) + '.' + std::to_string(number % 10);
}

struct Options {
  ShaderModel model = ShaderModel::sm_5_0;
  /// Adds [[vk::...]] attributes with the sets, bindings and locations of Vulkan, for compilers that make SPIR-V of
  /// HLSL.
  bool vulkan_attributes = false;
  uint32_t patch_vertices = 3;  ///< of the patches that a hull shader takes
  /// The domain of patches has its origin in the lower left, as in OpenGL: clockwise there is the other way in Direct3D.
  bool turns_patches = false;

  /// HLSL 2021, which DXC takes these models for: `?:`, `&&` and `||` are of scalars alone.
  constexpr bool has_scalar_conditions() const { return model >= ShaderModel::sm_6_0 && !vulkan_attributes; }
  constexpr bool at_least(ShaderModel m) const { return model >= m; }
};

}  // namespace umber::back::hlsl
