// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/test_support.h"

namespace umber::eval {
namespace {

using ir::IoVarId;
using ir::ResourceId;

TEST(InterpreterGroup, SumsInSharedMemoryBetweenBarriersInALoop) {
  const ir::Module m = read_module(R"(stage compute local_size 8 1 1
struct S0 B { data : [u32] }
layout L0 size 4 align 4
layout L1 size 0 align 4 stride 4 element L0
layout L2 size 0 align 4 { 0 L1 }
input $0 : u32 built_in local_invocation_index
input $1 : u32x3 built_in workgroup_id
input $2 : u32x3 built_in global_invocation_id
resource @0 B : storage_block S0 std430 layout L2
resource @1 B : storage_block S0 std430 layout L2
variable !0 : [u32; 8] shared
func F0 sum(%0:u32) {
  loop 4u (%1:u32) {
    barrier
    %2:bool = lt %0, %1
    if %2 {
      %3:u32 = add %0, %1
      %4:u32 = load !0, %0
      %5:u32 = load !0, %3
      %6:u32 = add %4, %5
      store !0, %0, %6
      yield
    } {
      yield
    }
    continue %1
  } (%9:u32) {
    %7:u32 = shr %9, 1u
    %8:bool = ne %7, 0u
    repeat_if %8, %7
  }
  ret
}
func F1 main() {
  %0:u32 = load $0
  %1:u32x3 = load $2
  %2:u32 = extract 0, %1
  %3:u32 = load @0, 0u, 0i, %2
  store !0, %0, %3
  call F0, %0
  %4:bool = eq %0, 0u
  if %4 {
    %5:u32x3 = load $1
    %6:u32 = extract 0, %5
    %7:u32 = load !0, 0i
    store @1, 0u, 0i, %6, %7
    yield
  } {
    yield
  }
  ret
}
)");
  Bindings bindings;
  bindings.buffer(ResourceId{0}) = bytes_of_words({1, 2, 3, 4, 5, 6, 7, 8, 10, 20, 30, 40, 50, 60, 70, 80});
  bindings.buffer(ResourceId{1}).resize(8);
  ASSERT_TRUE(Interpreter(m, bindings).run_compute({2, 1, 1}));
  EXPECT_EQ(words_of(bindings.buffer(ResourceId{1})), (std::vector<uint32_t>{36, 360}));
}

TEST(InterpreterGroup, VotesAreAmongThoseInTheSameIterationAndBranch) {
  const ir::Module m = read_module(R"(stage compute local_size 4 1 1
struct S0 B { data : [u32] }
layout L0 size 4 align 4
layout L1 size 0 align 4 stride 4 element L0
layout L2 size 0 align 4 { 0 L1 }
input $0 : u32 built_in local_invocation_index
resource @0 B : storage_block S0 std430 layout L2
func F0 main() {
  %0:u32 = load $0
  %1:u32 = loop 0u, 0u (%2:u32, %3:u32) {
    %4:bool = eq %2, %0
    if %4 {
      break %3
    } {
      yield
    }
    %5:bool = eq %0, 3u
    %6:bool = vote_all %5
    %7:u32 = convert %6
    %8:u32 = add %3, %7
    continue %2, %8
  } (%16:u32, %17:u32) {
    %9:u32 = add %16, 1u
    repeat %9, %17
  }
  %10:bool = vote_any true
  %11:bool = lt %0, 2u
  %12:bool = vote_equal %11
  %13:u32 = convert %12
  %14:u32 = mul %13, 10u
  %15:u32 = add %1, %14
  store @0, 0u, 0i, %0, %15
  ret
}
)");
  Bindings bindings;
  bindings.buffer(ResourceId{0}).resize(16);
  ASSERT_TRUE(Interpreter(m, bindings).run_compute({1, 1, 1}));
  // Only in its last iteration invocation 3 is alone; behind the loop all are together.
  EXPECT_EQ(words_of(bindings.buffer(ResourceId{0})), (std::vector<uint32_t>{0, 0, 0, 1}));
}

std::array<Fragment, 4> quad_of(std::array<float, 4> x) {
  std::array<Fragment, 4> quad;
  for (size_t n = 0; n < 4; ++n) quad[n].inputs[IoVarId{0}] = {word(x[n])};
  return quad;
}

TEST(InterpreterQuad, DerivativesAreDifferencesBetweenNeighbours) {
  const ir::Module m = read_module(R"(stage fragment
input $0 : f32
output $1 : [f32; 5]
func F0 main() {
  %0:f32 = load $0
  %1:f32 = dpdx %0
  %2:f32 = dpdy %0
  %3:f32 = fwidth %0
  %4:f32 = dpdx_coarse %0
  %5:f32 = interpolate_at_offset $0, f32x2(0.5f, -0.25f)
  %6:[f32; 5] = construct %1, %2, %3, %4, %5
  store $1, %6
  ret
}
)");
  Bindings bindings;
  std::array<Fragment, 4> quad = quad_of({1, 3, 8, 4});
  ASSERT_TRUE(Interpreter(m, bindings).run_fragment_quad(quad));
  EXPECT_EQ(quad[0].outputs[IoVarId{1}], (Words{word(2), word(7), word(9), word(2), word(0.25f)}));
  EXPECT_EQ(quad[3].outputs[IoVarId{1}], (Words{word(-4), word(1), word(5), word(2), word(1.75f)}));
}

TEST(InterpreterQuad, HelpersWriteNothingAndDiscardEndsAnInvocation) {
  const ir::Module m = read_module(R"(stage fragment
struct S0 B { hits : u32, helpers : u32 }
layout L0 size 4 align 4
layout L1 size 8 align 4 { 0 L0, 4 L0 }
input $0 : f32
input $1 : bool built_in helper_invocation
output $2 : f32
resource @0 B : storage_block S0 std430 layout L1
func F0 main() {
  %0:f32 = load $0
  %1:bool = lt %0, 0f
  if %1 {
    discard
  } {
    yield
  }
  %2:f32 = dpdx %0
  %3:bool = load $1
  %4:u32 = convert %3
  store @0, 0u, 1i, %4
  %5:u32 = atomic_add @0, 0u, 0i, 1u
  store $2, %2
  ret
}
)");
  Bindings bindings;
  bindings.buffer(ResourceId{0}).resize(8);
  std::array<Fragment, 4> quad = quad_of({1, 3, -1, 4});
  quad[1].is_helper = true;
  ASSERT_TRUE(Interpreter(m, bindings).run_fragment_quad(quad));
  EXPECT_FALSE(quad[0].discarded);
  EXPECT_TRUE(quad[2].discarded);
  EXPECT_EQ(quad[0].outputs[IoVarId{2}], Words{word(2)});
  EXPECT_EQ(quad[3].outputs[IoVarId{2}], Words{word(0)});  // its neighbour is gone
  EXPECT_EQ(words_of(bindings.buffer(ResourceId{0})), (std::vector<uint32_t>{2, 0}));
}

Texture numbered(uint32_t width, uint32_t height, uint32_t levels) {
  Texture t{.size = {width, height, 1}, .levels = levels};
  for (uint32_t level = 0; level < levels; ++level)
    for (uint32_t n = 0; n < t.extent(0, level) * t.extent(1, level); ++n)
      t.texels.push_back({static_cast<uint32_t>(word(static_cast<float>(level * 100 + n))), 0, 0, 0});
  return t;
}

TEST(InterpreterQuad, SamplesTheNearestTexelOfTheImpliedLevel) {
  const ir::Module m = read_module(R"(stage fragment
input $0 : f32
output $1 : f32x4
output $2 : i32x2
output $3 : f32x4
resource @0 t : combined_image_sampler sampled_image(2d f32)
func F0 main() {
  %0:f32 = load $0
  %1:f32x2 = construct %0, 0.4f
  %2:f32x4 = sample @0, 0u, %1
  %3:f32x4 = sample_bias @0, 0u, %1, -1f
  %4:f32x4 = sample_lod.offset @0, 0u, %1, 0f, i32x2(-1i, 5i)
  %5:f32x4 = fetch @0, 0u, i32x2(3i, 2i), 0i
  %6:f32 = extract 0, %2
  %7:f32 = extract 0, %3
  %8:f32 = extract 0, %4
  %9:f32 = extract 0, %5
  %10:f32x4 = construct %6, %7, %8, %9
  store $1, %10
  %11:i32x2 = query_size @0, 0u, 1i
  store $2, %11
  %12:f32x4 = gather @0, 0u, f32x2(0.5f, 0.5f), 0i
  store $3, %12
  ret
}
)");
  Bindings bindings;
  bindings.texture(ResourceId{0}) = numbered(4, 4, 3);
  std::array<Fragment, 4> quad = quad_of({0.1f, 0.6f, 0.1f, 0.6f});  // two texels from pixel to pixel: level 1
  ASSERT_TRUE(Interpreter(m, bindings).run_fragment_quad(quad));
  EXPECT_EQ(quad[0].outputs[IoVarId{1}], (Words{word(100), word(4), word(4 * 2 + 3), word(11)}));
  EXPECT_EQ(quad[1].outputs[IoVarId{1}], (Words{word(101), word(6), word(4 * 2 + 1), word(11)}));
  EXPECT_EQ(quad[0].outputs[IoVarId{2}], (Words{2, 2}));
  EXPECT_EQ(quad[0].outputs[IoVarId{3}], (Words{word(9), word(10), word(6), word(5)}));
}

TEST(InterpreterQuad, SamplersApartFromTexturesSayHowToWrap) {
  const ir::Module m = read_module(R"(stage fragment
output $0 : f32x2
resource @0 t : sampled_image image(2d f32)
resource @1 s : sampler sampler array [sampler; 2]
func F0 main() {
  %0:sampler = sampler @1, 0i
  %1:sampler = sampler @1, 1i
  %2:f32x4 = sample_lod.sampler @0, 0u, f32x2(1.5f, 0.1f), 0f, %0
  %3:f32x4 = sample_lod.offset.sampler @0, 0u, f32x2(1.5f, 0.1f), 0f, i32x2(0i, 1i), %1
  %4:f32 = extract 0, %2
  %5:f32 = extract 0, %3
  %6:f32x2 = construct %4, %5
  store $0, %6
  ret
}
)");
  Bindings bindings;
  bindings.texture(ResourceId{0}) = numbered(4, 4, 1);
  bindings.texture(ResourceId{1}, 1).wrap = Wrap::clamp_to_edge;
  std::array<Fragment, 4> quad = quad_of({0, 0, 0, 0});
  ASSERT_TRUE(Interpreter(m, bindings).run_fragment_quad(quad));
  EXPECT_EQ(quad[0].outputs[IoVarId{0}], (Words{word(2), word(4 + 3)}));
}

TEST(InterpreterImages, AreStoredInTheirFormat) {
  const ir::Module m = read_module(R"(stage compute
resource @0 i : storage_image image(2d f32 rg8)
resource @1 n : storage_image image(2d u32 r32ui)
func F0 main() {
  image_store @0, 0u, i32x2(1i, 0i), f32x4(0.5f, 2f, 1f, 0f)
  image_store @0, 0u, i32x2(2i, 0i), f32x4(1f, 1f, 1f, 1f)
  %0:u32 = image_atomic_max @1, 0u, i32x2(0i, 0i), 9u
  ret
}
)");
  Bindings bindings;
  bindings.texture(ResourceId{0}) = {.size = {2, 1, 1}, .texels = std::vector<Texel>(2)};
  bindings.texture(ResourceId{1}) = {.texels = {{7, 0, 0, 1}}};
  ASSERT_TRUE(Interpreter(m, bindings).run_compute({1, 1, 1}));
  const Texel& texel = bindings.texture(ResourceId{0}).texels[1];
  EXPECT_EQ(as_float(texel[0]), 128.0f / 255);
  EXPECT_EQ(as_float(texel[1]), 1);
  EXPECT_EQ(as_float(texel[2]), 0);
  EXPECT_EQ(as_float(texel[3]), 1);
  EXPECT_EQ(bindings.texture(ResourceId{1}).texels[0][0], 9u);
}

}  // namespace
}  // namespace umber::eval
