// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/import.h"

#include <atomic>

#include "base/budget.h"
#include "front/spirv/binary.h"
#include "front/spirv/names.h"
#include "front/spirv/testing.h"
#include "ir/text/printer.h"

namespace umber::front::spirv::testing {
namespace {

using Words = std::vector<uint32_t>;

const std::string kReadFirst = R"(
%start = OpLabel
%first = OpAccessChain %in_word %buffer %u0 %u0
%second = OpAccessChain %in_word %buffer %u0 %u1
%x = OpLoad %uint %first
)";

TEST(Functions, PointersToLocalsComeBackChanged) {
  const std::string text = compute(
      R"(
%s = OpLabel
%v = OpVariable %local Function %u5
%w = OpVariable %local Function %u1
%r = OpFunctionCall %uint %f %v %w
%a = OpLoad %uint %v
%p = OpAccessChain %in_word %buffer %u0 %u0
%q = OpAccessChain %in_word %buffer %u0 %u1
OpStore %p %a
OpStore %q %r
OpReturn
OpFunctionEnd
%f = OpFunction %uint None %takes_two
%pa = OpFunctionParameter %local
%pb = OpFunctionParameter %local
%fs = OpLabel
%va = OpLoad %uint %pa
%vb = OpLoad %uint %pb
%sum = OpIAdd %uint %va %vb
OpStore %pa %sum
OpReturnValue %va
)",
      "%takes_two = OpTypeFunction %uint %local %local");
  EXPECT_EQ(run(text, {0, 0}), (Words{6, 5}));
}

TEST(Functions, PointersIntoBlocksAreFollowed) {
  const std::string text = compute(
      R"(
%s = OpLabel
%p = OpAccessChain %in_word %buffer %u0 %u0
%x = OpLoad %uint %p
%q = OpAccessChain %in_word %buffer %u0 %x
%none1 = OpFunctionCall %void %f %q
%none2 = OpFunctionCall %void %f %p
OpReturn
OpFunctionEnd
%f = OpFunction %void None %takes_one
%to = OpFunctionParameter %in_word
%fs = OpLabel
%v = OpLoad %uint %to
%more = OpIAdd %uint %v %u10
OpStore %to %more
OpReturn
)",
      "%takes_one = OpTypeFunction %void %in_word");
  EXPECT_EQ(run(text, {2, 0, 5}), (Words{12, 0, 15}));
}

/// Types that differ in decorations are passed for each other, by place and by value.
TEST(Functions, PointersMayDifferInDecorations) {
  const std::string text = compute(
      R"(
%s = OpLabel
%v = OpVariable %to_plain Function
%p = OpAccessChain %in_word %buffer %u0 %u0
%q = OpAccessChain %in_word %buffer %u0 %u1
%pv = OpAccessChain %local %v %u1
OpStore %pv %u5
%none = OpFunctionCall %void %f %v
%a = OpLoad %uint %pv
OpStore %p %a
%b = OpLoad %plain %v
%c = OpCompositeExtract %uint %b 0
OpStore %q %c
OpReturn
OpFunctionEnd
%f = OpFunction %void None %takes_one
%to = OpFunctionParameter %to_laid_out
%fs = OpLabel
%whole = OpLoad %laid_out %to
%second = OpCompositeExtract %uint %whole 1
%more = OpIAdd %uint %second %u10
%both = OpCompositeConstruct %laid_out %second %more
OpStore %to %both
OpReturn
)",
      "%plain = OpTypeStruct %uint %uint\n%laid_out = OpTypeStruct %uint %uint\n"
      "%to_plain = OpTypePointer Function %plain\n%to_laid_out = OpTypePointer Function %laid_out\n"
      "%takes_one = OpTypeFunction %void %to_laid_out",
      "OpMemberDecorate %laid_out 0 Offset 0\nOpMemberDecorate %laid_out 1 Offset 16");
  EXPECT_EQ(run(text, {0, 0}), (Words{15, 5}));
}

TEST(Functions, RecursionIsRefused) {
  const std::string text = compute(R"(
%s = OpLabel
%none = OpFunctionCall %void %main
OpReturn
)");
  EXPECT_NE(import_words(assemble(text)).error.find("calls its own function"), std::string::npos);
}

