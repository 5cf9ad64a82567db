// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/buffers_to_slots.h"

#include "passes/interface/bound_buffer_accesses.h"
#include "passes/interface/buffer_access_to_bytes.h"
#include "passes/interface/merge_buffer_loads.h"
#include "passes/interface/testing.h"
#include "passes/optimize/simplify.h"

namespace umber {
namespace {

using testing::kBufferProgram, testing::run_on_noise;

void run_all(ir::Module& module, std::initializer_list<const Pass*> passes, BufferBounds bounds) {
  const Target target{.buffer_bounds = bounds};
  Diagnostics diagnostics;
  PassContext context{target, diagnostics};
  for (const Pass* pass : passes) {
    ASSERT_TRUE(pass->run(module, context)) << pass->name;
    testing::expect_valid(module);
  }
}

class SlotsTest : public ::testing::TestWithParam<BufferBounds> {};

/// The program stays inside its blocks, so that bounds change nothing.
TEST_P(SlotsTest, MeanTheSame) {
  ir::Module module = testing::parse(kBufferProgram);
  std::vector<eval::Bytes> before;
  for (uint32_t seed = 0; seed < 10; ++seed) before.push_back(run_on_noise(module, seed));
  run_all(module,
          {&kBufferAccessToBytes, &kSimplify, &kMergeBufferLoads, &kBoundBufferAccesses, &kBuffersToSlots, &kSimplify},
          GetParam());
  for (uint32_t seed = 0; seed < 10; ++seed) EXPECT_EQ(run_on_noise(module, seed), before[seed]) << "seed " << seed;
  Diagnostics diagnostics;
  PassContext context{Target{}, diagnostics};
  Result<bool> again = buffers_to_slots(module, context);
  EXPECT_TRUE(again && !*again);
}

INSTANTIATE_TEST_SUITE_P(Bounds, SlotsTest,
                         ::testing::Values(BufferBounds::undefined, BufferBounds::clamp, BufferBounds::zero));

TEST(Slots, PushConstantsAreWordsOrRows) {
  constexpr std::string_view kPushed = R"(
stage compute
struct S0 P { x : f32, weights : [f32; 6] }
layout L0 size 4 align 4
layout L1 size 24 align 4 stride 4 element L0
layout L2 size 28 align 4 { 0 L0, 4 L1 }
resource @0 P : push_constants S0 std430 untyped layout L2
input $0 id : u32x3 built_in global_invocation_id

func F0 main() {
  %0:u32 = load $0, 0u
  %1:f32 = load @0, 0u, 1u, %0
  ret
}
)";
  const auto element = [&](bool constants_are_rows) {
    ir::Module m = testing::parse(kPushed);
    const Target target{.constants_are_rows = constants_are_rows};
    Diagnostics diagnostics;
    PassContext context{target, diagnostics};
    EXPECT_TRUE(buffer_access_to_bytes(m, context));
    EXPECT_TRUE(buffers_to_slots(m, context));
    testing::expect_valid(m);
    const ir::TypeId array = m.types.part(m.resources[ir::ResourceId{0}].type, 0);
    return std::pair(m.types.part(array, 0), m.types[array].extent);
  };
  EXPECT_EQ(element(false), std::pair(ir::types::kU32, 7u));
  EXPECT_EQ(element(true), std::pair(ir::types::vector(ir::TypeKind::u32, 4), 2u));
}

/// Words 0 and 1 of slot 1 get a word of slot 2, the uniform block, and of slot 0, the storage block, from far outside.
constexpr std::string_view kOutside = R"(
stage compute
struct S0 In { words : [u32] }
struct S1 Out { words : [u32; 4] }
struct S2 Options { rows : [u32x4; 2] }
layout L0 size 4 align 4
layout L1 size 0 align 4 stride 4 element L0
layout L2 size 0 align 4 { 0 L1 }
layout L3 size 16 align 4 stride 4 element L0
layout L4 size 16 align 4 { 0 L3 }
layout L5 size 16 align 16
layout L6 size 32 align 16 stride 16 element L5
layout L7 size 32 align 16 { 0 L6 }
resource @0 in : storage_block S0 array [S0; 3] std430 untyped layout L2 set 0 binding 0 assigned set 0 binding 0
resource @1 out : storage_block S1 std430 untyped layout L4 set 0 binding 1 assigned set 0 binding 1
resource @2 options : uniform_block S2 std140 untyped layout L7 set 0 binding 2 assigned set 0 binding 2
input $0 id : u32x3 built_in global_invocation_id

func F0 main() {
  %0:u32 = load $0, 0u
  %1:u32 = add %0, 1000u
  %2:u32 = load_buffer @2, 0u, 1000u, 4u
  store_buffer @1, 0u, 0u, 4u, %2
  %3:u32 = mul %1, 4u
  %4:u32 = load_buffer @0, %1, %3, 4u
  store_buffer @1, 0u, 4u, 4u, %4
  store_buffer @1, 0u, %3, 4u, 77u
  %5:u32 = buffer_atomic_add @1, 0u, %3, 1u
  store_buffer @1, 0u, 8u, 4u, %5
  ret
}
)";

std::array<uint32_t, 4> words_outside(BufferBounds bounds) {
  ir::Module module = testing::parse(kOutside);
  run_all(module, {&kBoundBufferAccesses, &kBuffersToSlots}, bounds);
  eval::Bindings bindings;
  const auto bind = [&](uint32_t slot, uint32_t index, std::initializer_list<uint32_t> words) {
    for (const ir::ResourceId r : module.resources.ids())
      if (module.resources[r].assigned->binding == slot) {
        eval::Bytes& bytes = bindings.buffer(r, index);
        bytes.resize(words.size() * 4);
        std::copy_n(reinterpret_cast<const uint8_t*>(words.begin()), bytes.size(), bytes.begin());
        return r;
      }
    return ir::ResourceId{};
  };
  for (uint32_t n = 0; n < 3; ++n) bind(0, n, {1, 2, 3, 40 + n});
  const ir::ResourceId out = bind(1, 0, {5, 6, 7, 8});
  bind(2, 0, {11, 12, 13, 14, 15, 16, 17, 18});
  for (const ir::ResourceId r : module.resources.ids())
    if (r != out && module.resources[r].assigned->binding == 1) bindings.share(r, out);
  eval::Interpreter interpreter(module, bindings);
  EXPECT_TRUE(interpreter.run_compute({1, 1, 1}));
  std::array<uint32_t, 4> words{};
  std::copy_n(bindings.buffer(out).begin(), 16, reinterpret_cast<uint8_t*>(words.data()));
  return words;
}

TEST(Bounds, ClampMovesToTheEnd) {
  EXPECT_EQ(words_outside(BufferBounds::clamp), (std::array<uint32_t, 4>{18, 42, 77, 78}));
}
TEST(Bounds, ZeroReadsZeroAndWritesNothing) {
  EXPECT_EQ(words_outside(BufferBounds::zero), (std::array<uint32_t, 4>{0, 0, 0, 8}));
}

}  // namespace
}  // namespace umber
