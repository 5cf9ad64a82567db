// SPDX-License-Identifier: Apache-2.0
#include "passes/direct3d/choose_block_forms.h"

#include <string>

#include "passes/direct3d/block_accesses.h"
#include "passes/interface/testing.h"

namespace umber {
namespace {

using ir::BlockForm;

constexpr std::string_view kLights = R"(
struct S0 Lights { lights : [f32x4; 64] }
layout L0 size 16 align 16
layout L1 size 1024 align 16 stride 16 element L0
layout L2 size 1024 align 16 { 0 L1 }
resource @0 Lights : uniform_block S0 std140 layout L2 set 0 binding 3 assigned set 0 binding 3
)";

ir::Module shader(std::string_view stage, std::string_view declarations, std::string_view body) {
  std::string text = "stage ";
  text.append(stage).append(kLights).append(declarations).append("func F0 main() {\n").append(body).append("}\n");
  return testing::parse(text);
}

constexpr std::string_view kLoop = R"(
  store !0, 3i
  loop {
    %0:i32 = load !0
    %1:bool = lt %0, 20i
    if %1 {
      yield
    } {
      break
    }
    %2:i32 = load !0
    %3:f32x4 = load @0, 0u, 0u, %2
    continue
  } {
    %4:i32 = load !0
    %5:i32 = add %4, 2i
    store !0, %5
    repeat
  }
  %6:f32x4 = load @0, 0u, 0u, 5u
  ret
)";

TEST(BlockAccesses, LoopsIndexedByTheirCountersCountOnce) {
  const ir::Module m = shader("fragment", "variable !0 i : i32 function F0\n", kLoop);
  EXPECT_EQ(survey_blocks(m)[0].searched_registers, 64u);
}

TEST(BlockAccesses, LoopsCountAsOftenAsTheyGoRound) {
  std::string loop(kLoop);
  loop.insert(loop.find("    continue"), "    if true {\n      break\n    } {\n      yield\n    }\n");
  const ir::Module m = shader("fragment", "variable !0 i : i32 function F0\n", loop);
  const BlockAccesses found = survey_blocks(m)[0];
  EXPECT_EQ(found.dynamic_sites, 1u);
  EXPECT_EQ(found.searched_registers, 64u * 9);  // 3, 5, ... 19
}

TEST(BlockAccesses, FunctionsCountAsOftenAsTheyAreCalled) {
  const ir::Module m = testing::parse("stage fragment" + std::string(kLights) + R"(
input $0 i : i32 flat location 0
func F0 f() {
  %0:i32 = load $0
  %1:f32x4 = load @0, 0u, 0u, %0
  ret
}
func F1 g() {
  call F0
  call F0
  ret
}
func F2 unused() {
  call F0
  ret
}
func F3 main() {
  call F1
  call F1
  call F0
  ret
}
)");
  const BlockAccesses found = survey_blocks(m)[0];
  EXPECT_EQ(found.dynamic_sites, 1u);
  EXPECT_EQ(found.searched_registers, 64u * 5);
}

TEST(BlockAccesses, AnArrayReadAsAValueIsSeen) {
  const ir::Module m = shader("fragment", "", "  %0:[f32x4; 64] = load @0, 0u, 0u\n  ret\n");
  EXPECT_TRUE(survey_blocks(m)[0].whole_array);
  EXPECT_FALSE(survey_blocks(m)[0].dynamic);
}

TEST(BlockAccesses, AStructureCountsAsItsMembers) {
  const ir::Module m = testing::parse(R"(
stage fragment
struct S0 Light { pose : f32mat4x3, color : f32x4, power : f32, weights : [f32; 2] }
struct S1 Lights { lights : [S0; 8] }
layout L0 size 64 align 16 stride 16
layout L1 size 16 align 16
layout L2 size 4 align 4
layout L3 size 32 align 16 stride 16 element L2
layout L4 size 128 align 16 { 0 L0, 64 L1, 80 L2, 96 L3 }
layout L5 size 1024 align 16 stride 128 element L4
layout L6 size 1024 align 16 { 0 L5 }
resource @0 Lights : uniform_block S1 std140 layout L6 set 0 binding 0 assigned set 0 binding 0
input $0 i : i32 flat location 0
func F0 main() {
  %0:i32 = load $0
  %1:S0 = load @0, 0u, 0u, %0
  ret
}
)");
  const BlockAccesses found = survey_blocks(m)[0];
  EXPECT_EQ(found.dynamic_sites, 4u + 1u + 1u + 2u);
  EXPECT_EQ(found.searched_registers, 64u * 8u);
  EXPECT_TRUE(found.whole_array);
  EXPECT_FALSE(found.wide);
}

