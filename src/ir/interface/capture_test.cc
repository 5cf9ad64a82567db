// SPDX-License-Identifier: Apache-2.0
#include "ir/interface/capture.h"

#include <gtest/gtest.h>

#include "ir/interface/edit.h"
#include "ir/module.h"

namespace umber::ir {
namespace {

struct Structures {
  Module m;
  TypeId of(std::initializer_list<TypeId> members) {
    std::vector<Member> list;
    for (const TypeId type : members) list.push_back({type, m.names.intern(std::string(1, char('a' + list.size())))});
    return m.types.structure({}, list);
  }
  CapturedSize size(TypeId type) { return captured_size(m.types, type); }
};

TEST(CapturedSize, IsTightButForDoubles) {
  Structures s;
  EXPECT_EQ(s.size(types::kVec3).bytes, 12u);
  EXPECT_EQ(s.size(types::matrix(TypeKind::f32, 3, 4)).bytes, 48u);
  EXPECT_EQ(s.size(s.m.types.array(types::kVec3, 5)).bytes, 60u);
  EXPECT_EQ(s.size(s.of({types::kF32, types::kVec3})).bytes, 16u);
  const CapturedSize with_double = s.size(s.of({types::kF32, types::kF64, types::kF32}));
  EXPECT_EQ(with_double.bytes, 24u);
  EXPECT_EQ(with_double.alignment, 8u);
  EXPECT_EQ(s.size(s.of({types::kF32, s.of({types::kF64, types::kF32}), types::kF32})).bytes, 32u);
}

TEST(CapturedSize, KnowsWhatIsImpossible) {
  Structures s;
  EXPECT_FALSE(s.size(types::vector(TypeKind::f16, 2)).is_possible);
  EXPECT_FALSE(s.size(s.m.types.array(types::kF32, 0)).is_possible);
  EXPECT_FALSE(s.size(s.of({types::kF32, s.of({})})).is_possible);
  EXPECT_GT(s.size(s.m.types.array(types::kF32, ~0u)).bytes, kMostCaptureStride);
  TypeId deep = types::kF32;  // 2^200 leaves
  for (int n = 0; n < 200; ++n) deep = s.of({deep, deep});
  EXPECT_GT(s.size(deep).bytes, kMostCaptureStride);
}

TEST(CapturedName, IsWhatOpenGlCallsIt) {
  Structures s;
  Module& m = s.m;
  const TypeId inner = m.types.array(s.of({types::kF32, m.types.array(types::kVec2, 3)}), 2);
  const IoVarId plain = m.io_vars.add({.type = inner, .name = m.names.intern("v")});
  const IoVarId member = m.io_vars.add({.type = m.types.array(inner, 4),
                                        .instance_dims = 1,
                                        .is_of_instance = true,
                                        .name = m.names.intern("v"),
                                        .block = m.names.intern("Block")});
  const uint32_t path[] = {1, 1, 2};
  EXPECT_EQ(captured_name(m, plain, path), "v[1].b[2]");
  EXPECT_EQ(captured_name(m, plain, {}), "v");
  const uint32_t in_block[] = {3, 1, 0};
  EXPECT_EQ(captured_name(m, member, in_block), "Block[3].v[1].a");
  EXPECT_EQ(captured_type(m.types, m.io_vars[plain].type, path), types::kVec2);
  const uint32_t outside[] = {1, 2};
  EXPECT_FALSE(captured_type(m.types, m.io_vars[plain].type, outside));

  std::string all;
  std::vector<uint32_t> at;
  for_each_captured_part(m.types, inner, at, [&](const std::vector<uint32_t>& part, TypeId) {
    all += captured_name(m, plain, part) + ' ';
  });
  EXPECT_EQ(all, "v[0].a v[0].b v[1].a v[1].b ");
}

TEST(DemoteIoVars, ForgetsWhatWasCapturedOfThem) {
  Module m;
  for (int n = 0; n < 3; ++n) m.io_vars.add({.direction = Direction::output, .type = types::kF32});
  m.captures = {{.var = {0}}, {.var = {2}, .offset = 4}};
  demote_io_vars(m, {true, false, false});
  ASSERT_EQ(m.captures.size(), 1u);
  EXPECT_EQ(m.captures[0].var.index, 1u);
  EXPECT_EQ(m.captures[0].offset, 4u);
}

}  // namespace
}  // namespace umber::ir
