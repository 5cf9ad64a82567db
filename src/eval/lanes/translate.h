// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "eval/interpreter/program.h"
#include "eval/lanes/code.h"

namespace umber::eval::lanes {

/// None for a program in which the order of invocations matters, since it writes to what others see, whose values have more than
/// 32 bits, or which asks for what only a single invocation knows.
std::optional<Code> translate(const Program& program);

}  // namespace umber::eval::lanes