TEST(BlockAccesses, ADoubleInAStructureIsSeen) {
  const ir::Module m = testing::parse(R"(
stage fragment
struct S0 Pair { first : f32x4, second : f64x2 }
struct S1 Block { pair : S0 }
layout L0 size 16 align 16
layout L1 size 32 align 16 { 0 L0, 16 L0 }
layout L2 size 32 align 16 { 0 L1 }
resource @0 Block : uniform_block S1 std140 layout L2 set 0 binding 0 assigned set 0 binding 0
func F0 main() {
  %0:S0 = load @0, 0u, 0u
  ret
}
)");
  EXPECT_TRUE(survey_blocks(m)[0].wide);
  EXPECT_FALSE(survey_blocks(m)[0].whole_array);
}

/// Push constants with one array, whose elements lie `stride` bytes apart.
BlockForm form_of_push_constants(std::string_view element, uint32_t stride, const Target& target) {
  const std::string type(element), bytes = std::to_string(stride), size = std::to_string(4 * stride);
  ir::Module m = testing::parse("stage compute\nstruct S0 P { values : [" + type + "; 4] }\nlayout L0 size " + bytes +
                                " align " + bytes + "\nlayout L1 size " + size + " align " + bytes + " stride " +
                                bytes + " element L0\nlayout L2 size " + size + " align " + bytes + " { 0 L1 }\n" +
                                "resource @0 P : push_constants S0 std430 layout L2\nfunc F0 main() {\n  %0:" + type +
                                " = load @0, 0u, 0u, 1u\n  ret\n}\n");
  Diagnostics diagnostics;
  PassContext context{target, diagnostics};
  EXPECT_TRUE(choose_block_forms(m, context));
  return m.resources[ir::ResourceId{0}].form;
}

TEST(ChooseBlockForms, PushConstantsAreRowsIfNoConstantBufferHasThem) {
  for (const StructuredBuffers policy : {StructuredBuffers::never, StructuredBuffers::automatic}) {
    const Target target{.structured_buffers = policy, .constants_are_rows = true};
    EXPECT_EQ(form_of_push_constants("f32", 4, target), BlockForm::untyped);
    EXPECT_EQ(form_of_push_constants("f32x4", 16, target), BlockForm::typed);
    EXPECT_EQ(form_of_push_constants("f64", 8, target), BlockForm::typed);  // of which rows hold none
  }
  EXPECT_EQ(form_of_push_constants("f32", 4, {}), BlockForm::typed);
}

TEST(ChooseBlockForms, StagesAgree) {
  ir::Module vertex = shader("vertex", "", "  %0:f32x4 = load @0, 0u, 0u, 3u\n  ret\n");
  ir::Module fragment = shader("fragment", "", "  %0:f32x4 = load @0, 0u, 0u, 3u\n  ret\n");
  ir::Module* const stages[] = {&vertex, &fragment};
  Diagnostics diagnostics;
  agree_on_block_forms(stages, {}, diagnostics);
  EXPECT_EQ(vertex.resources[ir::ResourceId{0}].form, BlockForm::typed);

  fragment.resources[ir::ResourceId{0}].form = BlockForm::elements;
  agree_on_block_forms(stages, {.explain_blocks = true}, diagnostics);
  EXPECT_EQ(vertex.resources[ir::ResourceId{0}].form, BlockForm::elements);
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].id, "block-agreed");

  vertex.resources[ir::ResourceId{0}].form = BlockForm::untyped;
  agree_on_block_forms(stages, {}, diagnostics);
  EXPECT_EQ(vertex.resources[ir::ResourceId{0}].form, BlockForm::elements);
}

}  // namespace
}  // namespace umber