TEST(Constants, SpecializationSetsThemAndWhatIsMadeOfThem) {
  const std::string text = compute(
      R"(
%s = OpLabel
%p = OpAccessChain %in_word %buffer %u0 %u0
%q = OpAccessChain %in_word %buffer %u0 %u1
%flag = OpSelect %uint %spec_bool %u1 %u2
OpStore %p %sum
OpStore %q %flag
OpReturn
)",
      "%spec = OpSpecConstant %uint 3\n%sum = OpSpecConstantOp %uint IAdd %spec %u10\n"
      "%spec_bool = OpSpecConstantTrue %bool\n%array = OpTypeArray %uint %sum",
      "OpDecorate %spec SpecId 7\nOpDecorate %spec_bool SpecId 8");
  EXPECT_EQ(run(text, {0, 0}), (Words{13, 1}));
  const SpecializationConstant given[] = {{7, 90}, {8, 0}};
  EXPECT_EQ(run(text, {0, 0}, {.specializations = given}), (Words{100, 2}));
}

TEST(Constants, ThatAreFrozenAreNamed) {
  const std::vector<uint32_t> module =
      assemble(compute("\n%s = OpLabel\nOpReturn\n", "%a = OpSpecConstant %uint 3\n%b = OpSpecConstantTrue %bool",
                       "OpDecorate %a SpecId 7\nOpDecorate %b SpecId 2"));
  const auto first_text = [&](const ReadOptions& options) {
    Sources sources;
    Diagnostics diagnostics;
    EXPECT_TRUE(import(module, options, sources, diagnostics));
    return diagnostics.all().empty() ? std::string() : std::string(diagnostics.all().front().text);
  };
  EXPECT_EQ(first_text({}),
            "specialization constants are frozen at their defaults; those of the module have the ids 2, 7");
  const SpecializationConstant given[] = {{7, 90}};
  EXPECT_EQ(first_text({.specializations = given}), "");
}

TEST(Arithmetic, TheInstructionSaysTheSign) {
  const std::string text = compute(kReadFirst + R"(
%q = OpSDiv %uint %x %u2
%m = OpSMod %int %x %i3
%mu = OpBitcast %uint %m
%less = OpSLessThan %bool %x %u0
%l = OpSelect %uint %less %u1 %u0
OpStore %first %q
OpStore %second %mu
%third = OpAccessChain %in_word %buffer %u0 %u2
OpStore %third %l
OpReturn
)",
                                   "%i3 = OpConstant %int 3");
  EXPECT_EQ(run(text, {static_cast<uint32_t>(-7), 0, 0}), (Words{static_cast<uint32_t>(-3), 2, 1}));
}

TEST(Memory, CompositesAreCopiedOutOfBlocksByParts) {
  const std::string text = compute(kReadFirst + R"(
OpCopyMemory %second %first
%pair = OpCompositeConstruct %uvec2 %x %u5
%swapped = OpVectorShuffle %uvec4 %pair %pair 1 0 3 2
%changed = OpCompositeInsert %uvec4 %u10 %swapped 1
%index = OpBitwiseAnd %uint %x %u1
%got = OpVectorExtractDynamic %uint %changed %index
%third = OpAccessChain %in_word %buffer %u0 %u2
OpStore %third %got
%length = OpArrayLength %uint %buffer 0
%fourth = OpAccessChain %in_word %buffer %u0 %u3
OpStore %fourth %length
OpReturn
)");
  EXPECT_EQ(run(text, {3, 0, 0, 0}), (Words{3, 3, 10, 4}));
}

TEST(Memory, StructuresMayBeEmptyAndArraysOfBools) {
  const std::string text = compute(
      R"(
%s = OpLabel
%v = OpVariable %to_outer Function
%e = OpVariable %to_empty Function
%none = OpLoad %empty %e
OpStore %e %none
%made = OpCompositeConstruct %empty
%flags = OpCompositeConstruct %bools %true %false
%outer_made = OpCompositeConstruct %outer %made %flags
OpStore %v %outer_made
%outer_read = OpLoad %outer %v
%copied = OpCopyLogical %other %outer_read
%flag = OpCompositeExtract %bool %copied 1 1
%word = OpSelect %uint %flag %u1 %u2
%p = OpAccessChain %in_word %buffer %u0 %u0
OpStore %p %word
OpReturn
)",
      "%false = OpConstantFalse %bool\n%empty = OpTypeStruct\n%bools = OpTypeArray %bool %u2\n"
      "%bools_too = OpTypeArray %bool %u2\n%outer = OpTypeStruct %empty %bools\n%other = OpTypeStruct %empty "
      "%bools_too\n"
      "%to_outer = OpTypePointer Function %outer\n%to_empty = OpTypePointer Function %empty");
  EXPECT_EQ(run(assemble(text, SPV_ENV_UNIVERSAL_1_4), {0}), (Words{2}));
}

