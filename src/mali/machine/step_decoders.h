// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "mali/machine/program.h"
#include "mali/words/instruction.h"

namespace umber::mali {

/// The step that a checked instruction is; what is wrong with it otherwise.
std::optional<FaultKind> decode_valhall(const Instruction& instruction, Step& step);
std::optional<FaultKind> decode_bifrost(const Instruction& instruction, const AccessWord& word, Step& step);
std::optional<FaultKind> decode_midgard(const Instruction& instruction, Step& step);

/// The words of data in registers, from the format and the number of components.
inline void set_data(Step& step, uint32_t first) {
  step.data = static_cast<uint8_t>(first);
  step.mask = static_cast<uint8_t>((1u << register_count(step.format, step.components)) - 1);
  step.swizzle = kIdentitySwizzle;
}

}  // namespace umber::mali
