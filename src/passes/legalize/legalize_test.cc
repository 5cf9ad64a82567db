// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "ir/builder.h"
#include "ir/interface/edit.h"
#include "passes/legalize/clip_planes.h"
#include "passes/legalize/depth_range.h"
#include "passes/legalize/flip_y.h"
#include "passes/legalize/point_coord.h"

namespace umber {
namespace {

using ir::BuiltIn, ir::Builder, ir::Direction, ir::InstId, ir::IoVarId, ir::Module, ir::Op, ir::TypeId, ir::ValueId;
using namespace ir::types;

struct Shader {
  explicit Shader(ir::Stage stage) {
    m.stage = stage;
    m.entry = m.add_function(m.names.intern("main"), {}, {});
  }
  Builder end() { return Builder::at_end(m, m.function(m.entry).body); }
  IoVarId written(BuiltIn b, TypeId type) {
    const IoVarId v = m.io_vars.add({.direction = Direction::output, .built_in = b, .type = type});
    end().store(v, {}, m.zero(type));
    return v;
  }
  bool run(Result<bool> (*pass)(Module&, PassContext&), const Target& target) {
    Diagnostics diagnostics;
    PassContext context{target, diagnostics};
    Result<bool> changed = pass(m, context);
    return changed && *changed;
  }
  std::vector<InstId> all(Op op) const {
    std::vector<InstId> found;
    m.for_each_inst([&](InstId i) {
      if (m.insts[i].op == op) found.push_back(i);
    });
    return found;
  }
  Module m;
};

TEST(DepthRange, HalvesZPlusWBeforeTheReturn) {
  Shader s(ir::Stage::vertex);
  const IoVarId position = s.written(BuiltIn::position, kVec4);
  s.end().emit_void(Op::ret);
  EXPECT_FALSE(s.run(depth_range, {}));
  EXPECT_TRUE(s.run(depth_range, {.gl_depth_range_in_source = true}));
  const InstId store = s.all(Op::store).at(1);
  EXPECT_EQ(s.m.place(store), ir::Place(position));
  EXPECT_EQ(s.m.operand(store, 0), s.m.u32(2));
  EXPECT_EQ(s.m.insts[s.m.def(s.m.operand(store, 1))].op, Op::mul);
}

TEST(PointCoord, FlipsWholeReadsAndComponents) {
  Shader s(ir::Stage::fragment);
  const IoVarId coord =
      s.m.io_vars.add({.direction = Direction::input, .built_in = BuiltIn::point_coord, .type = kVec2});
  Builder b = s.end();
  const ValueId y = b.load(coord, kF32, std::array{s.m.i32(1)});
  const IoVarId out = s.m.io_vars.add({.direction = Direction::output, .type = kF32});
  b.store(out, {}, y);
  b.emit_void(Op::ret);
  EXPECT_TRUE(s.run(point_coord, {.flip_point_coord = true}));
  const InstId extract = s.m.def(s.m.operand(s.all(Op::store).at(0), 0));
  EXPECT_EQ(s.m.insts[extract].op, Op::extract);
  EXPECT_EQ(s.m.insts[extract].attr, 1u);
  EXPECT_EQ(s.all(Op::sub).size(), 1u);
}

TEST(ClipPlanes, DisabledDistancesAreWrittenAsZero) {
  Shader s(ir::Stage::vertex);
  s.written(BuiltIn::clip_distance, s.m.types.array(kF32, 3));
  s.end().emit_void(Op::ret);
  EXPECT_FALSE(s.run(clip_planes, {.clip_planes = 7}));
  EXPECT_TRUE(s.run(clip_planes, {.clip_planes = 0b101}));
  const std::vector<InstId> stores = s.all(Op::store);
  ASSERT_EQ(stores.size(), 2u);
  EXPECT_EQ(s.m.operand(stores[1], 0), s.m.u32(1));
  EXPECT_EQ(s.m.operand(stores[1], 1), s.m.f32(0));
}

TEST(ClipPlanes, DistancesAreThoseOfClipVertex) {
  Shader s(ir::Stage::vertex);
  s.written(BuiltIn::clip_vertex, kVec4);
  s.written(BuiltIn::position, kVec4);
  s.end().emit_void(Op::ret);
  EXPECT_TRUE(s.run(clip_planes, {.clip_planes = 0b10}));
  const IoVarId distances = find_built_in(s.m, BuiltIn::clip_distance, Direction::output);
  ASSERT_TRUE(distances);
  EXPECT_EQ(s.m.io_vars[distances].type, s.m.types.array(kF32, 2));
  EXPECT_FALSE(find_built_in(s.m, BuiltIn::clip_vertex, Direction::output));
  const InstId dot = s.all(Op::dot).at(0);
  EXPECT_TRUE(s.m.place(s.m.def(s.m.operand(dot, 0))).is_variable());
  const InstId plane = s.m.def(s.m.operand(dot, 1));
  EXPECT_TRUE(s.m.place(plane).is_resource());
  EXPECT_EQ(s.m.operand(plane, 2), s.m.u32(1));
  EXPECT_FALSE(s.run(clip_planes, {.clip_planes = 0b11}));  // what is there now is masked, not made anew
}

TEST(ClipPlanes, PositionStandsInForClipVertexAndNothingIsAddedWithoutPlanes) {
  Shader s(ir::Stage::vertex);
  s.written(BuiltIn::position, kVec4);
  s.end().emit_void(Op::ret);
  EXPECT_FALSE(s.run(clip_planes, {.clip_planes = 0}));
  EXPECT_TRUE(s.run(clip_planes, {.clip_planes = 1}));
  EXPECT_TRUE(s.m.place(s.m.def(s.m.operand(s.all(Op::dot).at(0), 0))).is_io_var());
}

TEST(FlipY, WarnsOfFragCoordThatCountsFromTheLowerLeft) {
  for (const bool is_upper_left : {false, true}) {
    Shader s(ir::Stage::fragment);
    const IoVarId coord =
        s.m.io_vars.add({.direction = Direction::input, .built_in = BuiltIn::frag_coord, .type = kVec4});
    s.end().load(coord, kVec4, {});
    s.end().emit_void(Op::ret);
    s.m.state.fragment.origin_upper_left = is_upper_left;
    Diagnostics diagnostics;
    const Target target = {.flip_y = true};
    PassContext context{target, diagnostics};
    EXPECT_TRUE(flip_y(s.m, context));
    EXPECT_EQ(diagnostics.all().size(), is_upper_left ? 0u : 1u);
  }
}

}  // namespace
}  // namespace umber
