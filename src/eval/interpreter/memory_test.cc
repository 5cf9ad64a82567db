// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/test_support.h"

namespace umber::eval {
namespace {

using ir::ResourceId;

Outcome run_group(const ir::Module& m, Bindings& bindings) { return Interpreter(m, bindings).run_compute({1, 1, 1}); }

constexpr std::string_view kMatrices = R"(stage compute
struct S0 In { columns : f32mat2x3, rows : f32mat2x3, flags : [bool; 2] }
struct S1 Out { data : [f32] }
layout L0 size 32 align 16 stride 16
layout L1 size 48 align 16 stride 16 row_major
layout L2 size 4 align 4
layout L3 size 32 align 16 stride 16 element L2
layout L4 size 112 align 16 { 0 L0, 32 L1, 80 L3 }
layout L5 size 0 align 4 stride 4 element L2
layout L6 size 0 align 4 { 0 L5 }
resource @0 In : uniform_block S0 std140 layout L4
resource @1 Out : storage_block S1 std430 layout L6
func F0 main() {
  %0:f32mat2x3 = load @0, 0u, 0i
  %1:f32 = load @0, 0u, 1i, 1i, 2i
  %2:f32x3 = load @0, 0u, 1i, 0i
  %3:bool = load @0, 0u, 2i, 1i
  %4:f32x3 = extract 1, %0
  %5:f32 = extract 0, %4
  %6:f32 = extract 1, %2
  %7:f32 = convert %3
  store @1, 0u, 0i, 0i, %1
  store @1, 0u, 0i, 1i, %5
  store @1, 0u, 0i, 2i, %6
  store @1, 0u, 0i, 3i, %7
  store @1, 0u, 0i, 4i, 9f
  %8:i32 = array_length @1, 0u, 0i
  %9:f32 = convert %8
  store @1, 0u, 0i, 0u, %9
  store @1, 0u, 0i, 4294967295u, 9f
  %10:f32 = load @1, 0u, 0i, 4u
  %11:f32 = load @1, 7u, 0i, 0u
  %12:f32 = add %10, %11
  store @1, 0u, 0i, 2u, %12
  ret
}
)";

TEST(InterpreterMemory, FollowsStridesMatrixOrderAndTheEndOfTheBuffer) {
  const ir::Module m = read_module(kMatrices);
  Bindings bindings;
  Bytes& in = bindings.buffer(ResourceId{0});
  in.resize(112);
  const auto set = [&](size_t offset, uint32_t bits) {
    for (size_t n = 0; n < 4; ++n) in[offset + n] = static_cast<uint8_t>(bits >> (8 * n));
  };
  set(16, std::bit_cast<uint32_t>(3.0f));       // columns[1].x
  set(32 + 16, std::bit_cast<uint32_t>(5.0f));  // rows[0].y
  set(32 + 36, std::bit_cast<uint32_t>(7.0f));  // rows[1].z
  set(80 + 16, 0x100);                          // flags[1]: any bit makes it true
  bindings.buffer(ResourceId{1}).resize(18);    // four floats and a half
  ASSERT_TRUE(run_group(m, bindings));
  const std::vector<uint32_t> out = words_of(bindings.buffer(ResourceId{1}));
  EXPECT_EQ(as_float(out[0]), 4);
  EXPECT_EQ(as_float(out[1]), 3);
  EXPECT_EQ(as_float(out[2]), 0);
  EXPECT_EQ(as_float(out[3]), 1);
  EXPECT_EQ(bindings.buffer(ResourceId{1})[16], 0);
}

TEST(InterpreterMemory, TheLastElementMayBeCutShort) {
  const ir::Module m = read_module(R"(stage compute
struct S0 Out { data : [u32x4] }
layout L0 size 16 align 16
layout L1 size 0 align 16 stride 16 element L0
layout L2 size 0 align 16 { 0 L1 }
resource @0 Out : storage_block S0 std430 layout L2
func F0 main() {
  store @0, 0u, 0u, 1u, u32x4(5u, 6u, 7u, 8u)
  %0:i32 = array_length @0, 0u, 0u
  %1:u32 = convert %0
  store @0, 0u, 0u, 0u, 0u, %1
  store @0, 0u, 0u, 2u, 0u, 9u
  ret
}
)");
  Bindings bindings;
  bindings.buffer(ResourceId{0}).resize(24);
  ASSERT_TRUE(run_group(m, bindings));
  EXPECT_EQ(words_of(bindings.buffer(ResourceId{0})), (std::vector<uint32_t>{1, 0, 0, 0, 5, 6}));
}

TEST(InterpreterMemory, StoresOneElementOfARowMajorMatrixAndBoolsAsWords) {
  const ir::Module m = read_module(R"(stage compute
struct S0 Out { rows : f32mat2x2, flag : bool, wide : f64, byte : u8, half : f16x2 }
layout L0 size 32 align 16 stride 16 row_major
layout L1 size 4 align 4
layout L2 size 8 align 8
layout L3 size 1 align 1
layout L4 size 56 align 16 { 0 L0, 32 L1, 40 L2, 48 L3, 50 L1 }
resource @0 Out : storage_block S0 std430 layout L4
func F0 main() {
  store @0, 0u, 0i, 1i, 0i, 2f
  store @0, 0u, 0i, 0i, f32x2(3f, 4f)
  store @0, 0u, 1i, true
  store @0, 0u, 2i, 0.5lf
  store @0, 0u, 3i, 200u8
  store @0, 0u, 4i, f16x2(1h, -2h)
  ret
}
)");
  Bindings bindings;
  bindings.buffer(ResourceId{0}).assign(56, 0xaa);
  ASSERT_TRUE(run_group(m, bindings));
  const std::vector<uint32_t> out = words_of(bindings.buffer(ResourceId{0}));
  const auto f = [](float x) { return std::bit_cast<uint32_t>(x); };
  EXPECT_EQ(out, (std::vector<uint32_t>{f(3), f(2), 0xaaaaaaaa, 0xaaaaaaaa, f(4), 0xaaaaaaaa, 0xaaaaaaaa, 0xaaaaaaaa, 1,
                                        0xaaaaaaaa, 0, 0x3fe00000, 0x3c00aac8, 0xaaaac000}));
}

TEST(InterpreterMemory, AtomicsReturnWhatWasThereBefore) {
  const ir::Module m = read_module(R"(stage compute local_size 4 1 1
struct S0 B { sum : u32, low : i32, swapped : u32, seen : [u32; 4] }
layout L0 size 4 align 4
layout L1 size 16 align 4 stride 4 element L0
layout L2 size 28 align 4 { 0 L0, 4 L0, 8 L0, 12 L1 }
input $0 : u32 built_in local_invocation_index
resource @0 B : storage_block S0 std430 layout L2
resource @1 c : atomic_counters atomic_counter std140
func F0 main() {
  %0:u32 = load $0
  %1:u32 = add %0, 1u
  %2:u32 = atomic_add @0, 0u, 0i, %1
  store @0, 0u, 3i, %0, %2
  %3:i32 = convert %0
  %4:i32 = neg %3
  %5:i32 = atomic_min @0, 0u, 1i, %4
  %6:u32 = atomic_compare_swap @0, 0u, 2i, %0, %1
  %7:u32 = counter_add @1, 0u, 4u, 2u
  ret
}
)");
  Bindings bindings;
  bindings.buffer(ResourceId{0}).resize(28);
  bindings.buffer(ResourceId{1}) = bytes_of_words({5, 6});
  ASSERT_TRUE(run_group(m, bindings));
  EXPECT_EQ(words_of(bindings.buffer(ResourceId{0})), (std::vector<uint32_t>{10, ~0u - 2, 4, 0, 1, 3, 6}));
  EXPECT_EQ(words_of(bindings.buffer(ResourceId{1})), (std::vector<uint32_t>{5, 14}));
}

constexpr std::string_view kUniforms = R"(stage vertex
struct S0 { a : f32, b : [i32; 2] }
layout L0 size 4 align 4
layout L1 size 32 align 16 stride 16 element L0
layout L2 size 48 align 16 { 0 L0, 16 L1 }
constant C0 : [i32; 2] = (4i, 6i)
uniform 0
 uniform 1 = C0
resource @0 : default_uniforms S0 std140
output $0 : i32
func F0 main() {
  %0:i32 = load @0, 0u, 1i, 1i
  store $0, %0
  ret
}
)";

