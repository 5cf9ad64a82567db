// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

/// Divisions that the hardware does with the numbers of instances and vertices, as descriptors have them.
namespace umber::mali {

/// The number of vertices that an instance's are counted as: no smaller, and odd * 2^n with odd 1, 3, 5, 7 or 9. Of a
/// number from 20 on its four highest bits alone decide, as compilers and drivers have it.
uint32_t padded_count(uint32_t vertices);

/// A number of the form (2p + 1) << r.
struct OddShift {
  uint8_t r, p;
};
OddShift odd_shift(uint32_t padded);

/// Division by a number that is no power of two: ((n + e) * (magic with bit 31 set)) >> (32 + r).
struct MagicDivisor {
  uint32_t magic;  ///< without bit 31
  uint8_t r;
  bool e;
};
MagicDivisor magic_divisor(uint32_t divisor);

}  // namespace umber::mali
