// SPDX-License-Identifier: Apache-2.0
#include "mali/descriptor/divisor.h"

#include <bit>

namespace umber::mali {
namespace {

constexpr uint32_t kExactBelow = 10;
constexpr uint32_t kEvenBelow = 20;
constexpr uint32_t kTopBit = uint32_t{1} << 31;
constexpr unsigned kNibble = 4;

}  // namespace

uint32_t padded_count(uint32_t vertices) {
  if (vertices < kExactBelow) return vertices;
  if (vertices < kEvenBelow) return (vertices + 1) & ~1u;
  const unsigned shift = static_cast<unsigned>(std::bit_width(vertices)) - kNibble;
  switch (vertices >> shift) {
    case 8: return 9u << shift;
    case 9: return 5u << (shift + 1);
    case 10:
    case 11: return 3u << (shift + 2);
    case 12:
    case 13: return 7u << (shift + 1);
    default: return 1u << (shift + 4);
  }
}

OddShift odd_shift(uint32_t padded) {
  const int shift = std::countr_zero(padded);
  return {static_cast<uint8_t>(shift), static_cast<uint8_t>(padded >> shift >> 1)};
}

MagicDivisor magic_divisor(uint32_t divisor) {
  const auto shift = static_cast<uint8_t>(std::bit_width(divisor) - 1);
  const uint64_t dividend = uint64_t{1} << (32 + shift);
  uint64_t magic = (dividend + divisor - 1) / divisor;
  const bool rounds_down = dividend % divisor <= uint64_t{1} << shift;
  if (rounds_down) --magic;
  return {static_cast<uint32_t>(magic) & ~kTopBit, shift, rounds_down};
}

}  // namespace umber::mali
