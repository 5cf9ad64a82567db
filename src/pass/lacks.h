// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/op.h"
#include "ir/type.h"

namespace umber {

/// Shapes of operands, as a set.
enum class Shapes : uint8_t { scalar = 1, vector = 2, matrix = 4, no_matrix = scalar | vector, any = 7 };
constexpr bool has(Shapes set, Shapes one) { return (static_cast<uint8_t>(set) & static_cast<uint8_t>(one)) != 0; }

/// Ops that a target lacks. What passes make of them is no business of its writer.
struct Lack {
  ir::OpSet ops;
  ir::KindSet kinds;            ///< of the scalars of the first operand
  Shapes shapes = Shapes::any;  ///< of the first operand
  uint16_t flags = 0;           ///< only instructions that have these
};

}  // namespace umber
