// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"

namespace umber::place {

inline constexpr Message<std::string_view, uint32_t> kNoPlaceInVertex{
    Severity::error, "mali-no-place", "'{0}' has no place in the memory of a vertex on v{1} of Mali"};
inline constexpr Message<std::string_view, uint32_t> kAddress{
    Severity::error, "mali-address", "nothing is known of how v{1} of Mali reads or writes '{0}', which is an address",
    "declare it as a uvec2 and make the address of that"};
inline constexpr Message<> kLayerAndViewport{
    Severity::error, "mali-no-place",
    "layer and viewport index lie in one byte of a vertex on Mali, so a shader can write one of them only"};
inline constexpr Message<uint32_t> kMixedWidths{Severity::error, "mali-mixed-widths",
                                                "location {0} has components of 16 bits beside others of 32"};
inline constexpr Message<uint32_t, uint32_t> kTooManyVaryingBytes{
    Severity::error, "mali-too-many-varyings", "the varyings of a vertex take {0} bytes, and stores reach {1}"};

}  // namespace umber::place
