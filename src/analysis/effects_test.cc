// SPDX-License-Identifier: Apache-2.0
#include "analysis/effects.h"

#include <gtest/gtest.h>

#include "diag/render.h"
#include "ir/text/parser.h"

namespace umber::analysis {
namespace {

using ir::Op;

constexpr std::string_view kProgram = R"(
stage fragment
struct S0 A { a : f32, all : [f32] }
layout L0 size 4 align 4
layout L1 size 0 align 4 stride 4 element L0
layout L2 size 4 align 4 { 0 L0, 4 L1 }
reference &0 A : S0 std430 align 4 layout L2
resource @0 A : storage_block S0 std430 layout L2
resource @1 B : storage_block S0 std430 layout L2
resource @2 image : storage_image image(2d f32 r32f)
resource @3 texels : storage_image image(buffer f32 r32f)
input $0 in : f32 location 0
output $1 out : f32 location 0
variable !0 v : f32 function F0
variable !1 w : f32 function F0
variable !2 all : f32 private

func F0 main() {
  %0:f32 = load @0, 0u, 0u
  store @1, 0u, 0u, %0
  %1:f32 = load $0
  store !0, %1
  store !2, %1
  store $1, %1
  %2:f32 = dpdx %1
  %3:f32x4 = image_load @2, 0u, zero i32x2
  %4:f32x4 = image_load @3, 0u, 0i
  store &0, zero &0, 0u, %0
  discard
}
)";

class EffectsTest : public ::testing::Test {
 protected:
  EffectsTest() {
    Sources sources;
    Diagnostics diagnostics;
    Result<ir::Module> parsed = ir::parse(sources, sources.add("test.umir", kProgram), diagnostics);
    EXPECT_TRUE(parsed) << render(diagnostics, sources);
    if (parsed) m = std::move(*parsed);
  }
  /// The instruction of that op, which stands there once, or the one of that number.
  const ir::Inst& inst(Op op, uint32_t number = 0) const {
    const ir::Inst* found = nullptr;
    m.for_each_inst([&](ir::InstId i) {
      if (m.insts[i].op == op && number-- == 0) found = &m.insts[i];
    });
    return *found;
  }
  Effects of(Op op, uint32_t number = 0) const { return effects(m, inst(op, number)); }

  ir::Module m;
};

TEST_F(EffectsTest, BlocksMayBeTheSameBuffer) {
  EXPECT_TRUE(conflict(of(Op::load), of(Op::store)));
  EXPECT_TRUE(may_alias(m, inst(Op::load).place(), inst(Op::store).place()));
}

TEST_F(EffectsTest, MemoryAtAddressesMayBeAnyBuffer) {
  EXPECT_TRUE(conflict(of(Op::load), of(Op::store, 4)));
  EXPECT_TRUE(may_alias(m, inst(Op::load).place(), inst(Op::store, 4).place()));
  EXPECT_FALSE(conflict(of(Op::store, 1), of(Op::store, 4)));
}

TEST_F(EffectsTest, VariablesAndOutputsAreThemselves) {
  EXPECT_FALSE(conflict(of(Op::store, 1), of(Op::store, 2)));
  EXPECT_FALSE(conflict(of(Op::store, 1), of(Op::store, 3)));
  EXPECT_FALSE(may_alias(m, inst(Op::store, 1).place(), inst(Op::store, 2).place()));
  EXPECT_TRUE(conflict(of(Op::store, 1), of(Op::store, 1)));
  EXPECT_EQ(written_variable(inst(Op::store, 1)), ir::VariableId{0});
  EXPECT_FALSE(written_variable(inst(Op::store)));
}

TEST_F(EffectsTest, InputsAreNotWritten) { EXPECT_FALSE(of(Op::load, 1).any()); }

TEST_F(EffectsTest, ImagesInBuffersMayBeBlocks) {
  EXPECT_FALSE(conflict(of(Op::image_load), of(Op::store)));
  EXPECT_TRUE(conflict(of(Op::image_load, 1), of(Op::store)));
}

TEST_F(EffectsTest, DiscardedFragmentsWriteNothingOutside) {
  EXPECT_TRUE(conflict(of(Op::store), of(Op::discard)));
  EXPECT_TRUE(conflict(of(Op::dpdx), of(Op::discard)));
  EXPECT_FALSE(conflict(of(Op::store, 1), of(Op::discard)));
}

}  // namespace
}  // namespace umber::analysis
