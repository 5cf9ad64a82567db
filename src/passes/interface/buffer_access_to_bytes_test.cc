// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/buffer_access_to_bytes.h"

#include <cstring>

#include "passes/interface/bound_buffer_accesses.h"
#include "passes/interface/testing.h"

namespace umber {
namespace {

using testing::kBufferProgram, testing::run_on_noise;

TEST(BufferAccessToBytes, MeansTheSame) {
  ir::Module module = testing::parse(kBufferProgram);
  std::vector<eval::Bytes> before;
  for (uint32_t seed = 0; seed < 10; ++seed) before.push_back(run_on_noise(module, seed));

  const Target target;
  Diagnostics diagnostics;
  PassContext context{target, diagnostics};
  ASSERT_TRUE(buffer_access_to_bytes(module, context));
  testing::expect_valid(module);
  module.for_each_inst([&](ir::InstId i) {
    EXPECT_FALSE(info(module.insts[i].op).attr == ir::Attr::place && module.place(i).is_resource());
  });
  for (uint32_t seed = 0; seed < 10; ++seed) EXPECT_EQ(run_on_noise(module, seed), before[seed]) << "seed " << seed;
}

/// Elements of 4 bytes, and arrays of 16 bytes inside of them: index 2^30, or 2^28, is 2^32 bytes away.
constexpr std::string_view kFarIndices = R"(
stage compute
struct S0 Source { indices : [u32; 4] }
struct S1 Item { words : [u32; 4] }
struct S2 Items { items : [S1] }
layout L0 size 4 align 4
layout L1 size 16 align 4 stride 4 element L0
layout L2 size 16 align 4 { 0 L1 }
layout L3 size 0 align 4 stride 16 element L2
layout L4 size 0 align 4 { 0 L3 }
resource @0 source : storage_block S0 std430 untyped layout L2 set 0 binding 0 assigned set 0 binding 0
resource @1 items : storage_block S2 std430 untyped layout L4 set 0 binding 1 assigned set 0 binding 1

func F0 main() {
  %0:u32 = load @0, 0u, 0u, 0u
  %1:u32 = load @0, 0u, 0u, 1u
  %2:u32 = load @0, 0u, 0u, 2u
  %3:u32 = load @1, 0u, 0u, %0, 0u, 0u
  %4:u32 = load @1, 0u, 0u, %2, 0u, %1
  %5:u32 = load @1, 0u, 0u, 268435456u, 0u, 0u
  %6:u32 = load @1, 0u, 0u, %2, 0u, 3u
  store @1, 0u, 0u, %0, 0u, 1u, 77u
  store @1, 0u, 0u, %2, 0u, %1, 78u
  store @1, 0u, 0u, 1u, 0u, 0u, %3
  store @1, 0u, 0u, 1u, 0u, 1u, %4
  store @1, 0u, 0u, 1u, 0u, 2u, %5
  store @1, 0u, 0u, 1u, 0u, 3u, %6
  ret
}
)";

TEST(BufferAccessToBytes, OffsetsOfBoundedAccessesDoNotWrap) {
  ir::Module module = testing::parse(kFarIndices);
  Target target;
  target.buffer_bounds = BufferBounds::zero;
  Diagnostics diagnostics;
  PassContext context{target, diagnostics};
  ASSERT_TRUE(buffer_access_to_bytes(module, context));
  ASSERT_TRUE(bound_buffer_accesses(module, context));
  testing::expect_valid(module);
  using Words = std::vector<uint32_t>;
  const auto bytes_of = [](const Words& words) {
    eval::Bytes bytes(words.size() * 4);
    std::memcpy(bytes.data(), words.data(), bytes.size());
    return bytes;
  };
  eval::Bindings bindings;
  bindings.buffer(ir::ResourceId{0}) = bytes_of({0x10000000, 0x40000000, 0, 0});
  bindings.buffer(ir::ResourceId{1}) = bytes_of({1, 2, 3, 4, 5, 6, 7, 8});
  eval::Interpreter interpreter(module, bindings);
  EXPECT_TRUE(interpreter.run_compute({1, 1, 1}));
  EXPECT_EQ(bindings.buffer(ir::ResourceId{1}), bytes_of({1, 2, 3, 4, 0, 0, 0, 4}));
}

}  // namespace
}  // namespace umber
