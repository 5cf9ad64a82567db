// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string_view>

/// As layout(blend_support_...) calls them (GL_KHR_blend_equation_advanced, ESSL 3.20 section 4.4.2.2).
// clang-format off
#define UMBER_BLEND_EQUATIONS(X) \
  X(multiply) X(screen) X(overlay) X(darken) X(lighten) X(colordodge) X(colorburn) X(hardlight) X(softlight) \
  X(difference) X(exclusion) X(hsl_hue) X(hsl_saturation) X(hsl_color) X(hsl_luminosity)
// clang-format on

namespace umber {

/// How a fragment shader says its colours may be blended.
enum class BlendEquation : uint8_t {
#define X(name) name,
  UMBER_BLEND_EQUATIONS(X)
#undef X
};

/// By BlendEquation.
inline constexpr std::string_view kBlendEquationNames[] = {
#define X(name) #name,
    UMBER_BLEND_EQUATIONS(X)
#undef X
};

/// The bits of all equations: 1 << BlendEquation for each.
inline constexpr uint16_t kAllBlendEquations = (2u << static_cast<unsigned>(BlendEquation::hsl_luminosity)) - 1;

}  // namespace umber
