// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"

namespace umber::place {

inline constexpr Message<std::string_view, std::string_view, uint32_t, uint32_t> kSlotCollision{
    Severity::error, "slot-collision", "the resource map puts '{0}' and '{1}' at one place, set {2} binding {3}"};
inline constexpr Message<std::string_view, std::string_view, uint32_t, uint32_t> kBindingTwice{
    Severity::error, "binding-twice",
    "'{0}' and '{1}' are different kinds of descriptors, and both are at set {2} binding {3}"};
inline constexpr Message<std::string_view, std::string_view, uint32_t> kBindingMoved{
    Severity::warning, "binding-moved",
    "'{0}' and '{1}' are different kinds of descriptors, and both are at set 0 binding {2}: '{1}' gets another binding",
    "OpenGL counts the bindings of each kind apart, Vulkan does not"};
inline constexpr Message<std::string_view, std::string_view, uint32_t> kCountersApart{
    Severity::error, "counters-apart",
    "the resource map puts '{0}' and '{1}' at two places, but all counters of binding {2} are in one buffer"};
inline constexpr Message<std::string_view> kNoSuchResource{
    Severity::warning, "resource-map-unused", "the resource map gives '{0}' a binding, but no such resource is used"};
inline constexpr Message<std::string_view> kNoSuchVariable{
    Severity::warning, "resource-map-unused",
    "the resource map gives '{0}' a location, but no such input, output or uniform is used"};

}  // namespace umber::place
