// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "base/check.h"
#include "ir/op.h"

namespace umber::ir {

/// The op with this spelling, for tables that are written in words; text/spelling.h has a faster way while compiling.
constexpr Op op_of_word(std::string_view word) {
  for (size_t n = 0; n < kOpCount; ++n)
    if (info(static_cast<Op>(n)).name == word) return static_cast<Op>(n);
  UMBER_UNREACHABLE("no such op");
}

}  // namespace umber::ir
