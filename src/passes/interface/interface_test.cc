// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "ir/builder.h"
#include "passes/interface/counters_to_buffers.h"
#include "passes/interface/default_uniforms_to_block.h"
#include "passes/interface/lower_fragment_outputs.h"

namespace umber {
namespace {

using ir::BuiltIn, ir::Builder, ir::InstId, ir::IoVarId, ir::Module, ir::Op, ir::ResourceId, ir::ResourceKind,
    ir::ValueId;
using namespace ir::types;

Module module_of(ir::Stage stage) {
  Module m;
  m.stage = stage;
  m.entry = m.add_function(m.names.intern("main"), {}, {});
  return m;
}
Builder end_of_main(Module& m) { return Builder::at_end(m, m.function(m.entry).body); }
std::vector<InstId> all(const Module& m, Op op) {
  std::vector<InstId> found;
  m.for_each_inst([&](InstId i) {
    if (m.insts[i].op == op) found.push_back(i);
  });
  return found;
}
bool run(Result<bool> (*pass)(Module&, PassContext&), Module& m, const Target& target = {}) {
  Diagnostics diagnostics;
  PassContext context{target, diagnostics};
  Result<bool> changed = pass(m, context);
  return changed && *changed;
}

TEST(DefaultUniformsToBlock, KeepsTheOriginAndIsIdempotent) {
  Module m = module_of(ir::Stage::fragment);
  const ir::Member member{kVec3, m.names.intern("a")};
  const ResourceId r = m.resources.add({.kind = ResourceKind::default_uniforms,
                                        .origin = ir::Origin::default_uniforms,
                                        .type = m.types.structure({}, std::span(&member, 1))});
  EXPECT_TRUE(run(default_uniforms_to_block, m));
  EXPECT_EQ(m.resources[r].kind, ResourceKind::uniform_block);
  EXPECT_EQ(m.resources[r].origin, ir::Origin::default_uniforms);
  EXPECT_EQ(m.layouts[m.resources[r].layout].size, 16u);
  EXPECT_FALSE(run(default_uniforms_to_block, m));
}

TEST(CountersToBuffers, OffsetsBecomeWords) {
  Module m = module_of(ir::Stage::compute);
  const ir::Member words{m.types.array(kU32, 4), m.names.intern("words")};
  const ResourceId r = m.resources.add({.kind = ResourceKind::atomic_counters,
                                        .origin = ir::Origin::atomic_counters,
                                        .type = m.types.structure({}, std::span(&words, 1)),
                                        .declared = ir::Slot{0, 5}});
  Builder b = end_of_main(m);
  const ValueId loaded = b.emit(Op::counter_load, kU32, {m.u32(0), m.u32(8)}, r.index);
  const ValueId old = b.emit(Op::counter_compare_swap, kU32, {m.u32(0), loaded, m.u32(1), m.u32(2)}, r.index);
  b.emit(Op::counter_add, kU32, {m.u32(0), m.u32(0), old}, r.index);
  b.emit_void(Op::ret);
  EXPECT_TRUE(run(counters_to_buffers, m));
  EXPECT_FALSE(run(counters_to_buffers, m));

  const InstId load = all(m, Op::load).at(0), swap = all(m, Op::atomic_compare_swap).at(0),
               add = all(m, Op::atomic_add).at(0);
  EXPECT_EQ(m.place(load), ir::Place(r));
  EXPECT_EQ(m.operand(load, 2), m.u32(2));
  EXPECT_EQ(m.insts[m.def(m.operand(swap, 2))].op, Op::shr);  // a dynamic offset
  EXPECT_EQ(m.path_length(swap), 3u);
  EXPECT_EQ(m.operand(swap, 4), m.u32(2));
  EXPECT_EQ(m.operand(add, 3), m.result(swap));
  EXPECT_EQ(m.resources[r].kind, ResourceKind::storage_block);
  EXPECT_EQ(m.resources[r].declared, (ir::Slot{0, 5}));
  EXPECT_EQ(m.layouts[m.resources[r].layout].size, 16u);
}

TEST(LowerFragmentOutputs, FragColorGoesToEveryAttachmentAtEveryReturn) {
  Module m = module_of(ir::Stage::fragment);
  const IoVarId color =
      m.io_vars.add({.direction = ir::Direction::output, .built_in = BuiltIn::frag_color, .type = kVec4});
  Builder b = end_of_main(m);
  b.store(color, {}, m.zero(kVec4));
  const InstId branch = b.if_(m.boolean(true));
  b.emit_void(Op::ret);
  b.move_to_end(m.region(branch, 0));
  b.emit_void(Op::ret);
  b.move_to_end(m.region(branch, 1));
  b.yield();

  EXPECT_TRUE(run(lower_fragment_outputs, m, {.color_outputs = 2}));
  ASSERT_EQ(m.io_vars.size(), 2u);
  EXPECT_EQ(m.io_vars[IoVarId{1}].location, 1u);
  EXPECT_EQ(m.io_vars[IoVarId{1}].built_in, BuiltIn::none);
  EXPECT_EQ(all(m, Op::store).size(), 1u + 2u * 2u);
  for (const InstId ret : all(m, Op::ret)) EXPECT_EQ(m.insts[m.insts[ret].prev].op, Op::store);
  EXPECT_FALSE(run(lower_fragment_outputs, m, {.color_outputs = 2}));
}

TEST(LowerFragmentOutputs, OnlyWrittenElementsOfFragDataBecomeOutputs) {
  Module m = module_of(ir::Stage::fragment);
  const IoVarId data = m.io_vars.add({.direction = ir::Direction::output,
                                      .built_in = BuiltIn::frag_data,
                                      .type = m.types.array(kVec4, 8),
                                      .name = m.names.intern("gl_FragData")});
  Builder b = end_of_main(m);
  for (uint32_t n : {5u, 2u}) b.store(data, std::array{m.u32(n)}, m.zero(kVec4));
  b.emit_void(Op::ret);
  EXPECT_TRUE(run(lower_fragment_outputs, m));
  ASSERT_EQ(m.io_vars.size(), 2u);
  EXPECT_EQ(m.io_vars[IoVarId{0}].location, 2u);
  EXPECT_EQ(m.io_vars[IoVarId{1}].location, 5u);
  EXPECT_EQ(m.names.text(m.io_vars[IoVarId{1}].name), "gl_FragData[5]");
}

}  // namespace
}  // namespace umber