TEST(Interface, OpenGlsUniformsKeepLocationsAndInitialValues) {
  const std::string text = R"(OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %color
OpExecutionMode %main OriginLowerLeft
OpDecorate %color Location 0
OpDecorate %loose Location 3
OpDecorate %structure Location 5
OpName %loose "loose"
%void = OpTypeVoid
%entry = OpTypeFunction %void
%float = OpTypeFloat 32
%vec4 = OpTypeVector %float 4
%image = OpTypeImage %float 2D 0 0 0 1 Unknown
%texture = OpTypeSampledImage %image
%S = OpTypeStruct %texture %float
%int = OpTypeInt 32 1
%i0 = OpConstant %int 0
%i1 = OpConstant %int 1
%half = OpConstant %float 0.5
%to_vec4 = OpTypePointer Output %vec4
%to_float = OpTypePointer UniformConstant %float
%to_texture = OpTypePointer UniformConstant %texture
%to_S = OpTypePointer UniformConstant %S
%color = OpVariable %to_vec4 Output
%loose = OpVariable %to_float UniformConstant %half
%structure = OpVariable %to_S UniformConstant
%main = OpFunction %void None %entry
%start = OpLabel
%a = OpLoad %float %loose
%p = OpAccessChain %to_float %structure %i1
%b = OpLoad %float %p
%q = OpAccessChain %to_texture %structure %i0
%t = OpLoad %texture %q
%ab = OpFAdd %float %a %b
%all = OpCompositeConstruct %vec4 %ab %ab %ab %ab
OpStore %color %all
OpReturn
OpFunctionEnd
)";
  const Imported imported = import_words(assemble(text));
  ASSERT_TRUE(imported.module) << imported.error;
  EXPECT_EQ(ir::print(*imported.module), R"(stage fragment
struct S0 { : sampled_image(2d f32), : f32 }
struct S1 { : f32 }
struct S2 { loose : f32, "uniform location 5" : S1 }
uniform 0 location 3 = 0.5f
uniform 1 location 5 whole S0
declared loose : f32 used location 3
declared "uniform location 5" : S0 used location 5
resource @0 : default_uniforms S2 std140
resource @1 "texture location 5" : combined_image_sampler sampled_image(2d f32) location 5
output $0 : f32x4 location 0

func F0() {
  %0:f32 = load @0, 0u, 0u
  %1:f32 = load @0, 0u, 1u, 0u
  %2:f32 = add %0, %1
  %3:f32x4 = construct %2, %2, %2, %2
  store $0, %3
  ret
}
)");
}

TEST(Interface, StagesAgreeOnNamesByNumber) {
  const auto module = [](const std::string& name, const std::string& member) {
    Imported imported = import_words(assemble(
        compute("%s = OpLabel\n%p = OpAccessChain %in_word %second_buffer %u0 %u0\nOpStore %p %u1\nOpReturn",
                "%second_buffer = OpVariable %in_block Uniform",
                "OpDecorate %second_buffer DescriptorSet 0\nOpDecorate %second_buffer Binding 4\nOpName %Block \"" +
                    name + "\"\nOpMemberName %Block 0 \"" + member + "\"")));
    EXPECT_EQ(imported.error, "");
    return std::move(*imported.module);
  };
  ir::Module a = module("Data", "words"), b = module("", "");
  ir::Module* const stages[] = {&a, &b};
  agree_on_names(stages);
  for (const ir::ResourceId r : a.resources.ids())
    EXPECT_EQ(a.names.text(a.resources[r].name), b.names.text(b.resources[r].name));
  EXPECT_NE(a.names.text(a.resources[ir::ResourceId{0}].name), a.names.text(a.resources[ir::ResourceId{1}].name));
}

