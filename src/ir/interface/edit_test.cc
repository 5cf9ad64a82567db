// SPDX-License-Identifier: Apache-2.0
#include "ir/interface/edit.h"

#include <gtest/gtest.h>

#include "ir/builder.h"

namespace umber::ir {
namespace {

TEST(DemoteIoVars, MovesTheOthersUpAndLoadsWhatWasInterpolated) {
  Module m;
  const IoVarId gone =
      m.io_vars.add({.direction = Direction::input, .type = types::kVec4, .name = m.names.intern("a")});
  const IoVarId kept = m.io_vars.add({.direction = Direction::input, .type = types::kF32, .name = m.names.intern("b")});
  m.entry = m.add_function(m.names.intern("main"), {}, {});
  Builder b = Builder::at_end(m, m.function(m.entry).body);
  const ValueId lane = b.emit(Op::interpolate_at_sample, types::kF32, {m.u32(3), m.i32(0)}, Place(gone).bits());
  b.store(kept, {}, b.binary(Op::add, lane, b.load(kept, types::kF32, {})));
  b.emit_void(Op::ret);

  const std::vector<Place> moved = demote_io_vars(m, {true, false});
  EXPECT_EQ(m.io_vars.size(), 1u);
  EXPECT_EQ(moved[1], Place(IoVarId{0}));
  ASSERT_TRUE(moved[0].is_variable());
  EXPECT_EQ(m.variables[moved[0].variable()].scope, VariableScope::private_);
  const InstId first = m.blocks[m.function(m.entry).body].first;
  EXPECT_EQ(m.insts[first].op, Op::load);
  EXPECT_EQ(m.place(first), moved[0]);
  EXPECT_EQ(m.path_length(first), 1u);
  EXPECT_EQ(m.place(m.insts[first].next), moved[1]);
}

TEST(StateUniform, IsAddedOnce) {
  Module m;
  const StateMember planes = state_uniform(m, "gl_ClipPlane", m.types.array(types::kVec4, 8));
  const StateMember fog = state_uniform(m, "gl_Fog.color", types::kVec4);
  const StateMember again = state_uniform(m, "gl_ClipPlane", m.types.array(types::kVec4, 8));
  EXPECT_EQ(planes.resource, again.resource);
  EXPECT_EQ(again.member, 0u);
  EXPECT_EQ(fog.member, 1u);
  EXPECT_EQ(m.resources.size(), 1u);
}

}  // namespace
}  // namespace umber::ir
