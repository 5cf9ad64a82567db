// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace umber {

/// The value of a float of 16 bits, of which higher bits are ignored. A NaN keeps its sign and nothing else.
double half_to_double(uint32_t bits);
/// Rounds to nearest even, as IEEE 754 does.
uint32_t double_to_half(double value);

}  // namespace umber
