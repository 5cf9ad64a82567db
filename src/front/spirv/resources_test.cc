// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/names.h"
#include "front/spirv/testing.h"

namespace umber::front::spirv::testing {
namespace {

TEST(Lines, AreThoseOfTheSource) {
  const std::string text = R"(OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
%file = OpString "a.comp"
OpSource GLSL 450 %file "first
second"
%void = OpTypeVoid
%entry = OpTypeFunction %void
%uint = OpTypeInt 32 0
%workgroup = OpConstant %uint 2
%none = OpConstant %uint 0
%main = OpFunction %void None %entry
%start = OpLabel
OpLine %file 2 3
OpControlBarrier %workgroup %workgroup %none
OpReturn
OpFunctionEnd
)";
  Sources sources;
  Diagnostics diagnostics;
  const std::vector<uint32_t> words = assemble(text);
  Result<ir::Module> module = import(words, {}, sources, diagnostics);
  ASSERT_TRUE(module);
  std::string place;
  module->for_each_inst([&](ir::InstId i) {
    if (module->insts[i].op != ir::Op::barrier) return;
    const Place at = sources.place(module->span(i).begin);
    place = std::string(at.file) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
  });
  EXPECT_EQ(place, "a.comp:2:3");
}

/// One block of `%block`, a structure, at set 1, binding 2, which nothing uses.
ir::Module stage_with_block(std::string_view model, std::string_view block) {
  const std::string text = "OpCapability Shader\nOpMemoryModel Logical GLSL450\nOpEntryPoint " + std::string(model) +
                           " %main \"main\"\n" +
                           (model == "Fragment" ? "OpExecutionMode %main OriginUpperLeft\n" : "") +
                           R"(OpName %block "Block"
OpDecorate %block Block
OpDecorate %buffer DescriptorSet 1
OpDecorate %buffer Binding 2
OpMemberDecorate %block 0 Offset 0
OpMemberDecorate %block 1 Offset 16
%void = OpTypeVoid
%entry = OpTypeFunction %void
%float = OpTypeFloat 32
%vec4 = OpTypeVector %float 4
)" + std::string(block) + R"(
%in_block = OpTypePointer Uniform %block
%buffer = OpVariable %in_block Uniform
%main = OpFunction %void None %entry
%start = OpLabel
OpReturn
OpFunctionEnd
)";
  Imported found = import_words(assemble(text));
  EXPECT_EQ(found.error, "");
  return found.module ? std::move(*found.module) : ir::Module();
}

/// Stages may see one buffer as blocks of different members: these are two resources then, which have two names.
TEST(Resources, OfOnePlaceAreOneInAllStagesIfTheyHaveOneShape) {
  for (const bool are_same : {false, true}) {
    ir::Module vertex = stage_with_block("Vertex", "%block = OpTypeStruct %vec4 %vec4");
    ir::Module fragment = stage_with_block(
        "Fragment", are_same ? "%block = OpTypeStruct %vec4 %vec4" : "%block = OpTypeStruct %vec4 %float");
    ir::Module* const stages[] = {&vertex, &fragment};
    agree_on_names(stages);
    const auto name = [](const ir::Module& m) { return m.names.text(m.resources[ir::ResourceId{0}].name); };
    EXPECT_EQ(name(vertex) == name(fragment), are_same) << name(vertex) << ' ' << name(fragment);
  }
}

}  // namespace
}  // namespace umber::front::spirv::testing
