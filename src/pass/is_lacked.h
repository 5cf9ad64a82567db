// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "pass/lacks.h"

namespace umber {

/// Whether rows name the op, of some operands. Where there is no formula for them, the writer says that it is missing.
constexpr bool is_lacked(std::span<const Lack> lacks, ir::Op op) {
  for (const Lack& lack : lacks)
    if (lack.ops.has(op)) return true;
  return false;
}

}  // namespace umber