TEST(Interface, ResourcesOfDifferentKindsMayHaveOneBinding) {
  const auto module = [](const std::string& storage, const std::string& uniform) {
    Imported imported = import_words(assemble(compute(
        "%s = OpLabel\n%p = OpAccessChain %in_word %storage %u0 %u0\n" +
            std::string(uniform.empty() ? "" : "%q = OpAccessChain %in_word %uniform %u0\n%w = OpLoad %uint %q\n") +
            "OpStore %p %u1\nOpReturn",
        "%Numbers = OpTypeStruct %uint\n%in_numbers = OpTypePointer Uniform %Numbers\n" + uniform + storage,
        "OpDecorate %storage DescriptorSet 0\nOpDecorate %storage Binding 4\n" +
            std::string(uniform.empty() ? "" : "OpDecorate %uniform DescriptorSet 0\nOpDecorate %uniform Binding 4\n") +
            "OpDecorate %Numbers Block\nOpMemberDecorate %Numbers 0 Offset 0")));
    EXPECT_EQ(imported.error, "");
    return std::move(*imported.module);
  };
  const std::string storage = "%storage = OpVariable %in_block Uniform\n";
  ir::Module a = module(storage, "%uniform = OpVariable %in_numbers Uniform\n"), b = module(storage, "");
  ir::Module* const stages[] = {&a, &b};
  agree_on_names(stages);
  const auto name_of_storage = [](const ir::Module& m) {
    for (const ir::ResourceId r : m.resources.ids())
      if (m.resources[r].kind == ir::ResourceKind::storage_block && m.resources[r].declared->binding == 4)
        return m.names.text(m.resources[r].name);
    return std::string_view();
  };
  EXPECT_EQ(name_of_storage(a), name_of_storage(b));
}

/// A uniform block with one array, which main loads as a whole.
std::string error_of_array(const std::string& element, const std::string& length) {
  return import_words(
             assemble(compute("%s = OpLabel\n%p = OpAccessChain %in_items %held %u0\n%l = OpLoad %items %p\nOpReturn",
                              "%extent = OpConstant %uint " + length + "\n%items = OpTypeArray " + element +
                                  " %extent\n%Held = OpTypeStruct %items\n%in_items = OpTypePointer Uniform "
                                  "%items\n%in_held = OpTypePointer Uniform %Held\n"
                                  "%held = OpVariable %in_held Uniform\n",
                              "OpDecorate %items ArrayStride 16\nOpDecorate %Held Block\n"
                              "OpMemberDecorate %Held 0 Offset 0\nOpDecorate %held DescriptorSet 0\n"
                              "OpDecorate %held Binding 0\n")))
      .error;
}

TEST(Types, ArraysHoldValues) {
  EXPECT_EQ(error_of_array("%float", "3"), "");
  EXPECT_NE(error_of_array("%void", "3"), "");
}

TEST(Interface, TexturesInStructuresHaveTheLocationsOfTheirElements) {
  const Imported imported = import_words(assemble(compute(
      "%s = OpLabel\n%t = OpAccessChain %in_sampled %both %u1 %i0 %u2\n%l = OpLoad %sampled %t\n"
      "%n = OpAccessChain %in_float %both %u1 %i1\n%f = OpLoad %float %n\nOpReturn",
      "%i0 = OpConstant %int 0\n%i1 = OpConstant %int 1\n"
      "%image = OpTypeImage %float 2D 0 0 0 1 Unknown\n%sampled = OpTypeSampledImage %image\n"
      "%three = OpTypeArray %sampled %u3\n%Both = OpTypeStruct %three %float\n%two = OpTypeArray %Both %u2\n"
      "%in_two = OpTypePointer UniformConstant %two\n%both = OpVariable %in_two UniformConstant\n"
      "%in_sampled = OpTypePointer UniformConstant %sampled\n%in_float = OpTypePointer UniformConstant %float\n",
      "OpDecorate %both Location 5\nOpName %both \"both\"\nOpName %Both \"Both\"\n"
      "OpMemberName %Both 0 \"t\"\nOpMemberName %Both 1 \"f\"")));
  ASSERT_EQ(imported.error, "");
  const std::string text = ir::print(*imported.module);
  for (const char* const line :
       {"uniform 0 location 5 whole [S", "declared both : [S",
        "resource @2 \"both.t\" : combined_image_sampler sampled_image(2d f32) array [[sampled_image(2d f32); 3]; 2] "
        "outer 1 location 5 steps 4 1",
        "load @1, 0u, 0u, 1u, 0u"})
    EXPECT_NE(text.find(line), std::string::npos) << line << " is not in\n" << text;
}

