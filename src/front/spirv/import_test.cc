// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/import.h"

#include <atomic>

#include "base/budget.h"
#include "front/spirv/binary.h"
#include "front/spirv/names.h"
#include "front/spirv/testing.h"

namespace umber::front::spirv::testing {
namespace {

using Words = std::vector<uint32_t>;

const std::string kReadFirst = R"(
%start = OpLabel
%first = OpAccessChain %in_word %buffer %u0 %u0
%second = OpAccessChain %in_word %buffer %u0 %u1
%x = OpLoad %uint %first
)";

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

TEST(ControlFlow, ManyLevelsAreALimitAndNoCrash) {
  std::string body = kReadFirst + "%c = OpIEqual %bool %x %u2\n", ends;
  for (int n = 0; n < 20000; ++n) {
    const std::string number = std::to_string(n);
    body += "OpSelectionMerge %m" + number + " None\nOpBranchConditional %c %t" + number + " %m" + number + "\n%t" +
            number + " = OpLabel\n";
  }
  body += "OpBranch %m19999\n";
  for (int n = 19999; n >= 0; --n)
    body += "%m" + std::to_string(n) + " = OpLabel\n" +
            (n ? "OpBranch %m" + std::to_string(n - 1) + "\n" : std::string("OpReturn\n"));
  EXPECT_NE(import_words(assemble(compute(body))).error.find("nested too deep"), std::string::npos);
}

TEST(Calls, MayGoAsDeepAsTheyLike) {
  constexpr int kFunctions = 20000;
  std::string functions;
  for (int n = 0; n < kFunctions; ++n) {
    const std::string number = std::to_string(n), callee = "%f" + std::to_string(n + 1);
    functions += "OpFunctionEnd\n%f" + number + " = OpFunction %void None %entry\n%b" + number + " = OpLabel\n" +
                 (n + 1 < kFunctions ? "%c" + number + " = OpFunctionCall %void " + callee + "\n" : std::string()) +
                 "OpReturn\n";
  }
  const std::string text = compute("%s = OpLabel\n%c = OpFunctionCall %void %f0\nOpReturn\n" + functions);
  const Imported result = import_words(assemble(text));
  EXPECT_EQ(result.error, "");
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

TEST(Malformed, AConstantIsNoInstructionThatNeedsAFunction) {
  const Words words = assemble(compute("%s = OpLabel\nOpReturn", R"(
%pair = OpTypeStruct %float %float
%one = OpConstant %float 1
%x = OpSpecConstantOp %pair CompositeInsert %one %one 36 5
)"));
  const auto at = static_cast<size_t>(std::ranges::find(words, 8u << 16 | 52u) - words.begin());
  const auto imported = static_cast<size_t>(std::ranges::find(words, 6u << 16 | 11u) - words.begin());
  ASSERT_LT(std::max(at, imported), words.size());
  const uint32_t glsl = words[imported + 1], one = words[at + 4];
  constexpr uint32_t kExtInst = 12, kModfStruct = 36, kFrexpStruct = 52, kPhi = 245;
  const Words operations[] = {
      {kExtInst, glsl, kModfStruct, one}, {kExtInst, glsl, kFrexpStruct, one}, {kPhi, one, one, one, one}};
  for (const Words& operation : operations) {
    Words changed = words;
    changed[at + 7] = 1u << 16;  // OpNop, if the operation ends before it
    std::ranges::copy(operation, &changed[at + 3]);
    changed[at] = static_cast<uint32_t>(3 + operation.size()) << 16 | 52u;
    EXPECT_NE(import_words(changed).error.find("is not supported yet"), std::string::npos)
        << import_words(changed).error;
  }
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
