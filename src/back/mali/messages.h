// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"

namespace umber::back::mali {

inline constexpr Message<std::string_view, std::string_view, uint32_t> kNoInput{
    Severity::error, "mali-no-input", "nothing is known of where '{0}', a {1}, comes from on v{2} of Mali"};
inline constexpr Message<std::string_view, uint32_t> kPerVertex{
    Severity::error, "mali-per-vertex",
    "nothing is known of how a fragment shader for v{1} of Mali reads what each vertex wrote, as it does of '{0}'",
    "read it interpolated, or flat, which is what the last vertex wrote"};
inline constexpr Message<std::string_view, uint32_t> kBuiltInInterpolation{
    Severity::error, "mali-interpolation",
    "'{0}' is read as it is at the centre of a pixel, with perspective, and nothing else is known of v{1} of Mali",
    "hand it on as a varying of your own"};
inline constexpr Message<std::string_view, uint32_t> kIntegerCenters{
    Severity::error, "mali-no-input", "on v{1} of Mali '{0}' is the centre of a pixel, and not pixel_center_integer",
    "leave pixel_center_integer out, and subtract 0.5"};
inline constexpr Message<std::string_view, uint32_t> kCoverageBehindTests{
    Severity::error, "mali-no-input",
    "nothing is known of where '{0}' behind early tests, post_depth_coverage, comes from on v{1} of Mali"};
inline constexpr Message<std::string_view, uint32_t> kNotThere{
    Severity::error, "mali-interpolation",
    "nothing is known of how v{1} of Mali interpolates '{0}' at a given sample or offset"};
inline constexpr Message<uint32_t> kOtherInterpolation{
    Severity::error, "mali-interpolation",
    "the vertex shader was laid out for another interpolation of location {0} than the fragment shader has",
    "whoever lays it out says which locations are read with noperspective"};

}  // namespace umber::back::mali
