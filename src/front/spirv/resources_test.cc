// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/names.h"
#include "front/spirv/testing.h"
#include "ir/text/printer.h"

namespace umber::front::spirv::testing {
namespace {

using Words = std::vector<uint32_t>;

/// A fragment shader that samples a texture put together with a sampler of its own.
std::string sampling(const std::string& body) {
  return R"(OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %color
OpExecutionMode %main OriginUpperLeft
OpDecorate %color Location 0
OpDecorate %t DescriptorSet 0
OpDecorate %t Binding 1
OpDecorate %s DescriptorSet 0
OpDecorate %s Binding 2
OpName %t "t"
OpName %s "s"
%void = OpTypeVoid
%entry = OpTypeFunction %void
%float = OpTypeFloat 32
%vec2 = OpTypeVector %float 2
%vec4 = OpTypeVector %float 4
%int = OpTypeInt 32 1
%image = OpTypeImage %float 2D 0 0 0 1 Unknown
%sampler = OpTypeSampler
%both = OpTypeSampledImage %image
%two = OpConstant %int 2
%samplers = OpTypeArray %sampler %two
%in_image = OpTypePointer UniformConstant %image
%in_samplers = OpTypePointer UniformConstant %samplers
%in_sampler = OpTypePointer UniformConstant %sampler
%out_color = OpTypePointer Output %vec4
%t = OpVariable %in_image UniformConstant
%s = OpVariable %in_samplers UniformConstant
%color = OpVariable %out_color Output
%zero = OpConstantNull %vec2
%one = OpConstant %int 1
%half = OpConstant %float 0.5
%main = OpFunction %void None %entry
%start = OpLabel
%texture = OpLoad %image %t
%which = OpAccessChain %in_sampler %s %one
%own = OpLoad %sampler %which
)" + body +
         R"(
OpReturn
OpFunctionEnd
)";
}

TEST(Resources, SamplersApartFromTexturesStaySo) {
  const Imported found = import_words(assemble(sampling(R"(
%sampled = OpSampledImage %both %texture %own
%texel = OpImageSampleImplicitLod %vec4 %sampled %zero
OpStore %color %texel
)")));
  ASSERT_EQ(found.error, "");
  const std::string text = ir::print(*found.module);
  EXPECT_NE(text.find("resource @0 t : sampled_image image(2d f32) set 0 binding 1"), std::string::npos) << text;
  EXPECT_NE(text.find("resource @1 s : sampler sampler array [sampler; 2] set 0 binding 2"), std::string::npos) << text;
  EXPECT_NE(text.find("= sampler @1, 1"), std::string::npos) << text;
  EXPECT_NE(text.find("= sample.sampler @0, 0u, "), std::string::npos) << text;
}

TEST(Resources, SamplersSayWhetherATextureIsCompared) {
  const Imported found = import_words(assemble(sampling(R"(
%sampled = OpSampledImage %both %texture %own
%texel = OpImageSampleImplicitLod %vec4 %sampled %zero
%nearer = OpImageSampleDrefImplicitLod %float %sampled %zero %half
%all = OpVectorTimesScalar %vec4 %texel %nearer
OpStore %color %all
)")));
  ASSERT_EQ(found.error, "");
  const std::string text = ir::print(*found.module);
  EXPECT_NE(text.find(": sampled_image image(2d f32) set"), std::string::npos) << text;
  EXPECT_NE(text.find("= sample.compare.sampler @0"), std::string::npos) << text;
  EXPECT_NE(text.find("= sample.sampler @0"), std::string::npos) << text;
}

TEST(Resources, ATextureIsNotSampledWithoutASampler) {
  const Imported found = import_words(assemble(sampling(R"(
%texel = OpImageSampleImplicitLod %vec4 %texture %zero
OpStore %color %texel
)")));
  EXPECT_NE(found.error.find("OpImageSampleImplicitLod"), std::string::npos) << found.error;
}

TEST(Resources, PushConstantsAreABlockWithoutASlot) {
  const std::string text = compute(
      R"(
%s = OpLabel
%p = OpAccessChain %in_word %buffer %u0 %u0
%from = OpAccessChain %pushed_word %pushed %u1
%v = OpLoad %uint %from
OpStore %p %v
OpReturn
)",
      "%Pushed = OpTypeStruct %vec2 %uint\n%in_pushed = OpTypePointer PushConstant %Pushed\n"
      "%pushed_word = OpTypePointer PushConstant %uint\n%pushed = OpVariable %in_pushed PushConstant",
      "OpDecorate %Pushed Block\nOpMemberDecorate %Pushed 0 Offset 0\nOpMemberDecorate %Pushed 1 Offset 8\n"
      "OpName %Pushed \"Pushed\"");
  const Imported found = import_words(assemble(text));
  ASSERT_EQ(found.error, "");
  const std::string printed = ir::print(*found.module);
  EXPECT_NE(printed.find(": push_constants "), std::string::npos) << printed;
  EXPECT_EQ(run(text, {7}), (Words{0}));  // nothing is bound
}

TEST(Resources, WorkgroupMemoryStartsWithItsInitialValue) {
  const std::string text = compute(
      R"(
%s = OpLabel
%p = OpAccessChain %in_word %buffer %u0 %u0
%v = OpLoad %uint %shared
%more = OpIAdd %uint %v %u5
OpStore %p %more
OpReturn
)",
      "%workgroup = OpTypePointer Workgroup %uint\n%nothing = OpConstantNull %uint\n"
      "%shared = OpVariable %workgroup Workgroup %nothing");
  EXPECT_EQ(run(text, {1}), (Words{5}));
}

TEST(Arithmetic, DotProductsOfIntegers) {
  const std::string text = compute(
      R"(
%s = OpLabel
%p = OpAccessChain %in_word %buffer %u0 %u0
%q = OpAccessChain %in_word %buffer %u0 %u1
%r = OpAccessChain %in_word %buffer %u0 %u2
%packed = OpLoad %uint %p
%a = OpSDot %uint %packed %packed PackedVectorFormat4x8Bit
%b = OpUDot %uint %pair %pair
%c = OpUDotAccSat %uint %pair %pair %most
OpStore %p %a
OpStore %q %b
OpStore %r %c
OpReturn
)",
      "%pair = OpConstantComposite %uvec2 %u3 %u4\n%most = OpConstant %uint 4294967290");
  EXPECT_EQ(run(text, {0x02FF0301, 0, 0}), (Words{15, 25, 0xFFFFFFFF}));
}

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
