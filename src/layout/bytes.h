// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/type.h"

namespace umber::layout {

/// Bytes of a vec4: what std140 aligns arrays and structures to, a register of Direct3D, what one load of a buffer
/// takes.
inline constexpr uint32_t kRow = 16;

/// Bytes of a scalar in a buffer, where bools are as wide as u32.
constexpr uint32_t bytes_of(ir::TypeKind kind) { return kind == ir::TypeKind::bool_ ? 4 : ir::bit_width_of(kind) / 8; }
/// Bytes of one of the scalars of a scalar, vector or matrix.
constexpr uint32_t scalar_bytes(ir::TypeId type) { return bytes_of(ir::types::scalar_kind(type)); }

}  // namespace umber::layout
