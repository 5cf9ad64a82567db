// SPDX-License-Identifier: Apache-2.0
// Atomics on halves and on texels of 64 bits.
#include "eval/interpreter/test_support.h"

namespace umber::eval {
namespace {

using ir::ResourceId;

constexpr uint32_t bits(float f) { return std::bit_cast<uint32_t>(f); }

TEST(InterpreterAtomics, HalvesOfAVectorAreUpdatedAtOnce) {
  const ir::Module m = read_module(R"(stage compute
struct S0 B { v : f16x2, h : f16, before : f16x2 }
layout L0 size 4 align 4
layout L1 size 2 align 2
layout L2 size 12 align 4 { 0 L0, 4 L1, 8 L0 }
resource @0 B : storage_block S0 std430 layout L2
func F0 main() {
  %0:f16x2 = atomic_add @0, 0u, 0u, f16x2(1h, 0.5h)
  %1:f16x2 = atomic_max @0, 0u, 0u, f16x2(0h, 4h)
  store @0, 0u, 2u, %1
  %2:f16 = atomic_add @0, 0u, 1u, 0.5h
  %3:f16 = atomic_min @0, 0u, 1u, 2h
  ret
}
)");
  Bindings bindings;
  Bytes& block = bindings.buffer(ResourceId{0});
  block = {0x00, 0x3c, 0x00, 0x40, 0x00, 0x42, 0, 0, 0, 0, 0, 0};  // 1, 2; 3
  ASSERT_TRUE(Interpreter(m, bindings).run_compute({1, 1, 1}));
  EXPECT_EQ(block, (Bytes{0x00, 0x40, 0x00, 0x44, 0x00, 0x40, 0, 0, 0x00, 0x40, 0x00, 0x41}));  // 2, 4; 2; 2, 2.5
}

TEST(InterpreterAtomics, TexelsOf64BitsAreOneNumber) {
  const ir::Module m = read_module(R"(stage compute
resource @0 i : storage_image image(2d u64 r64ui)
resource @1 s : storage_image image(2d i64 r64i)
func F0 main() {
  %0:u64 = image_atomic_add @0, 0u, i32x2(0i, 0i), 4294967295u64
  %1:u64x4 = image_load @0, 0u, i32x2(0i, 0i)
  image_store @0, 0u, i32x2(1i, 0i), %1
  %2:i64 = image_atomic_min @1, 0u, i32x2(0i, 0i), -2i64
  %3:i64 = image_atomic_compare_swap @1, 0u, i32x2(0i, 0i), -2i64, 8589934592i64
  ret
}
)");
  Bindings bindings;
  bindings.texture(ResourceId{0}) = {.size = {2, 1, 1}, .texels = {{3, 1, 0, 0}, {}}};
  bindings.texture(ResourceId{1}) = {.texels = {{5, 0, 0, 0}}};
  ASSERT_TRUE(Interpreter(m, bindings).run_compute({1, 1, 1}));
  for (const Texel& texel : bindings.texture(ResourceId{0}).texels) EXPECT_EQ(texel, (Texel{2, 2, 0, 0}));
  EXPECT_EQ(bindings.texture(ResourceId{1}).texels[0], (Texel{0, 2, 0, 0}));
}

TEST(InterpreterAtomics, AllHalvesOfATexelAreUpdatedAtOnce) {
  const ir::Module m = read_module(R"(stage compute
resource @0 i : storage_image image(2d f32 rg16f)
resource @1 n : storage_image image(2d f32 rgba16f)
func F0 main() {
  %0:f16x2 = image_atomic_add @0, 0u, i32x2(0i, 0i), f16x2(1h, 0.5h)
  %1:f16x4 = image_atomic_exchange @1, 0u, i32x2(0i, 0i), f16x4(1h, 2h, 3h, 4h)
  ret
}
)");
  Bindings bindings;
  bindings.texture(ResourceId{0}) = {.texels = {{bits(1), bits(2), 0, bits(1)}}};
  bindings.texture(ResourceId{1}) = {.texels = {{}}};
  ASSERT_TRUE(Interpreter(m, bindings).run_compute({1, 1, 1}));
  EXPECT_EQ(bindings.texture(ResourceId{0}).texels[0], (Texel{bits(2), bits(2.5f), 0, bits(1)}));
  EXPECT_EQ(bindings.texture(ResourceId{1}).texels[0], (Texel{bits(1), bits(2), bits(3), bits(4)}));
}

}  // namespace
}  // namespace umber::eval
