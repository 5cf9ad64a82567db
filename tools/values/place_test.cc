// SPDX-License-Identifier: Apache-2.0
#include "values/place.h"

#include <gtest/gtest.h>

namespace umber::values {
namespace {

using reflect::Member;
using reflect::Type;

Type number() { return {.size = 4}; }
Type array_of(Type element, uint32_t count, uint32_t stride) {
  return {.kind = Type::Kind::array, .count = count, .stride = stride, .element = {std::move(element)}};
}
Type structure(std::vector<Member> members) { return {.kind = Type::Kind::structure, .members = std::move(members)}; }

std::optional<uint32_t> offset_of(const Type& block, uint32_t location) {
  const std::optional<Place> place = find_location(block, location);
  return place ? std::optional(place->offset) : std::nullopt;
}

TEST(Locations, FollowEachOtherThroughArraysAndStructures) {
  const Type part = structure({{"a", 0, array_of(number(), 2, 16), {}}, {"b", 32, number(), {}}});
  const Type block = structure({{"parts", 64, array_of(part, 2, 48), 7}, {"nowhere", 160, number(), {}}});
  EXPECT_EQ(offset_of(block, 6), std::nullopt);
  EXPECT_EQ(offset_of(block, 7), 64u);
  EXPECT_EQ(offset_of(block, 8), 80u);
  EXPECT_EQ(offset_of(block, 9), 96u);
  EXPECT_EQ(offset_of(block, 12), 144u);
  EXPECT_EQ(offset_of(block, 13), std::nullopt);
}

TEST(Locations, OfStructuresWithoutTheirTexturesAreSaid) {
  // struct { sampler2D t; float a; sampler2D u[2]; float b; } at location 3, in an array
  const Type part = structure({{"a", 0, number(), 4}, {"b", 4, number(), 7}});
  Type parts = array_of(part, 2, 16);
  parts.location_stride = 5;
  const Type block = structure({{"parts", 0, parts, 3}});
  EXPECT_EQ(offset_of(block, 3), std::nullopt);
  EXPECT_EQ(offset_of(block, 4), 0u);
  EXPECT_EQ(offset_of(block, 5), std::nullopt);
  EXPECT_EQ(offset_of(block, 7), 4u);
  EXPECT_EQ(offset_of(block, 9), 16u);
  EXPECT_EQ(offset_of(block, 12), 20u);
  EXPECT_EQ(offset_of(block, 14), std::nullopt);
}

}  // namespace
}  // namespace umber::values
