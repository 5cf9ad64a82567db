// SPDX-License-Identifier: Apache-2.0
#include "ir/interface/plain_types.h"

#include <gtest/gtest.h>

namespace umber::ir {
namespace {

TEST(PlainTypes, SayWhatComesBeforeAMember) {
  Module m;
  const TypeId texture = m.types.sampled_image({.dim = ImageDim::d2});
  const auto structure = [&](std::initializer_list<TypeId> types) {
    std::vector<Member> members;
    for (const TypeId type : types) members.push_back({type, m.names.intern("m")});
    return m.types.structure({}, members);
  };
  const TypeId textures = structure({texture, texture});
  const TypeId both = structure({texture, types::kF32, textures, types::kVec4, m.types.array(textures, 3)});
  PlainTypes plain(m);
  const auto before = [&](TypeId type, uint32_t n) {
    const PlainTypes::Before b = plain.before(type, n);
    return std::pair(b.opaque, b.plain);
  };
  EXPECT_EQ(before(both, 0), (std::pair{0u, 0u}));
  EXPECT_EQ(before(both, 2), (std::pair{1u, 1u}));
  EXPECT_EQ(before(both, 3), (std::pair{3u, 1u}));
  EXPECT_EQ(before(both, 4), (std::pair{3u, 2u}));
  EXPECT_EQ(before(textures, 1), (std::pair{1u, 0u}));
  EXPECT_EQ(m.types.part_count(plain.of(both)), 2u);
}

}  // namespace
}  // namespace umber::ir
