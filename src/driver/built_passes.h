// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "pass/pass.h"

namespace umber::driver {

/// The passes that the library is built with.
std::span<const Pass* const> built_passes();

}  // namespace umber::driver
