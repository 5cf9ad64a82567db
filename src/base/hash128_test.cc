// SPDX-License-Identifier: Apache-2.0
#include "base/hash128.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace umber {
namespace {

std::string hex(const std::array<uint8_t, 16>& bytes) {
  std::string text;
  for (const uint8_t b : bytes) text += "0123456789abcdef"[b >> 4], text += "0123456789abcdef"[b & 15];
  return text;
}

/// The bytes 3, 10, 17, ...
std::string some_bytes(size_t count) {
  std::string text;
  for (size_t n = 0; n < count; ++n) text += static_cast<char>(n * 7 + 3);
  return text;
}

struct Known {
  size_t size;
  std::string_view hash;
};

/// By xxhsum -H2 0.8.1, for each way in which a size is hashed the least and the greatest.
constexpr Known kKnown[] = {
    {0, "99aa06d3014798d86001c324468d497f"},    {1, "22bbb76b211a39ba13e608bc156defed"},
    {3, "ce31763cbf8245a5a9088dda485b481c"},    {4, "47197970590746b1788a609154b0fe20"},
    {8, "e3bc8a5f461715553cd024e3d63a1588"},    {9, "c72c88247a9a56d7eafab1c7f123109f"},
    {16, "ce0b9647ab24f88460d75c5e47d40a24"},   {17, "bfd327edcc2fbd12eeed7654312a26d7"},
    {128, "1b1962a096bac78bc580008b6c92ac53"},  {129, "293e4968c4619023bd91ce7ace4d385b"},
    {240, "ad46c1021b076bc704e0b5f034bee80b"},  {241, "ac6c3492c3d6b45d8beadd3a8874fe17"},
    {256, "77f21db933350c7e3c38817f6d79c0da"},  {257, "75f2e27f8efc335d2a300c3495738ea6"},
    {1024, "18bc0eaca9a336369b81661c641c72b1"}, {1025, "bf447251cfa98d7c806c2072ed713576"},
    {5000, "c98ae385d09887cc799aaddd7339581d"},
};

TEST(Hash128, IsXxh3) {
  for (const Known& known : kKnown) {
    const std::string bytes = some_bytes(known.size);
    Hash128 at_once;
    at_once.add_bytes(bytes);
    EXPECT_EQ(hex(at_once.value()), known.hash) << known.size;
  }
}

TEST(Hash128, PiecesAreTheWhole) {
  for (const size_t size : {5u, 240u, 241u, 255u, 256u, 257u, 300u, 319u, 320u, 321u, 1024u, 1025u, 1100u, 3000u}) {
    const std::string bytes = some_bytes(size);
    Hash128 whole;
    whole.add_bytes(bytes);
    for (const size_t piece : {1u, 7u, 63u, 64u, 65u, 255u, 256u, 300u}) {
      Hash128 pieces;
      for (size_t at = 0; at < size; at += piece) {
        pieces.add_bytes(std::string_view(bytes).substr(at, piece));
        static_cast<void>(pieces.value());
      }
      EXPECT_EQ(pieces.value(), whole.value()) << size << " in " << piece;
    }
  }
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

TEST(Hash128, NothingMayBeNowhere) {
  Hash128 nowhere, nothing;
  nowhere.add_bytes(std::string_view()), nothing.add_bytes("");
  EXPECT_EQ(nowhere.value(), nothing.value());
}

TEST(Hash128, TextsSayWhereTheyEnd) {
  Hash128 one, other;
  one.add(std::string_view("ab")), one.add(std::string_view("c"));
  other.add(std::string_view("a")), other.add(std::string_view("bc"));
  EXPECT_NE(one.value(), other.value());
}

}  // namespace
}  // namespace umber
