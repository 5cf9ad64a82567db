// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <string_view>

namespace umber::glsl {

/// The n-th of the words that may stand in layout(...); empty behind the last.
std::string_view layout_word(size_t n);

}  // namespace umber::glsl
