// SPDX-License-Identifier: Apache-2.0
#include "layout/layout.h"

#include <initializer_list>
#include <vector>

#include <gtest/gtest.h>

namespace umber::layout {
namespace {

using ir::Packing, ir::TypeId, ir::TypeKind;
using namespace ir::types;

TypeId structure(ir::Module& m, std::initializer_list<TypeId> members) {
  std::vector<ir::Member> list;
  for (TypeId t : members) list.push_back({t, {}});
  return m.types.structure({}, list);
}
std::vector<uint32_t> offsets(const ir::Module& m, ir::LayoutId id) {
  std::vector<uint32_t> all;
  for (uint32_t n = 0; n < m.layouts[id].member_count; ++n) all.push_back(m.layouts.member(id, n).offset);
  return all;
}
struct Node {
  uint32_t size, alignment, stride;
  bool operator==(const Node&) const = default;
};
Node node(ir::Module& m, TypeId t, Packing p, bool row_major = false) {
  const ir::Layout& l = m.layouts[lay_out(m, t, p, row_major)];
  return {l.size, l.alignment, l.stride};
}

TEST(Layout, VectorsOfThreeAlignLikeFourButTakeThree) {
  ir::Module m;
  EXPECT_EQ(node(m, kVec3, Packing::std140), (Node{12, 16, 0}));
  EXPECT_EQ(node(m, kVec3, Packing::scalar), (Node{12, 4, 0}));
  EXPECT_EQ(node(m, vector(TypeKind::f64, 3), Packing::std430), (Node{24, 32, 0}));
  EXPECT_EQ(node(m, kBool, Packing::std140), (Node{4, 4, 0}));
}

TEST(Layout, OnlyStd140PadsArrayElementsToSixteenBytes) {
  ir::Module m;
  const TypeId floats = m.types.array(kF32, 3);
  EXPECT_EQ(node(m, floats, Packing::std140), (Node{48, 16, 16}));
  EXPECT_EQ(node(m, floats, Packing::std430), (Node{12, 4, 4}));
  EXPECT_EQ(node(m, m.types.array(kVec3, 2), Packing::std430), (Node{32, 16, 16}));
  EXPECT_EQ(node(m, m.types.array(kVec3, 2), Packing::scalar), (Node{24, 4, 12}));
  EXPECT_EQ(node(m, m.types.array(floats, 2), Packing::std140), (Node{96, 16, 48}));
}

TEST(Layout, MatricesAreArraysOfTheirColumnsOrRows) {
  ir::Module m;
  const TypeId mat2x3 = matrix(TypeKind::f32, 2, 3);
  EXPECT_EQ(node(m, mat2x3, Packing::std140), (Node{32, 16, 16}));
  EXPECT_EQ(node(m, mat2x3, Packing::std140, true), (Node{48, 16, 16}));
  EXPECT_EQ(node(m, mat2x3, Packing::std430, true), (Node{24, 8, 8}));
  EXPECT_EQ(node(m, mat2x3, Packing::scalar), (Node{24, 4, 12}));
}

TEST(Layout, OnlyScalarLeavesTheEndsOfStructuresAndArraysToWhatFollows) {
  ir::Module m;
  const TypeId s = structure(m, {kF64, kF32}), array = m.types.array(s, 2);
  EXPECT_EQ(node(m, s, Packing::std430), (Node{16, 8, 0}));
  EXPECT_EQ(node(m, s, Packing::scalar), (Node{12, 8, 0}));
  EXPECT_EQ(node(m, array, Packing::std430), (Node{32, 8, 16}));
  EXPECT_EQ(node(m, array, Packing::scalar), (Node{28, 8, 16}));
  const TypeId block = structure(m, {s, kF32, array, kF32});
  EXPECT_EQ(offsets(m, lay_out_block(m, block, Packing::scalar).layout), (std::vector<uint32_t>{0, 12, 16, 44}));
  EXPECT_EQ(node(m, m.types.array(s, 0), Packing::scalar), (Node{0, 8, 16}));
}

// The example of the OpenGL 4.6 specification, section 7.6.2.2.
TEST(Layout, SpecificationExampleHasItsOffsets) {
  ir::Module m;
  const TypeId ivec2 = vector(TypeKind::i32, 2), uvec3 = vector(TypeKind::u32, 3);
  const TypeId f = structure(m, {kI32, vector(TypeKind::bool_, 2)});
  const TypeId o =
      structure(m, {uvec3, kVec2, m.types.array(kF32, 2), kVec2, m.types.array(matrix(TypeKind::f32, 3, 3), 2)});
  const TypeId block = structure(m, {kF32, kVec2, kVec3, f, kF32, m.types.array(kF32, 2), matrix(TypeKind::f32, 2, 3),
                                     m.types.array(o, 2), ivec2});
  const BlockLayout laid = lay_out_block(m, block, Packing::std140);
  ASSERT_EQ(laid.problem, Problem::none);
  EXPECT_EQ(offsets(m, laid.layout), (std::vector<uint32_t>{0, 8, 16, 32, 48, 64, 96, 128, 480}));
  const ir::LayoutId os = m.layouts.member(laid.layout, 7).layout;
  EXPECT_EQ(m.layouts[os].stride, 176u);
  EXPECT_EQ(offsets(m, m.layouts[os].element), (std::vector<uint32_t>{0, 16, 32, 64, 80}));
  EXPECT_EQ(m.layouts[laid.layout].size, 496u);
}

TEST(Layout, NestedStructuresInheritTheMajornessOfTheMember) {
  ir::Module m;
  const TypeId mat3x2 = matrix(TypeKind::f32, 3, 2);
  const TypeId inner = structure(m, {mat3x2, kF32});
  const std::vector<MemberQualifiers> q = {{.row_major = true}, {}};
  const BlockLayout laid = lay_out_block(m, structure(m, {inner, inner}), Packing::std430, q);
  ASSERT_TRUE(laid.layout);
  EXPECT_EQ(offsets(m, laid.layout), (std::vector<uint32_t>{0, 48}));
  const ir::LayoutId row = m.layouts.member(laid.layout, 0).layout;
  EXPECT_TRUE(m.layouts[m.layouts.member(row, 0).layout].row_major);
  EXPECT_EQ(offsets(m, row), (std::vector<uint32_t>{0, 32}));
  EXPECT_EQ(offsets(m, m.layouts.member(laid.layout, 1).layout), (std::vector<uint32_t>{0, 24}));
}

TEST(Layout, OffsetAndAlignMoveMembers) {
  ir::Module m;
  const TypeId block = structure(m, {kF32, kF32, kVec4, kF32});
  const std::vector<MemberQualifiers> q = {{.offset = 4}, {.align = 16}, {.offset = 64}, {.offset = 84, .align = 32}};
  const BlockLayout laid = lay_out_block(m, block, Packing::std140, q);
  ASSERT_EQ(laid.problem, Problem::none);
  EXPECT_EQ(offsets(m, laid.layout), (std::vector<uint32_t>{4, 16, 64, 96}));
}

TEST(Layout, BadQualifiersAreReportedWithTheirMember) {
  ir::Module m;
  const TypeId block = structure(m, {kF32, kVec4});
  const auto problem = [&](MemberQualifiers second) {
    const std::vector<MemberQualifiers> q = {{}, second};
    const BlockLayout laid = lay_out_block(m, block, Packing::std140, q);
    EXPECT_EQ(laid.member, 1u);
    EXPECT_FALSE(laid.layout);
    return laid.problem;
  };
  EXPECT_EQ(problem({.offset = 8}), Problem::offset_not_aligned);
  EXPECT_EQ(problem({.offset = 0}), Problem::offset_overlaps);
  EXPECT_EQ(problem({.align = 24}), Problem::bad_align);
  EXPECT_EQ(problem({.offset = 0xfffffff0u}), Problem::too_large);
}

TEST(Layout, SizesThatDoNotFitFailInsteadOfWrapping) {
  ir::Module m;
  TypeId t = kVec4;
  for (int i = 0; i < 8; ++i) t = m.types.array(t, 65536);
  EXPECT_FALSE(lay_out(m, t, Packing::std430));
  TypeId tree = kVec4;  // 2^100 leaves
  for (int i = 0; i < 100; ++i) tree = structure(m, {tree, tree});
  EXPECT_FALSE(lay_out(m, tree, Packing::std140));
  TypeId deep = kF32;
  for (int i = 0; i < 100000; ++i) deep = structure(m, {deep});
  EXPECT_FALSE(lay_out(m, deep, Packing::std430));
}

TEST(Layout, RunTimeSizedArrayHasStrideButNoSize) {
  ir::Module m;
  EXPECT_EQ(node(m, m.types.array(kVec3, 0), Packing::std430), (Node{0, 16, 16}));
  EXPECT_EQ(node(m, structure(m, {kF32, m.types.array(kF32, 0)}), Packing::std430), (Node{4, 4, 0}));
}

}  // namespace
}  // namespace umber::layout
