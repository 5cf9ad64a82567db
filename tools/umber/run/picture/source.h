// SPDX-License-Identifier: Apache-2.0
// The shaders of a picture: that of the user, made whole, and a vertex shader that suits it.
#pragma once
#include <string>
#include <string_view>

#include "umber/reflect.hpp"

namespace umber::run {

struct PictureSource {
  std::string text;
  uint32_t version = 110;  ///< 100 * major + minor
  bool is_essl = false;
};

/// A shader as it is written for shadertoy.com, a function `mainImage` and no `main`, gets what that site puts around it.
PictureSource picture_source(std::string_view text);

/// A vertex shader that covers the window, and gives the inputs of the fragment shader the place in it, from (0, 0) at the
/// bottom left to (1, 1). Throws Failure for an input that cannot be given that.
std::string vertex_shader_for(const PictureSource& source, const reflect::StageInfo& fragment);

/// What it gives there to an input of four components.
std::array<float, 4> place_in_window(float x, float y);

}  // namespace umber::run
