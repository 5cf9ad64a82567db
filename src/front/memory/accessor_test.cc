// SPDX-License-Identifier: Apache-2.0
#include "front/memory/accessor.h"

#include <algorithm>
#include <array>
#include <vector>

#include <gtest/gtest.h>

namespace umber::front::memory {
namespace {

using ir::Op;
using ir::TypeId;
using ir::ValueId;
using Mode = Access::Mode;

/// Keeps what is emitted, in one block.
class TestSink final : public Sink {
 public:
  explicit TestSink(ir::Module& m) : Sink(m) { builder_ = ir::Builder::at_end(m, m.add_block()); }

  ValueId emit(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr, uint16_t flags) override {
    return builder().emit(op, result, operands, attr, flags);
  }
  void emit_void(Op op, std::span<const ValueId> operands, uint32_t attr, uint16_t flags) override {
    builder().inst(op, operands, {}, attr, flags);
  }
  ValueId as_resource_index(ValueId index) override { return index; }
  bool go_on() override { return true; }
  void report_long_copy(uint32_t parts) override { long_copy = parts; }

  uint32_t long_copy = 0;
};

class AccessorTest : public testing::Test {
 protected:
  std::vector<Op> emitted() const {
    std::vector<Op> ops;
    for (const ir::InstId i : m_.insts.ids()) ops.push_back(m_.insts[i].op);
    return ops;
  }
  ir::VariableId variable(TypeId type) { return m_.variables.add({.type = type}); }
  TypeId structure(std::initializer_list<TypeId> types) {
    std::vector<ir::Member> members;
    for (const TypeId type : types) members.push_back({type, {}});
    return m_.types.structure({}, members);
  }

  ir::Module m_;
  TestSink sink_{m_};
  ir::PlainTypes plain_types_{m_};
  Accessor accessor_{sink_, plain_types_};
  const TypeId texture_ = m_.types.sampled_image({});
  const ValueId i_ = sink_.emit(Op::load, ir::types::kI32, {}, ir::Place(variable(ir::types::kI32)).bits(), 0);
};

TEST_F(AccessorTest, ArraysOfResourcesHaveOneIndexOverAllDimensions) {
  const TypeId type = m_.types.array(m_.types.array(texture_, 3), 2);
  const ir::ResourceId textures = m_.resources.add({.type = texture_});
  Access a = accessor_.resource_home(textures, type).access();
  EXPECT_EQ(a.mode, Mode::resource_array);
  accessor_.index(a, i_);
  EXPECT_EQ(a.path[0], i_);
  accessor_.index(a, m_.u32(2));
  EXPECT_EQ(a.mode, Mode::plain);
  EXPECT_EQ(a.type, texture_);
  ASSERT_EQ(a.path.size(), 1u);
  EXPECT_EQ(emitted(), (std::vector{Op::load, Op::bitcast, Op::mul, Op::add}));
}

TEST_F(AccessorTest, AnArrayInsideABlockHasAnIndexOfItsOwn) {
  const ir::ResourceId blocks = m_.resources.add({});
  const TypeId block = structure({m_.types.array(ir::types::kVec4, 4)});
  Access a = accessor_.resource_home(blocks, m_.types.array(block, 2)).access();
  accessor_.index(a, i_);
  accessor_.member(a, 0);
  accessor_.index(a, m_.u32(3));
  EXPECT_EQ(a.type, ir::types::kVec4);
  ASSERT_EQ(a.path.size(), 3u);
  EXPECT_EQ(a.path[0], i_);
  EXPECT_EQ(a.path[2], m_.u32(3));
}

TEST_F(AccessorTest, MembersOfAnInterfaceBlockAreVariables) {
  const ir::IoVarId first = m_.io_vars.add({}), second = m_.io_vars.add({});
  const TypeId block = structure({ir::types::kVec4, ir::types::kF32});
  Access a{.mode = Mode::io_block, .place = first, .type = m_.types.array(block, 2)};
  accessor_.index(a, i_);
  accessor_.member(a, 1);
  EXPECT_EQ(a.mode, Mode::plain);
  EXPECT_EQ(a.place, ir::Place(second));
  ASSERT_EQ(a.path.size(), 1u);
  EXPECT_EQ(a.path[0], i_);
}

/// `struct { vec4 a; sampler2D t; struct { sampler2D t; float f; } s; } u[4]`
class MixedTest : public AccessorTest {
 protected:
  const ir::ResourceId block_ = m_.resources.add({}), outer_ = m_.resources.add({}), inner_ = m_.resources.add({});
  const TypeId type_ = structure({ir::types::kVec4, texture_, structure({texture_, ir::types::kF32})});

