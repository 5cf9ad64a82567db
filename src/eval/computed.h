// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>

#include "ir/module.h"

namespace umber::eval {

/// Gives specializations values for good in all that is computed of them outside of functions, and arrays the lengths that
/// follow. `values` has the constant that a specialization is from now on, by its number; none if it stays what it is, then
/// with a number of `numbers`. False if a length would be 0, negative or huge, or its value is undefined.
bool fix_computed(ir::Module& module, std::span<const ir::ValueId> values, std::span<const uint32_t> numbers);

}  // namespace umber::eval
