// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "ir/module.h"

namespace umber::place {

/// Components of one location that transform feedback records one behind the other. Mali has no stage for that: a
/// variant of the vertex shader, in which nothing is drawn, stores them like any other data, to `address` + (`instance`
/// * `vertices` + `vertex`) * stride + `offset`, and takes no place among the varyings.
struct CapturedRun {
  ir::IoVarId var{};
  uint32_t element = 0;    ///< which of the locations of the variable
  uint8_t first = 0;       ///< component of the location, in words of 32 bits
  uint8_t components = 0;  ///< words of 32 bits
  uint32_t buffer = 0;
  uint32_t offset = 0;  ///< in bytes, from the start of what is recorded of a vertex

  friend bool operator==(const CapturedRun&, const CapturedRun&) = default;
};

/// What a vertex shader's captures record, capture by capture.
std::vector<CapturedRun> captured_runs(const ir::Module& vertex);

}  // namespace umber::place
