// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "ir/module.h"

namespace umber::eval {

/// Gives specializations values for good in all that is computed of them outside of functions, and arrays the lengths that
/// follow. `values` has the constant that a specialization is from now on, by its number; none if it stays what it is, then
/// with a number of `numbers`. False if a length would be 0, negative or huge, or its value is undefined.
bool fix_computed(ir::Module& module, std::span<const ir::ValueId> values, std::span<const uint32_t> numbers);

/// The lengths that rows of Module::computed are with the defaults of the specializations, by which blocks are laid out.
/// Each row is computed once, though more rows come.
class DefaultLengths {
 public:
  explicit DefaultLengths(ir::Module& module) : module_(module) {}
  /// A length for each row; 1 for what is none.
  std::span<const uint32_t> by_row();

 private:
  ir::Module& module_;
  std::vector<ir::ValueId> values_;  ///< constants, by row
  std::vector<uint32_t> lengths_;
};

}  // namespace umber::eval
