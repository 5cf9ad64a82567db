// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

namespace umber::tool::cache {

/// A hash of the sources of the compiler: what one build has made is right for another one that has the same.
std::string_view build_id();

}  // namespace umber::tool::cache
