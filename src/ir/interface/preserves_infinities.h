// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <span>

#include "ir/interface/spirv_mode.h"

namespace umber::ir {

inline constexpr uint32_t kSignedZeroInfNanPreserve = 4461;  ///< SPIR-V's execution mode

/// Whether a stage of these modes relies on infinities, NaNs and the sign of zero, of floats of any width.
inline bool preserves_infinities(std::span<const SpirvMode> modes) {
  return std::any_of(modes.begin(), modes.end(),
                     [](const SpirvMode& mode) { return mode.mode == kSignedZeroInfNanPreserve; });
}

}  // namespace umber::ir
