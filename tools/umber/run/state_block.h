// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <span>

#include "umber/run/gl_state.h"
#include "values/place.h"

namespace umber::run {

using values::find_location;
using values::find_member;
using values::IndexedName;
using values::is_location;
using values::Place;
using values::split_indices;
using values::write;

/// Fills a block of built-in state. A member that is not known is left zero.
void write_state(const reflect::Type& block, const GlState& state, std::span<std::byte> memory);

}  // namespace umber::run
