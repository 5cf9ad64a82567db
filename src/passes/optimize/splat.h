// SPDX-License-Identifier: Apache-2.0
// Constants with one number in every component.
#pragma once
#include "ir/module.h"

namespace umber::optimize {

/// The bits of a constant, or of every component of one where they are all the same.
std::optional<uint64_t> splat_bits(const ir::Module& m, ir::ValueId v);
/// A scalar, vector or matrix with these bits in each component.
ir::ValueId splat(ir::Module& m, ir::TypeId type, uint64_t bits);

inline uint64_t one(ir::TypeKind kind) {
  switch (kind) {  // NOLINT: the others count
    case ir::TypeKind::f16: return 0x3c00;
    case ir::TypeKind::f32: return std::bit_cast<uint32_t>(1.0f);
    case ir::TypeKind::f64: return std::bit_cast<uint64_t>(1.0);
    default: return 1;
  }
}
inline uint64_t all_ones(ir::TypeKind kind) { return ~uint64_t{0} >> (64 - ir::bit_width_of(kind)); }
inline uint64_t sign_bit(ir::TypeKind kind) { return uint64_t{1} << (ir::bit_width_of(kind) - 1); }
/// Whether a float is 2^n with n so that 2^-n is no denormal number either.
bool is_power_of_two(ir::TypeKind kind, uint64_t bits);

}  // namespace umber::optimize
