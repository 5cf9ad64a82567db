// SPDX-License-Identifier: Apache-2.0
#include "driver/built_passes.h"
#include "passes/registry.h"

namespace umber::driver {

std::span<const Pass* const> built_passes() { return kAllPasses; }

}  // namespace umber::driver
