// SPDX-License-Identifier: Apache-2.0
#include "base/hash128.h"

#include <string>

#include <gtest/gtest.h>

namespace umber {
namespace {

std::string hex(const std::array<uint8_t, 16>& bytes) {
  std::string text;
  for (const uint8_t b : bytes) text += "0123456789abcdef"[b >> 4], text += "0123456789abcdef"[b & 15];
  return text;
}

/// Of the bytes 0, 1, 2, ... under the key 0, 1, 2, ... 15.
std::string of_first(size_t count) {
  Hash128 hash({0x0706050403020100u, 0x0f0e0d0c0b0a0908u});
  for (size_t n = 0; n < count; ++n) hash.add_bytes(std::string(1, static_cast<char>(n)));
  return hex(hash.value());
}

TEST(Hash128, IsWhatItsAuthorsPublished) {
  EXPECT_EQ(of_first(0), "a3817f04ba25a8e66df67214c7550293");
  EXPECT_EQ(of_first(1), "da87c1d86b99af44347659119b22fc45");
  EXPECT_EQ(of_first(15), "5493e99933b0a8117e08ec0f97cfc3d9");
  EXPECT_EQ(of_first(63), "5150d1772f50834a503e069a973fbd7c");
}

TEST(Hash128, NumbersAreTheirBytes) {
  for (size_t before = 0; before < 9; ++before) {
    Hash128 numbers, bytes;
    const std::string some(before, 'x');
    numbers.add_bytes(some), bytes.add_bytes(some);
    numbers.add(uint64_t{0x0102030405060708u}), bytes.add_bytes("\x08\x07\x06\x05\x04\x03\x02\x01");
    numbers.add_bytes("tail"), bytes.add_bytes("tail");
    EXPECT_EQ(numbers.value(), bytes.value()) << before;
  }
}

TEST(Hash128, TextsSayWhereTheyEnd) {
  Hash128 one, other;
  one.add(std::string_view("ab")), one.add(std::string_view("c"));
  other.add(std::string_view("a")), other.add(std::string_view("bc"));
  EXPECT_NE(one.value(), other.value());
}

}  // namespace
}  // namespace umber
