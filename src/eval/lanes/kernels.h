// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cstdint>
#include <span>

#include "ir/op.h"
#include "ir/type.h"

namespace umber::eval::lanes {

/// Invocations that execute an instruction together.
inline constexpr uint32_t kLanes = 64;
using Mask = uint64_t;
inline constexpr Mask kAll = ~Mask{0};
static_assert(kLanes == sizeof(Mask) * 8);

/// A component of a value in all lanes: `kLanes` words. A kernel takes as many as the op has operands; what it computes of lanes
/// that are elsewhere nobody reads.
using Kernel = void (*)(uint32_t* to, const uint32_t* a, const uint32_t* b, const uint32_t* c);
/// The same for ops whose components depend on each other: components of the result and of the operands.
using VectorKernel = void (*)(std::span<uint32_t* const> to, std::span<const uint32_t* const> a,
                              std::span<const uint32_t* const> b);

/// For an op that works by component, with operands of a kind (the first one's); none if it is left to eval::evaluate.
Kernel find_kernel(ir::Op op, ir::TypeKind kind);
/// Of shl and shr by a number below 32, the same for all.
Kernel find_shift(ir::Op op, ir::TypeKind kind);
Kernel find_conversion(ir::TypeKind from, ir::TypeKind to);
/// condition, if true, if false
Kernel selection();
/// For geometry of f32.
VectorKernel find_vector_kernel(ir::Op op);
/// Column by column, `a` with so many rows; a vector has one column, and from the left is a row.
void multiply(std::span<uint32_t* const> to, std::span<const uint32_t* const> a, std::span<const uint32_t* const> b,
              uint32_t rows, bool is_row_vector);

/// Which of the lanes of a bool are true.
Mask mask_of(const uint32_t* truth);
/// Lanes that a component is moved to.
class Selection {
 public:
  void set(Mask mask);
  void move(uint32_t* __restrict to, const uint32_t* __restrict from) const;

 private:
  Mask mask_ = 0;
  uint32_t words_[kLanes] = {};  ///< all bits of those that are selected
};

}  // namespace umber::eval::lanes
