// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

#include "front/glsl/language.h"

namespace umber::glsl {

/// The n-th of the words that may stand in layout(...); empty behind the last.
std::string_view layout_word(size_t n);

/// An extension that this version can enable to have that word.
std::optional<Extension> layout_extension(std::string_view word, const LanguageVersion& version);

}  // namespace umber::glsl
