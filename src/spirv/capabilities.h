// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <utility>

#include "spirv/requirements.h"

namespace umber::spv {

/// Adds to `requirements` what the instructions of a well-formed module call for: what the grammar says of each
/// instruction and enumerant, and what depends on several operands (widths of types, shapes of images, how arrays of
/// descriptors are indexed, what is stored in 8 or 16 bits). `module` starts with a header; of its own
/// OpCapability instructions each is required, and its OpExtension instructions are not looked at. `names` are its words
/// that hold OpName and OpMemberName alone, from the first to behind the last: nothing follows from them.
///
/// Not seen, so `Requirements::require` it: VariablePointers, TransformFeedback without Xfb decorations.
void deduce_requirements(std::span<const uint32_t> module, std::pair<size_t, size_t> names, Requirements& requirements);

}  // namespace umber::spv
