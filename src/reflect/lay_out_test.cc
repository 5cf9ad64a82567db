// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "umber/reflect.hpp"

namespace umber::reflect {
namespace {

Type numeric(Scalar scalar, uint8_t rows, uint8_t columns = 1, bool row_major = false) {
  return {.scalar = scalar, .columns = columns, .rows = rows, .row_major = row_major};
}
Type array_of(Type element, uint32_t count) {
  Type t{.kind = Type::Kind::array, .count = count};
  t.element.push_back(std::move(element));
  return t;
}
Type structure(std::initializer_list<Type> members) {
  Type t{.kind = Type::Kind::structure};
  for (const Type& m : members) t.members.push_back({"m" + std::to_string(t.members.size()), 0, m, {}});
  return t;
}
const Type kBlock = structure({numeric(Scalar::f32, 3), numeric(Scalar::f32, 1), array_of(numeric(Scalar::f32, 1), 3),
                               numeric(Scalar::f32, 2, 3, true)});

TEST(LayOut, EachRuleGivesItsOffsets) {
  const auto offsets = [](Packing packing) {
    std::vector<uint32_t> found;
    const std::optional<Type> type = lay_out(kBlock, packing);
    if (!type) return found;
    for (const Member& m : type->members) found.push_back(m.offset);
    found.push_back(type->size);
    return found;
  };
  EXPECT_EQ(offsets(Packing::std140), (std::vector<uint32_t>{0, 12, 16, 64, 96}));
  EXPECT_EQ(offsets(Packing::std430), (std::vector<uint32_t>{0, 12, 16, 32, 64}));
  EXPECT_EQ(offsets(Packing::scalar), (std::vector<uint32_t>{0, 12, 16, 28, 52}));
}

TEST(LayOut, MatricesStayWhatTheyAre) {
  const std::optional<Type> type = lay_out(kBlock, Packing::std430);
  ASSERT_TRUE(type);
  EXPECT_TRUE(type->members[3].type.row_major);
  EXPECT_EQ(type->members[3].type.stride, 16u);
  EXPECT_EQ(type->members[3].name, "m3");
}

TEST(LayOut, RefusesWhatIsNoBlock) {
  EXPECT_FALSE(lay_out(numeric(Scalar::f32, 1), Packing::std140));
  EXPECT_FALSE(lay_out(structure({numeric(Scalar::f32, 7)}), Packing::std140));
  EXPECT_FALSE(lay_out(structure({numeric(Scalar::i32, 2, 2)}), Packing::std140));
  EXPECT_FALSE(lay_out(structure({{.kind = Type::Kind::array, .count = 2}}), Packing::std140));
  EXPECT_FALSE(lay_out(structure({array_of(numeric(Scalar::f32, 4), 1u << 28)}), Packing::std140)) << "4 GiB";
  Type deep = numeric(Scalar::f32, 1);
  for (int n = 0; n < 2000; ++n) deep = array_of(std::move(deep), 1);
  EXPECT_FALSE(lay_out(structure({deep}), Packing::std140));
}

}  // namespace
}  // namespace umber::reflect
