// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Whether the module has blocks of form `untyped`.
bool has_untyped_blocks(const ir::Module& module);

/// Accesses blocks of form `untyped` by bytes instead of by paths, for targets whose buffers have no types:
///
///     %1:f32x4 = load @0, 0u, 2u, %0     =>  %1:u32 = mul %0, 16u
///                                            %2:u32 = add %1, 64u
///                                            %3:f32x4 = load_buffer @0, 0u, %2, 16u
///
/// The layouts say where things lie. A bool is a u32 that is not 0. Matrices move by columns or, where they are laid
/// out by rows, by rows; a column of those moves by components. The alignment is what offsets and strides prove, and at
/// most the block's own. If accesses are bounded, indices are, too, so that no offset wraps around. Resources keep
/// their types and layouts, for reflection.
Result<bool> buffer_access_to_bytes(ir::Module& module, PassContext& context);

inline constexpr Pass kBufferAccessToBytes = {
    .name = "buffer-access-to-bytes",
    .run = buffer_access_to_bytes,
    .needs = Property::blocks_laid_out | Property::no_atomic_counters | Property::no_default_uniforms,
    .establishes = Property::access_is_explicit,
    .breaks = Property::access_is_logical,
};

}  // namespace umber
