// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"

namespace umber::place {

using Text = std::string_view;

// {0} is a resource, {1} mostly the register as the map has it.
inline constexpr Message<Text, Text> kNoSuchRegister{
    Severity::warning, "resource-map-unused",
    "the resource map gives '{0}' the register {1}, but no such resource takes one of that kind"};
inline constexpr Message<Text, Text> kNoSpaces{
    Severity::error, "register-space",
    "the resource map gives '{0}' the register {1}, but this shader model has no register spaces",
    "they come with shader model 5.1"};
inline constexpr Message<Text, uint32_t, uint32_t> kSpacesApart{
    Severity::error, "register-space", "the resource map puts '{0}' in two register spaces, {1} and {2}"};
inline constexpr Message<Text, Text, Text> kNoSuchNumber{
    Severity::error, "register-limit",
    "the resource map gives '{0}' the register {1}, but this shader model has {2} of that kind"};
inline constexpr Message<Text, Text, uint32_t> kRegisterOfOutput{
    Severity::error, "register-limit",
    "the resource map gives '{0}' the register {1}, but the outputs of the fragment shader take the first {2}"};
inline constexpr Message<Text, Text, Text> kNoRegisterLeft{
    Severity::error, "register-limit", "'{0}' does not fit: this shader model has {2} registers for {1}",
    "an array takes a register for each element"};
inline constexpr Message<Text, Text, Text, Text> kEndlessInTheWay{
    Severity::error, "register-limit",
    "'{0}' does not fit: '{1}', an array without a size, has all registers for {2} from {3} on",
    "let the resource map put it behind everything else in its register space, or in another one"};
inline constexpr Message<Text> kTwoViews{Severity::error, "register-views",
                                         "a stage loads from image '{0}', to which another one writes: this shader "
                                         "model does that only with formats r32f, r32i and r32ui"};
inline constexpr Message<Text, Text, Text> kRegisterCollision{
    Severity::error, "register-collision", "the resource map puts '{0}' and '{1}' at one place, register {2}"};

}  // namespace umber::place
