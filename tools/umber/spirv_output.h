// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace umber::tool {

std::string_view as_bytes(const std::vector<uint32_t>& words);
/// As glslc writes them: `0x07230203,0x00010300,` with eight words on a line; for C between braces.
std::string as_numbers(const std::vector<uint32_t>& words, bool braces);

}  // namespace umber::tool