TEST(InterpreterMemory, UniformsStartWithTheirInitialValuesLaidOutOrNot) {
  std::string laid_out(kUniforms);
  laid_out.replace(laid_out.find("std140\noutput"), 6, "std140 layout L2");
  for (const std::string& text : {std::string(kUniforms), laid_out}) {
    const ir::Module m = read_module(text);
    Bindings bindings;
    StageValues in, out;
    ASSERT_TRUE(Interpreter(m, bindings).run_vertex(in, out));
    EXPECT_EQ(out[ir::IoVarId{0}], Words{6});
  }
}

TEST(InterpreterMemory, VariablesOfAnyTypeAreAccessedByPathWithinTheirBounds) {
  const ir::Module m = read_module(R"(stage vertex
struct S0 { v : [f32x3; 2], m : f32mat2x2 }
variable !0 : S0 private
input $0 : i32
output $1 : S0
output $2 : f32
func F0 main() {
  %0:i32 = load $0
  store !0, 0i, %0, 2i, 5f
  store !0, 0i, 2i, 1i, 6f
  store !0, 1i, f32mat2x2(f32x2(1f, 2f), f32x2(3f, 4f))
  %1:f32 = load !0, 1i, 1i, %0
  store $2, %1
  %2:S0 = load !0
  store $1, %2
  ret
}
)");
  Bindings bindings;
  StageValues in, out;
  in[ir::IoVarId{0}] = {1};
  ASSERT_TRUE(Interpreter(m, bindings).run_vertex(in, out));
  EXPECT_EQ(out[ir::IoVarId{1}], (Words{0, 0, 0, 0, 0, word(5), word(1), word(2), word(3), word(4)}));
  EXPECT_EQ(out[ir::IoVarId{2}], Words{word(4)});
  in[ir::IoVarId{0}] = {0xffffffff};
  ASSERT_TRUE(Interpreter(m, bindings).run_vertex(in, out));
  EXPECT_EQ(out[ir::IoVarId{1}][5], 0u);
  EXPECT_EQ(out[ir::IoVarId{2}], Words{0});
}

