// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace fuzz {

/// Changes shaders by their tokens, so that most of what comes out gets past the parser: a word for one of its class, a
/// qualifier more, a token less, twice or elsewhere, a declaration or statement among the others, a part of the shader once
/// more. The same shader and seed give the same result.
std::string mutate_tokens(std::string_view shader, uint32_t seed);

}  // namespace fuzz
