// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
#include <vector>

#include "mali/words/instruction.h"

namespace umber::mali {

/// A rule of the hardware that an instruction breaks, by itself; what instructions may not do to each other is not
/// here.
enum class Violation : uint8_t {
#define UMBER_MALI_VIOLATION(id, text) id,
#include "mali/words/violations.def"
#undef UMBER_MALI_VIOLATION
};

std::string_view name(Violation violation);
std::string_view text(Violation violation);

/// Every rule that the instruction breaks, each once, in the order of violations.def.
std::vector<Violation> check(const Instruction& instruction);

}  // namespace umber::mali
