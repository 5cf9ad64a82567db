// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "pass/pass.h"

namespace umber {

/// Decides what becomes of each block: Resource::form. By slot, if the target wants buffers so. Where it has
/// StructuredBuffers, a uniform block may be bound as one: Microsoft's compiler takes seconds to minutes for dynamic
/// indices into constant buffers. Target::structured_buffers says which:
///
///     document   blocks with one array of 50 elements or more that is only ever indexed, of numbers, vectors, matrices
///                whose columns (rows, if they lie by rows) are vec4, or structures of those
///     automatic  blocks with dynamic indices that the compiler would spend time on
///     always     every block that is read
///
/// Such a block is `elements` if it is one array whose elements can be written as an HLSL type, else `untyped`. So are push
/// constants that HLSL has no layout for, under each policy; they stay a constant buffer (Target::constants_are_rows).
/// With Target::explain_blocks there is a note on each block.
Result<bool> choose_block_forms(ir::Module& module, PassContext& context);

inline constexpr Pass kChooseBlockForms = {
    .name = "choose-block-forms",
    .run = choose_block_forms,
    .needs = Property::blocks_laid_out | Property::no_atomic_counters | Property::no_default_uniforms |
             Property::access_is_logical,
    .establishes = {},
    .breaks = {},
};

/// A block is bound once for all stages of a program: one form for each slot, after the pass has run on every stage.
void agree_on_block_forms(std::span<ir::Module* const> stages, const Target& target, Diagnostics& diagnostics);

}  // namespace umber
