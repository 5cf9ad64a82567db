// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "base/small_vector.h"
#include "ir/module.h"

/// Ops that look at more than one component of a scalar, vector or matrix of floats: linear algebra and packing.
namespace umber::eval {

/// A numeric value taken apart: bits of each component, matrices column by column.
struct Numeric {
  ir::TypeKind kind{};
  uint32_t rows = 1, columns = 1;
  SmallVector<uint64_t, 16> bits;

  uint64_t at(uint32_t column, uint32_t row) const { return bits[column * rows + row]; }
};

/// Linear algebra (GLSL 4.60 sections 5.9, 8.5 and 8.6). None for ops of other kinds and singular inverses.
std::optional<Numeric> evaluate_linear(ir::Op op, std::span<const Numeric> args);
/// pack_* and unpack_* (section 8.4).
std::optional<Numeric> evaluate_packing(ir::Op op, const Numeric& arg);

}  // namespace umber::eval
