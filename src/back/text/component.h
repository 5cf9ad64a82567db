// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string_view>

namespace umber::back::text {

inline constexpr std::string_view kComponents = "xyzw";
/// `x`, `y`, `z`, `w`.
constexpr char component(uint32_t n) { return kComponents[n & 3]; }
constexpr std::string_view component_name(uint32_t n) { return kComponents.substr(n & 3, 1); }

}  // namespace umber::back::text
