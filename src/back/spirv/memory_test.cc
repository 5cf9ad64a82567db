// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/test_module.h"

namespace umber::back::spirv {
namespace {

constexpr std::string_view kLights = R"(
struct S0 "light" { "at" : f32x3, "on" : bool, "frame" : [f32mat3x3;2] }
struct S1 "lights" { "count" : i32, "one" : S0, "all" : [S0;4], "mask" : boolx3, "turned" : f32mat4x2 }
layout L0 size 4 align 4
layout L1 size 12 align 16
layout L2 size 48 align 16 stride 16
layout L3 size 96 align 16 stride 48 element L2
layout L4 size 112 align 16 { 0 L1, 12 L0, 16 L3 }
layout L5 size 448 align 16 stride 112 element L4
layout L6 size 32 align 16 stride 16 row_major
layout L7 size 624 align 16 { 0 L0, 16 L4, 128 L5, 576 L1, 592 L6 }
)";

TEST(SpirvMemory, blocks_have_offsets_strides_and_u32_for_bool) {
  const Written w = valid(compute(R"(
  %0:i32 = load @0, 0i, 0i
  %1:bool = load @0, 0i, 2i, %0, 1i
  %2:boolx3 = load @0, 0i, 3i
  %3:f32x3 = load @0, 0i, 1i, 2i, 1i, %0
  %4:f32mat3x3 = load @0, 0i, 1i, 2i, %0
  %5:f32x2 = load @0, 0i, 4i, %0
  %6:f32 = load @0, 0i, 4i, 3i, %0
  store @1, 0i, 2i, 3i, 1i, %1
  store @1, 0i, 3i, %2
  store @1, 0i, 4i, zero f32mat4x2
  store !3, zero S0
  ret)",
                                  std::string(kLights) + R"(
resource @0 "lights" : uniform_block S1 layout L7 assigned set 0 binding 1 std140
resource @1 "out" : storage_block S1 layout L7 assigned set 0 binding 2 std140 restrict instance "o"
)") + "variable !3 \"l\" : S0 private\n");
  EXPECT_EQ(w.count("OpINotEqual"), 2u);
  EXPECT_EQ(w.count("RowMajor"), 1u);
  EXPECT_EQ(w.count("MatrixStride 16"), 2u);
  EXPECT_EQ(w.count(" Block"), 1u);  // one type for both
}

constexpr std::string_view kBuffer = R"(
struct S0 "buffer" { "n" : u32, "i" : i32, "f" : f32, "data" : [u32] }
layout L0 size 4 align 4
layout L1 size 0 align 4 stride 4 element L0
layout L2 size 12 align 4 { 0 L0, 4 L0, 8 L0, 12 L1 }
)";

TEST(SpirvMemory, atomics_and_lengths) {
  const Written w =
      valid(compute(R"(
  %0:u32 = atomic_add @0, 0i, 0i, 1u
  %1:i32 = atomic_min @0, 0i, 1i, -1i
  %2:u32 = atomic_max @0, 0i, 0i, 1u
  %3:u32 = atomic_and @0, 0i, 3i, %0, 1u
  %4:u32 = atomic_or @0, 0i, 3i, 2i, 1u
  %5:u32 = atomic_xor @0, 0i, 0i, 1u
  %6:f32 = atomic_exchange @0, 0i, 2i, 1f
  %7:u32 = atomic_compare_swap @0, 0i, 0i, 5u, 6u
  %8:i32 = array_length @0, 0i, 3i
  %9:u32 = atomic_add !3, 2u
  %10:u32 = load @0, 0i, 3i, %8
  ret)",
                    std::string(kBuffer) +
                        "resource @0 \"b\" : storage_block S0 layout L2 assigned set 0 binding 0 std430 coherent\n") +
            "variable !3 \"s\" : u32 shared\n");
  EXPECT_EQ(w.count("OpAtomic"), 9u);
  EXPECT_EQ(w.count("OpAtomicSMin") + w.count("OpAtomicUMax"), 2u);
}

TEST(SpirvMemory, arrays_of_blocks_take_the_index_first) {
  const Written w = valid(compute(
      R"(
  %0:i32 = load !0
  %1:u32 = load.nonuniform @0, %0, 0i
  store @0, 2i, 0i, %1
  %2:i32 = array_length @0, %0, 3i
  %3:u32 = load @1, 1i, 0i
  ret)",
      std::string(kBuffer) +
          "resource @0 \"b\" : storage_block S0 array [S0;3] layout L2 assigned set 1 binding 0 std430\n"
          "resource @1 \"r\" : storage_block S0 array [S0;3] layout L2 assigned set 1 binding 1 std430 readonly\n"));
  EXPECT_NE(w.assembly.find("StorageBufferArrayNonUniformIndexing"), std::string::npos);
}

TEST(SpirvMemory, blocks_and_selects_in_every_version) {
  for (uint32_t minor = 0; minor <= 6; ++minor)
    valid(compute(R"(
  %0:u32 = load @0, 0i, 0i
  %1:bool = eq %0, 1u
  %2:f32mat2x2 = select %1, zero f32mat2x2, undef f32mat2x2
  %3:f32x4 = select %1, zero f32x4, undef f32x4
  store @0, 0i, 3i, 2i, 5u
  ret)",
                  std::string(kBuffer) +
                      "resource @0 \"b\" : storage_block S0 layout L2 assigned set 0 binding 0 std430\n"),
          spirv_1(minor));
}

TEST(SpirvMemory, variables_of_every_scope) {
  valid(R"(
stage compute local_size 8 4 1
struct S0 "s" { "a" : [f32x4;3], "b" : bool }
variable !0 "local" : S0 function F0
variable !1 "global" : S0 private
variable !2 "group" : S0 shared
variable !3 "mine" : i32 function F1
variable !4 "also" : f32 function F0
func F0 "helper" () -> f32 {
  %0:S0 = load !2
  store !0, %0
  %1:f32 = load !0, 0i, 1i, 2i
  store !4, %1
  %2:f32 = load !4
  ret %2
}
func F1 "main" () {
  %0:f32 = call F0
  store !3, 2i
  %1:i32 = load !3
  store !1, 0i, %1, 3i, %0
  %2:f32x4 = load !1, 0i, %1
  store !2, 0i, 0i, %2
  store !2, 1i, true
  barrier
  memory_barrier 4
  memory_barrier 15
  memory_barrier 3
  group_memory_barrier
  ret
})");
}

TEST(SpirvMemory, narrow_and_wide_types_in_blocks) {
  valid(compute(R"(
  %0:f64 = load @0, 0i, 0i
  %1:i64 = load @0, 0i, 1i
  %2:f16 = load @0, 0i, 2i
  %3:u8 = load @0, 0i, 3i
  store @0, 0i, 2i, %2
  ret)",
                R"(
struct S0 "b" { "d" : f64, "l" : i64, "h" : f16, "c" : u8 }
layout L0 size 8 align 8
layout L1 size 2 align 2
layout L2 size 1 align 1
layout L3 size 24 align 8 { 0 L0, 8 L0, 16 L1, 18 L2 }
resource @0 "b" : storage_block S0 layout L3 assigned set 0 binding 0 std430
)"));
}

}  // namespace
}  // namespace umber::back::spirv
