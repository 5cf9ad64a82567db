// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "spirv/enums.h"

namespace umber::spv {

/// Which execution modes contradict each other.
enum class ModeGroup : uint8_t { none, denormals, signed_zeros, rounding, tests, front_stencil, back_stencil };

/// The group of an execution mode that means something to the device alone, so that a stage is handed on with it as it
/// is; none for all others.
constexpr ModeGroup group_of_device_mode(ExecutionMode mode) {
  switch (mode) {
    case ExecutionMode::DenormPreserve:
    case ExecutionMode::DenormFlushToZero: return ModeGroup::denormals;
    case ExecutionMode::SignedZeroInfNanPreserve: return ModeGroup::signed_zeros;
    case ExecutionMode::RoundingModeRTE:
    case ExecutionMode::RoundingModeRTZ: return ModeGroup::rounding;
    case ExecutionMode::EarlyAndLateFragmentTestsAMD: return ModeGroup::tests;
    case ExecutionMode::StencilRefUnchangedFrontAMD:
    case ExecutionMode::StencilRefGreaterFrontAMD:
    case ExecutionMode::StencilRefLessFrontAMD: return ModeGroup::front_stencil;
    case ExecutionMode::StencilRefUnchangedBackAMD:
    case ExecutionMode::StencilRefGreaterBackAMD:
    case ExecutionMode::StencilRefLessBackAMD: return ModeGroup::back_stencil;
    default: return ModeGroup::none;
  }
}

constexpr bool is_of_float_controls(ModeGroup group) {
  return group == ModeGroup::denormals || group == ModeGroup::signed_zeros || group == ModeGroup::rounding;
}

}  // namespace umber::spv
