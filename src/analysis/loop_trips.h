// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>

#include "ir/module.h"

namespace umber::analysis {

/// The if_ at the start of a loop's body whose second region leaves the loop and does nothing else; none if something else
/// that has regions comes first.
ir::InstId leading_exit(const ir::Module& module, ir::InstId loop);

/// A loop that counts a local variable from one constant to another, as in `for (int i = 0; i < 64; ++i)`.
struct CountedLoop {
  ir::Place counter;
  uint32_t trips = 1;
  bool may_end_earlier = false;  ///< by a `break`, `return` or `discard`
};
std::optional<CountedLoop> counted_loop(const ir::Module& module, ir::InstId loop);

}  // namespace umber::analysis
