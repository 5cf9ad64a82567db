// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>

#include "ir/module.h"

namespace umber::eval {

/// The constant that a pure instruction with constant operands computes: IEEE 754 in the operands' own width, as the
/// GLSL specification says where it leaves no choice. None where the op or a type is not foldable, the result is
/// undefined (integer division by zero, index out of range), or an operand is not a constant.
std::optional<ir::ValueId> fold(ir::Module& module, ir::Op op, ir::TypeId result, std::span<const ir::ValueId> operands,
                                uint32_t attr = 0);

/// Who folds all that can be folded leaves composites of more parts: a chain of inserts would leave one as large for each.
inline constexpr uint32_t kMostFoldedParts = 64;

}  // namespace umber::eval
