// SPDX-License-Identifier: Apache-2.0
#include "mali/hex.h"

#include <algorithm>
#include <bit>

namespace umber::mali {

std::string hex(uint64_t value, size_t least_digits) {
  const size_t digits = (static_cast<size_t>(std::bit_width(value)) + 3) / 4;
  std::string out(std::max(digits, least_digits), '0');
  for (size_t i = out.size(); value != 0; value >>= 4) out[--i] = "0123456789ABCDEF"[value & 15];
  return out;
}

}  // namespace umber::mali
