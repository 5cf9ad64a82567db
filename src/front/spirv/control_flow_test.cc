// SPDX-License-Identifier: Apache-2.0
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

TEST(ControlFlow, PhisOfALoopSwapTheirValues) {
  const std::string text = compute(kReadFirst + R"(
OpBranch %header
%header = OpLabel
%a = OpPhi %uint %u1 %start %b %next
%b = OpPhi %uint %u2 %start %a %next
%i = OpPhi %uint %u0 %start %i1 %next
OpLoopMerge %done %next None
OpBranch %test
%test = OpLabel
%more = OpULessThan %bool %i %x
OpBranchConditional %more %next %done
%next = OpLabel
%i1 = OpIAdd %uint %i %u1
OpBranch %header
%done = OpLabel
%shifted = OpShiftLeftLogical %uint %a %u4
%both = OpBitwiseOr %uint %shifted %b
OpStore %second %both
OpReturn
)");
  EXPECT_EQ(run(text, {0, 0}), (Words{0, 0x12}));
  EXPECT_EQ(run(text, {1, 0}), (Words{1, 0x21}));
  EXPECT_EQ(run(text, {2, 0}), (Words{2, 0x12}));
}

TEST(ControlFlow, ALoopOfOneBlockRepeats) {
  const std::string text = compute(kReadFirst + R"(
OpBranch %header
%header = OpLabel
%i = OpPhi %uint %u0 %start %i1 %header
%i1 = OpIAdd %uint %i %u1
%more = OpULessThan %bool %i1 %x
OpLoopMerge %done %header None
OpBranchConditional %more %header %done
%done = OpLabel
OpStore %second %i1
OpReturn
)");
  EXPECT_EQ(run(text, {7, 0}), (Words{7, 7}));
  EXPECT_EQ(run(text, {0, 0}), (Words{0, 1}));
}

TEST(ControlFlow, RegionsOfASwitchFallThroughInAnyOrder) {
  const std::string text = compute(kReadFirst + R"(
OpSelectionMerge %done None
OpSwitch %x %other 3 %three 1 %one 2 %two
%one = OpLabel
OpBranch %three
%two = OpLabel
OpBranch %done
%three = OpLabel
%at_three = OpPhi %uint %u10 %one %u3 %start
OpBranch %other
%other = OpLabel
%at_other = OpPhi %uint %at_three %three %u100 %start
OpBranch %done
%done = OpLabel
%result = OpPhi %uint %u2 %two %at_other %other
OpStore %second %result
OpReturn
)");
  EXPECT_EQ(run(text, {1, 0}), (Words{1, 10}));
  EXPECT_EQ(run(text, {2, 0}), (Words{2, 2}));
  EXPECT_EQ(run(text, {3, 0}), (Words{3, 3}));
  EXPECT_EQ(run(text, {9, 0}), (Words{9, 100}));
}

// The IR's break leaves the innermost switch or loop only.
TEST(ControlFlow, ASwitchLeavesTheLoopAroundIt) {
  const std::string text = compute(kReadFirst + R"(
OpBranch %header
%header = OpLabel
%i = OpPhi %uint %u0 %start %i1 %next
OpLoopMerge %done %next None
OpBranch %body
%body = OpLabel
OpSelectionMerge %behind None
OpSwitch %i %otherwise 2 %leave 4 %skip
%leave = OpLabel
%is_two = OpIEqual %bool %x %u2
OpBranchConditional %is_two %done %behind
%skip = OpLabel
OpBranch %next
%otherwise = OpLabel
OpBranch %behind
%behind = OpLabel
%old = OpLoad %uint %second
%new = OpIAdd %uint %old %u1
OpStore %second %new
OpBranch %next
%next = OpLabel
%i1 = OpIAdd %uint %i %u1
%more = OpULessThan %bool %i1 %u10
OpBranchConditional %more %header %done
%done = OpLabel
OpReturn
)");
  EXPECT_EQ(run(text, {0, 0}), (Words{0, 9}));  // ten times but for 4
  EXPECT_EQ(run(text, {2, 0}), (Words{2, 2}));
}

TEST(ControlFlow, ValuesReachWhereTheirBlockDominates) {
  const std::string text = compute(kReadFirst + R"(
%is_big = OpUGreaterThan %bool %x %u10
OpSelectionMerge %done None
OpBranchConditional %is_big %big %small
%big = OpLabel
OpReturn
%small = OpLabel
%double = OpIAdd %uint %x %x
OpBranch %done
%done = OpLabel
OpStore %second %double
OpReturn
)");
  EXPECT_EQ(run(text, {4, 0}), (Words{4, 8}));
  EXPECT_EQ(run(text, {11, 0}), (Words{11, 0}));
}

TEST(ControlFlow, AnInnerBranchLeavesTheSelectionAroundIt) {
  const std::string text = compute(kReadFirst + R"(
%is_small = OpULessThan %bool %x %u10
%is_two = OpIEqual %bool %x %u2
OpSelectionMerge %done None
OpBranchConditional %is_small %inner %done
%inner = OpLabel
OpBranchConditional %is_two %done %store
%store = OpLabel
OpStore %second %u5
OpBranch %done
%done = OpLabel
%sum = OpIAdd %uint %x %u1
OpStore %first %sum
OpReturn
)");
  EXPECT_EQ(run(text, {2, 0}), (Words{3, 0}));
  EXPECT_EQ(run(text, {3, 0}), (Words{4, 5}));
  EXPECT_EQ(run(text, {10, 0}), (Words{11, 0}));
}

TEST(ControlFlow, WhatHasNoStructureIsRefused) {
  const std::string text = compute(kReadFirst + R"(
%is_two = OpIEqual %bool %x %u2
OpBranchConditional %is_two %a %b
%a = OpLabel
OpReturn
%b = OpLabel
OpReturn
)");
  EXPECT_NE(import_words(assemble(text)).error.find("OpBranchConditional at word "), std::string::npos);
}

TEST(ControlFlow, WaysOutOfSeveralSelectionsThatCrossEndInADiagnostic) {
  const std::string text = compute(kReadFirst + R"(
%c = OpIEqual %bool %x %u0
OpSelectionMerge %outer None
OpBranchConditional %c %one %two
%one = OpLabel
OpBranch %outer
%two = OpLabel
OpSelectionMerge %middle None
OpBranchConditional %c %three %four
%three = OpLabel
OpBranch %middle
%four = OpLabel
OpSelectionMerge %inner None
OpBranchConditional %c %five %outer
%five = OpLabel
OpBranch %inner
%inner = OpLabel
OpBranch %middle
%middle = OpLabel
OpBranch %outer
%outer = OpLabel
OpReturn
)");
  import_words(assemble(text));  // not valid: read or refused
}

TEST(ControlFlow, AMergeBlockIsOfOneHeader) {
  const std::string text = compute(kReadFirst + R"(
%c = OpIEqual %bool %x %u0
OpSelectionMerge %end None
OpBranchConditional %c %one %end
%one = OpLabel
OpSelectionMerge %end None
OpBranchConditional %c %two %end
%two = OpLabel
OpBranch %end
%end = OpLabel
OpReturn
)");
  EXPECT_NE(import_words(assemble(text)).error.find("breaks the rules of structured control flow"), std::string::npos);
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

}  // namespace
}  // namespace umber::front::spirv::testing
