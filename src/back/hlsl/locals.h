// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "ir/module.h"

namespace umber::back::hlsl {

/// Where a variable of a function is declared.
struct LocalRow {
  ir::FunctionId function{};
  ir::BlockId scope{};       ///< the innermost region around all that access it; none: it is not accessed
  ir::InstId rest{};         ///< the instruction of `scope` that all accesses but the first are in, if it is one
  ir::InstId first{};        ///< the first access in the order of the text
  bool starts_here = false;  ///< `first` stores all of it and stands in `scope` itself: it is declared there
  ir::ValueId parameter{};   ///< it is the function's parameter: `first` copies it
  bool is_precise = false;   ///< precise values are stored to it
};

/// What is known of all variables of functions, by VariableId.
struct Locals {
  explicit Locals(const ir::Module& module);
  std::vector<LocalRow> rows;
  std::vector<std::vector<ir::VariableId>> of;  ///< by FunctionId
};

}  // namespace umber::back::hlsl
