// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "umber/run/matrix.h"
#include "umber/run/vulkan/pipeline.h"
#include "umber/run/vulkan/loader.h"
#include "umber/vocabulary/patch.hpp"

namespace umber::run {

/// glLight parameters with their initial values (OpenGL 4.6 compatibility profile, table 23.20); lights but the first
/// are black.
struct Light {
  Vec4 ambient = {0, 0, 0, 1}, diffuse = {0, 0, 0, 1}, specular = {0, 0, 0, 1};
  Vec4 position = {0, 0, 1, 0};
  Vec4 spot_direction = {0, 0, -1, 0};
  float spot_exponent = 0, spot_cutoff = 180;
  std::array<float, 3> attenuation = {1, 0, 0};  ///< constant, linear, quadratic
};

/// The GL context state that the tests can change and the shaders can see.
struct GlState {
  Matrix modelview = kIdentity, projection = kIdentity;
  std::array<Matrix, 8> texture = {kIdentity, kIdentity, kIdentity, kIdentity,
                                   kIdentity, kIdentity, kIdentity, kIdentity};
  Vec4 color = {1, 1, 1, 1};
  PatchDefaults patch;
  std::array<Vec4, 8> texcoord{
      {{0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}}};
  std::array<Vec4, 8> clip_planes{};  ///< in eye coordinates
  uint32_t clip_enabled = 0;
  std::array<float, 3> workgroups = {1, 1, 1};  ///< of the dispatch; draws have a base of 0
  std::array<Light, 8> lights = first_light_white();

  Vec4 clear_color{};
  float clear_depth = 1;
  bool depth_test = false, cull_face = false, blend = false;
  bool two_sided = false, flat = false;  ///< colours of the compatibility profile
  VkCompareOp depth_compare = VK_COMPARE_OP_LESS;
  VkPolygonMode polygon_mode = VK_POLYGON_MODE_FILL;
  bool provoking_first = false;
  std::array<std::byte, kPushConstantBytes> push_constants{};
  std::optional<std::array<float, 4>> viewport;  ///< all of the framebuffer unless set

  static std::array<Light, 8> first_light_white() {
    std::array<Light, 8> lights;
    lights[0].diffuse = lights[0].specular = {1, 1, 1, 1};
    return lights;
  }
};

/// The value of built-in state, such as "gl_LightSource[].ambient" with its index; matrices column after column.
/// Nothing if the name is unknown.
std::optional<std::vector<float>> state_value(const GlState& state, std::string_view name, uint32_t index);

/// The current value of a built-in vertex attribute ("gl_Color"), or GL's default for others.
Vec4 current_attribute(const GlState& state, std::string_view name);

}  // namespace umber::run
