// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "diag/diagnostics.h"

namespace umber::driver {

/// A part that the library was configured without: docs/library.md, "Smaller builds".
inline constexpr Message<std::string_view> kNotBuilt{Severity::error, "not-built", "this Umber was built without {0}"};

}  // namespace umber::driver