TEST(Malformed, EveryByteFlippedIsReadOrDiagnosed) {
  const Words good = assemble(compute(kReadFirst + R"(
OpBranch %header
%header = OpLabel
%i = OpPhi %uint %u0 %start %i1 %next
OpLoopMerge %done %next None
OpBranch %body
%body = OpLabel
OpSelectionMerge %behind None
OpSwitch %i %behind 2 %leave 4 %skip
%leave = OpLabel
OpBranch %skip
%skip = OpLabel
%f = OpConvertUToF %float %i
%v = OpCompositeConstruct %vec2 %f %f
%n = OpExtInst %vec2 %glsl Normalize %v
OpBranch %behind
%behind = OpLabel
OpBranch %next
%next = OpLabel
%i1 = OpIAdd %uint %i %u1
%more = OpULessThan %bool %i1 %u10
OpBranchConditional %more %header %done
%done = OpLabel
OpReturn
)"));
  ASSERT_EQ(import_words(good).error, "");
  for (size_t byte = 20; byte < good.size() * 4; ++byte)
    for (const uint32_t bit : {1u, 8u, 128u}) {
      Words bad = good;
      bad[byte / 4] ^= bit << byte % 4 * 8;
      import_words(bad);  // a diagnostic or a module that validates
    }
}

TEST(Malformed, AVariableOfAnotherFunctionIsRefused) {
  std::string locals;  // many more than there are variables of the module
  for (int n = 0; n < 1000; ++n) locals += "%l" + std::to_string(n) + " = OpVariable %in_local Function\n";
  const std::string text = compute("%s = OpLabel\n" + locals +
                                       "%c = OpFunctionCall %void %other\nOpReturn\nOpFunctionEnd\n"
                                       "%other = OpFunction %void None %entry\n%t = OpLabel\n"
                                       "%v = OpLoad %uint %l999\nOpReturn",
                                   "%in_local = OpTypePointer Function %uint");
  EXPECT_NE(import_words(assemble(text)).error.find("nothing before it defines"), std::string::npos);
}

TEST(Malformed, ATypeThatOnlyAResultHasIsRefused) {
  const std::string text =
      compute("%s = OpLabel\n%wide = OpBitcast %vec8 %u1\nOpReturn", "%vec8 = OpTypeVector %float 8");
  EXPECT_NE(import_words(assemble(text)).error.find("the types of OpBitcast"), std::string::npos);
}

TEST(Malformed, DiagnosticsNameInstructionAndWord) {
  Words words = assemble(compute("%s = OpLabel\n%sum = OpIAdd %uint %u1 %u2\nOpReturn"));
  const auto add = std::ranges::find(words, 5u << 16 | 128u);
  ASSERT_NE(add, words.end());
  add[1] = add[2] + 100000;  // the type
  EXPECT_EQ(import_words(words).error,
            "the id in word " + std::to_string(add - words.begin() + 1) + " is 0 or not below the bound");
  add[1] = words[3] - 1;
  EXPECT_EQ(import_words(words).error,
            "the types of OpIAdd at word " + std::to_string(add - words.begin()) + " do not fit each other");
}

TEST(Parse, IsEndedByTheBudget) {
  std::vector<uint32_t> words = {spv::kMagic, 0x00010000, 0, 1, 0};
  words.resize(100'000, 0x00010000);  // OpNop
  const auto parses = [&](bool is_cancelled) {
    const std::atomic<bool> cancel = is_cancelled;
    Budget budget({}, nullptr, &cancel);
    Diagnostics diagnostics(&budget);
    return Binary().parse(words, 1, diagnostics);
  };
  EXPECT_TRUE(parses(false));
  EXPECT_FALSE(parses(true));
}

}  // namespace
}  // namespace umber::front::spirv::testing
