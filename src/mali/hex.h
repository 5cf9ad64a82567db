// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace umber::mali {

/// "2A", or "0000002A" if at least eight digits are asked for.
std::string hex(uint64_t value, size_t least_digits = 1);

}  // namespace umber::mali
