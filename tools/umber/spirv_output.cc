// SPDX-License-Identifier: Apache-2.0
#include "umber/spirv_output.h"

namespace umber::tool {

std::string_view as_bytes(const std::vector<uint32_t>& words) {
  return {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(uint32_t)};
}

std::string as_numbers(const std::vector<uint32_t>& words, bool braces) {
  std::string out = braces ? "{" : "";
  for (size_t n = 0; n < words.size(); ++n) {
    out += "0x";
    for (int shift = 28; shift >= 0; shift -= 4) out += "0123456789abcdef"[words[n] >> shift & 15];
    if (n + 1 != words.size()) out += n % 8 == 7 ? ",\n" : ",";
  }
  return out + (braces ? "}\n" : "\n");
}

}  // namespace umber::tool
