// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string_view>

namespace umber {

/// How a fragment shader says its colours may be blended (GL_KHR_blend_equation_advanced, ESSL 3.20 section 4.4.2.2).
enum class BlendEquation : uint8_t {
  multiply, screen, overlay, darken, lighten, colordodge, colorburn, hardlight, softlight, difference, exclusion,
  hsl_hue, hsl_saturation, hsl_color, hsl_luminosity,
};

/// As layout(blend_support_...) calls them, in their order.
inline constexpr std::string_view kBlendEquationNames[] = {
    "multiply",  "screen",     "overlay",   "darken",  "lighten",        "colordodge", "colorburn",      "hardlight",
    "softlight", "difference", "exclusion", "hsl_hue", "hsl_saturation", "hsl_color",  "hsl_luminosity"};

/// The bits of all equations: 1 << BlendEquation for each.
inline constexpr uint16_t kAllBlendEquations = 0x7fff;

}  // namespace umber
