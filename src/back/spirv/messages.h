// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "diag/diagnostics.h"

namespace umber::back::spirv {

inline constexpr Message<uint32_t, uint32_t, uint32_t> kVersionTooNew{
    Severity::error, "spirv-version-too-new", "SPIR-V 1.{0} is not for Vulkan 1.{1}, which takes up to 1.{2}"};
inline constexpr Message<std::string_view> kRaysTooOld{
    Severity::error, "spirv-version-too-old", "{0} shaders need SPIR-V 1.4", "choose Vulkan 1.2 or later as the target"};
inline constexpr Message<std::string_view> kSubgroupsTooOld{Severity::error, "spirv-version-too-old",
                                                            "'{0}' needs SPIR-V 1.3",
                                                            "choose Vulkan 1.1 or later as the target"};
inline constexpr Message<std::string_view> kUnsupportedComponent{
    Severity::error, "unsupported-spirv-component",
    "arrays of arrays with a component, as '{0}', are not supported yet"};
inline constexpr Message<std::string_view> kUnsupportedOp{Severity::error, "unsupported-spirv-op",
                                                          "'{0}' is not supported in SPIR-V for this kind of operand"};
inline constexpr Message<std::string_view, uint32_t> kUnsupportedWidth{
    Severity::error, "unsupported-spirv-width", "SPIR-V for Vulkan has no '{0}' of {1}-bit values"};
inline constexpr Message<std::string_view> kUnsupportedRect{
    Severity::error, "unsupported-spirv-rect", "'{0}' of a rectangle texture is not supported in SPIR-V for Vulkan"};
inline constexpr Message<uint32_t> kTooManyParts{Severity::error, "too-many-parts",
                                                 "values of more than {0} components cannot be compared as a whole",
                                                 "compare them element by element in a loop"};
inline constexpr Message<> kLoopNeverRepeats{Severity::error, "unsupported-spirv-loop",
                                             "a loop whose continuing part never ends is not supported in SPIR-V"};
inline constexpr Message<> kLeavesFunction{Severity::error, "unsupported-spirv-leave",
                                           "SPIR-V cannot leave the function from the continuing part of a loop"};
inline constexpr Message<std::string_view, uint32_t> kNoInstruction{
    Severity::error, "unsupported-spirv-instruction", "SPIR-V has no instruction '{0}' that gives a value of {1} values"};
inline constexpr Message<> kOffsetNotConstant{Severity::error, "offset-not-constant",
                                              "the offset of a texture lookup must be a constant expression"};

}  // namespace umber::back::spirv