constexpr std::string_view kInitialValues = R"(stage compute
struct S0 Out { data : [f32] }
layout L0 size 4 align 4
layout L1 size 0 align 4 stride 4 element L0
layout L2 size 0 align 4 { 0 L1 }
constant C0 : [f32; 2] = (3f, 5f)
resource @0 Out : storage_block S0 std430 layout L2
variable !0 : [f32; 2] private = C0
variable !1 : f32 function F0 = 7f
func F0 counts() -> f32 {
  %0:f32 = load !1
  %1:f32 = add %0, 1f
  store !1, %1
  ret %1
}
func F1 main() {
  %0:f32 = load !0, 1u
  store @0, 0u, 0u, 0u, %0
  %1:f32 = call F0
  %2:f32 = call F0
  store @0, 0u, 0u, 1u, %1
  store @0, 0u, 0u, 2u, %2
  ret
}
)";

TEST(InterpreterMemory, VariablesStartWithTheirInitialValuesAtEachCall) {
  const ir::Module m = read_module(kInitialValues);
  Bindings bindings;
  Bytes& out = bindings.buffer(ResourceId{0});
  out.resize(12);
  EXPECT_TRUE(run_group(m, bindings));
  EXPECT_EQ(out, bytes_of_words(
                     {std::bit_cast<uint32_t>(5.0f), std::bit_cast<uint32_t>(8.0f), std::bit_cast<uint32_t>(8.0f)}));
}

}  // namespace
}  // namespace umber::eval