  void SetUp() override {
    accessor_.add_texture(outer_);
    accessor_.add_texture(inner_);
  }
  Access element() {
    Access a = accessor_.member_home(block_, 5, m_.types.array(type_, 4), 0).access();
    accessor_.index(a, i_);
    return a;
  }
};

TEST_F(MixedTest, TexturesInStructuresAreResourcesWithTheIndicesAround) {
  Access a = element();
  EXPECT_EQ(a.mode, Mode::mixed);
  accessor_.member(a, 2);
  accessor_.member(a, 0);
  EXPECT_EQ(a.mode, Mode::plain);
  EXPECT_EQ(a.place, ir::Place(inner_));
  ASSERT_EQ(a.path.size(), 1u);
  EXPECT_EQ(a.path[0], i_);
}

TEST_F(MixedTest, WhatIsLeftWithoutThemIsInTheBlock) {
  Access a = element();
  accessor_.member(a, 2);
  accessor_.member(a, 1);
  EXPECT_EQ(a.mode, Mode::plain);
  EXPECT_EQ(a.place, ir::Place(block_));
  const std::array path = {m_.u32(0), m_.u32(5), i_, m_.u32(1), m_.u32(0)};
  EXPECT_TRUE(std::ranges::equal(a.path, path));
}

TEST_F(MixedTest, IsLoadedWithoutTextures) {
  const ValueId value = accessor_.load(element());
  EXPECT_EQ(m_.type(value), plain_types_.of(type_));
  EXPECT_EQ(emitted(), (std::vector{Op::load, Op::load, Op::load, Op::construct, Op::construct}));
}

TEST_F(AccessorTest, WholeInterfaceBlocksAreStoredByVariable) {
  const ir::IoVarId first = m_.io_vars.add({});
  m_.io_vars.add({});
  const TypeId block = structure({ir::types::kVec4, ir::types::kF32});
  accessor_.store({.mode = Mode::io_block, .place = first, .type = block}, m_.zero(block));
  EXPECT_EQ(emitted(), (std::vector{Op::load, Op::extract, Op::store, Op::extract, Op::store}));
}

TEST_F(AccessorTest, MorePartsThanAnInstructionTakesAreReported) {
  const TypeId blocks = m_.types.array(structure({ir::types::kF32}), ir::kMostOperands + 1);
  accessor_.load({.mode = Mode::io_block, .place = m_.io_vars.add({}), .type = blocks});
  EXPECT_EQ(sink_.long_copy, ir::kMostOperands + 1);
}

TEST_F(AccessorTest, AtomicCountersLieAtConsecutiveWords) {
  const ir::ResourceId buffer = m_.resources.add({});
  Access a = accessor_.counter_home(buffer, 8, m_.types.array(ir::types::kU32, 4)).access();
  accessor_.index(a, i_);
  const AtomicTarget target = accessor_.atomic_target(a);
  EXPECT_EQ(target.space, ir::AtomicSpace::counter);
  EXPECT_EQ(target.attr, buffer.index);
  EXPECT_EQ(emitted(), (std::vector{Op::load, Op::bitcast, Op::mul, Op::add}));
}

TEST_F(AccessorTest, AccessesKeepThatTheirIndexDiffersBetweenInvocations) {
  const ir::ResourceId blocks = m_.resources.add({});
  Access a = accessor_.resource_home(blocks, m_.types.array(structure({ir::types::kF32}), 2)).access();
  a.is_nonuniform = true;
  accessor_.index(a, i_);
  accessor_.member(a, 0);
  const ir::InstId load = m_.def(accessor_.load(a));
  EXPECT_TRUE((m_.insts[load].flags & ir::flag::kNonuniform) != 0);
}

}  // namespace
}  // namespace umber::front::memory
