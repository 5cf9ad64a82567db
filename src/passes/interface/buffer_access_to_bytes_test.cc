// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/buffer_access_to_bytes.h"

#include <gtest/gtest.h>

#include "diag/render.h"
#include "eval/interpreter.h"
#include "ir/text/parser.h"
#include "ir/validate/validate.h"

namespace umber {
namespace {

constexpr std::string_view kText = R"(
stage compute
struct S0 Item { key : u64x2, half : f16x4, bytes : u8x3, on : boolx3, m : f32mat3x2, d : f64mat2x3 }
struct S1 Items { hits : [[u32; 2]; 3], rows : [f32mat2x3; 4], b : bool, all : [S0] }
layout L0 size 4 align 4
layout L1 size 8 align 4 stride 4 element L0
layout L2 size 24 align 4 stride 8 element L1
layout L3 size 24 align 8 stride 8 row_major
layout L4 size 96 align 8 stride 24 element L3
layout L5 size 16 align 16
layout L6 size 8 align 8
layout L7 size 3 align 4
layout L8 size 12 align 16
layout L9 size 24 align 8 stride 8
layout L10 size 64 align 32 stride 32
layout L11 size 160 align 32 { 0 L5, 16 L6, 24 L7, 32 L8, 48 L9, 96 L10 }
layout L12 size 0 align 32 stride 160 element L11
layout L13 size 128 align 32 { 0 L2, 24 L4, 120 L0, 128 L12 }
resource @0 from : storage_block S1 array [S1; 3] std430 layout L13 set 0 binding 0
resource @1 to : storage_block S1 std430 layout L13 set 0 binding 1
input $0 id : u32x3 built_in global_invocation_id

func F0 main() {
  %0:u32 = load $0, 0u
  %1:u32 = and %0, 1u
  %2:u32 = add %1, 1u
  %3:u64x2 = load.nonuniform @0, %2, 3u, %1, 0u
  store @1, 0u, 3u, %0, 0u, %3
  %4:f16 = load @0, 1u, 3u, %2, 1u, %2
  store @1, 0u, 3u, %0, 1u, %1, %4
  %5:u8x3 = load @0, %1, 3u, 1u, 2u
  store @1, 0u, 3u, %0, 2u, %5
  %6:boolx3 = load @0, 0u, 3u, %2, 3u
  %7:boolx3 = not %6
  store @1, 0u, 3u, %0, 3u, %7
  %8:f32mat3x2 = load @0, 0u, 3u, %1, 4u
  store @1, 0u, 3u, %0, 4u, %8
  %9:f64x3 = load @0, 0u, 3u, %2, 5u, %1
  store @1, 0u, 3u, %0, 5u, 1u, %9
  %10:f32mat2x3 = load @0, %2, 1u, %0
  store @1, 0u, 1u, %2, %10
  %11:f32x3 = load @0, 0u, 1u, %0, %1
  store @1, 0u, 1u, 3u, 1u, %11
  %12:f32 = load @0, 0u, 1u, %2, %1, %2
  store @1, 0u, 1u, 0u, 1u, %2, %12
  %13:i32 = array_length @0, %2, 3u
  %14:u32 = convert %13
  %15:u32 = atomic_add @1, 0u, 0u, %2, %1, %14
  %16:u32 = atomic_compare_swap @1, 0u, 0u, 0u, 1u, 0u, %15
  store @1, 0u, 2u, true
  ret
}
)";

/// What the shader leaves in the second buffer.
eval::Bytes run(const ir::Module& module, uint32_t seed) {
  eval::Bindings bindings;
  const auto fill = [&](eval::Bytes& bytes, size_t size) {
    bytes.resize(size);
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>((seed = seed * 1664525 + 1013904223) >> 24);
  };
  for (uint32_t n = 0; n < 3; ++n) fill(bindings.buffer(ir::ResourceId{0}, n), 128 + 3 * 160 + n * 50);
  fill(bindings.buffer(ir::ResourceId{1}), 128 + 4 * 160);
  eval::Interpreter interpreter(module, bindings);
  EXPECT_TRUE(interpreter.run_compute({3, 1, 1}));
  return bindings.buffer(ir::ResourceId{1});
}

TEST(BufferAccessToBytes, MeansTheSame) {
  Sources sources;
  Diagnostics diagnostics;
  Result<ir::Module> module = ir::parse(sources, sources.add("test.umir", kText), diagnostics);
  ASSERT_TRUE(module) << render(diagnostics, sources);
  std::vector<eval::Bytes> before;
  for (uint32_t seed = 0; seed < 10; ++seed) before.push_back(run(*module, seed));

  const Target target;
  PassContext context{target, diagnostics};
  ASSERT_TRUE(buffer_access_to_bytes(*module, context));
  EXPECT_TRUE(ir::validate(*module, diagnostics)) << render(diagnostics, sources);
  module->for_each_inst([&](ir::InstId i) {
    EXPECT_FALSE(info(module->insts[i].op).attr == ir::Attr::place && module->place(i).is_resource());
  });
  for (uint32_t seed = 0; seed < 10; ++seed) EXPECT_EQ(run(*module, seed), before[seed]) << "seed " << seed;
}

}  // namespace
}  // namespace umber
