// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

namespace umber::ir {

/// An execution mode that means nothing to anybody but the device that gets SPIR-V: how floats are rounded, and what
/// becomes of denormals (SPV_KHR_float_controls).
struct SpirvMode {
  uint32_t mode = 0;
  std::vector<uint32_t> operands;  ///< literals
  bool operator==(const SpirvMode&) const = default;
};

}  // namespace umber::ir
