// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"

namespace umber::back::mali {

inline constexpr Message<std::string_view, std::string_view, uint32_t> kNoInput{
    Severity::error, "mali-no-input", "nothing is known of where '{0}', a {1}, comes from on v{2} of Mali"};
inline constexpr Message<std::string_view, uint32_t> kNotThere{
    Severity::error, "mali-interpolation",
    "nothing is known of how v{1} of Mali interpolates '{0}' at a given sample or offset"};
inline constexpr Message<uint32_t> kOtherInterpolation{
    Severity::error, "mali-interpolation",
    "the vertex shader was laid out for another interpolation of location {0} than the fragment shader has",
    "whoever lays it out says which locations are read with noperspective"};

}  // namespace umber::back::mali
