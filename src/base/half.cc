// SPDX-License-Identifier: Apache-2.0
#include "base/half.h"

#include "base/narrow_float.h"

namespace umber {

double half_to_double(uint32_t bits) { return narrow_to_double(kHalf, bits); }

uint32_t double_to_half(double value) { return double_to_narrow(kHalf, value); }

}  // namespace umber
