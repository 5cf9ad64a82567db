// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Rebuilds the buffers of a module from nothing but what its instructions do: blocks of form `untyped` go, and for each slot that is
/// used comes one resource whose type is what its accesses need, accessed by paths.
///
///     resource @0 Lights : uniform_block S0 ...        =>  struct S1 Lights { base : [u32x4; 24] }
///                                                          resource @0 Lights : uniform_block S1 ...
///     %2:f32x4 = load_buffer @0, 0u, %1, 16u               %3:u32x4 = load @0, 0u, 0u, %2
///                                                          %4:f32x4 = bitcast %3
///
/// `base` has as many elements as the slot's largest block needs; where that ends in a run-time sized array the member
/// is one, too, and called `unsized`. A uniform block is rows of four words. A storage block is rows or single words;
/// where accesses need both (or atomics on another kind of number) there is a resource for each, of the same slot and
/// marked `aliased`. The size of a block is asked of its words, which a row may not be filled with.
Result<bool> buffers_to_slots(ir::Module& module, PassContext& context);

inline constexpr Pass kBuffersToSlots = {
    .name = "buffers-to-slots",
    .run = buffers_to_slots,
    .needs = Property::blocks_laid_out | Property::access_is_explicit | Property::slots_assigned |
             Property::no_atomic_counters | Property::no_default_uniforms,
    .establishes = Property::access_is_logical,
    .breaks = Property::access_is_explicit,
};

}  // namespace umber
