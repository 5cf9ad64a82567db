// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/member_index.h"

#include <string>

#include <gtest/gtest.h>

namespace umber::glsl {
namespace {

/// Comparisons of names that it takes to find each member of a structure of `count` once.
uint64_t steps_for_all_of(uint32_t count) {
  ir::Module module;
  std::vector<ir::Member> members;
  for (uint32_t n = 0; n < count; ++n) {
    const std::string name = "m" + std::to_string((n * 7919) % count);
    members.push_back({ir::types::kF32, module.names.intern(name)});
  }
  const ir::TypeId structure = module.types.structure(module.names.intern("S"), members);
  MemberIndex index;
  for (uint32_t n = 0; n < count; ++n) EXPECT_EQ(index.find(module.types, structure, members[n].name), n);
  EXPECT_EQ(index.find(module.types, structure, module.names.intern("other")), std::nullopt);
  return index.steps();
}

TEST(MemberIndex, FindsMembersOfSmallAndLargeStructures) {
  for (const uint32_t count : {1u, 16u, 17u, 1000u}) steps_for_all_of(count);
}

TEST(MemberIndex, CostsHardlyMoreForEachOfManyMembers) {
  const uint64_t few = steps_for_all_of(1000), many = steps_for_all_of(8000);
  EXPECT_LT(many, few * 8 * 2);
}

}  // namespace
}  // namespace umber::glsl
