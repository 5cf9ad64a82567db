// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "base/small_vector.h"
#include "ir/module.h"

namespace umber::eval {

/// The kind of the numbers that a type is of, which an address is, too, here.
inline ir::TypeKind number_kind(const ir::TypeTable& types, ir::TypeId type) {
  return types.is_reference(type) ? ir::TypeKind::u64 : types.scalar_kind(type);
}

/// A scalar, vector or matrix taken apart: bits of each component, matrices column by column.
struct Numeric {
  ir::TypeKind kind{};
  uint32_t rows = 1, columns = 1;
  SmallVector<uint64_t, 16> bits;

  static Numeric of(const ir::TypeTable& types, ir::TypeId type) {
    return {.kind = number_kind(types, type), .rows = types.rows(type), .columns = types.columns(type), .bits = {}};
  }
  uint64_t at(uint32_t column, uint32_t row) const { return bits[column * rows + row]; }
};

/// What a pure op computes that works on numbers. `results` come with their shapes and without bits. False where a
/// result is undefined, or the op only moves parts about (those are in composite.h).
bool evaluate_numeric(ir::Op op, std::span<const Numeric> args, std::span<Numeric> results);

/// Linear algebra (GLSL 4.60 sections 5.9, 8.5 and 8.6). None for ops of other kinds and singular inverses.
std::optional<Numeric> evaluate_linear(ir::Op op, std::span<const Numeric> args);
/// pack_* and unpack_* (section 8.4).
std::optional<Numeric> evaluate_packing(ir::Op op, const Numeric& arg);

}  // namespace umber::eval
