// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/testing.h"
#include "ir/interface/capture.h"

namespace umber::front::spirv::testing {
namespace {

/// What a vertex shader with these annotations captures, "name buffer offset" each and then the strides; or the error.
std::string captures_of(const std::string& annotations, const std::string& modes = "OpExecutionMode %main Xfb") {
  const Imported found = import_words(assemble(R"(
OpCapability Shader
OpCapability Float64
OpCapability TransformFeedback
OpMemoryModel Logical GLSL450
OpEntryPoint Vertex %main "main" %v %block %array %s %d
)" + modes + R"(
OpName %v "v"
OpName %Block "Block"
OpMemberName %Block 0 "a"
OpMemberName %Block 1 "b"
OpMemberName %InArray 0 "c"
OpName %s "s"
OpMemberName %S 0 "x"
OpMemberName %S 1 "y"
OpName %d "d"
OpDecorate %Block Block
OpDecorate %InArray Block
)" + annotations + R"(
%void = OpTypeVoid
%entry = OpTypeFunction %void
%uint = OpTypeInt 32 0
%two = OpConstant %uint 2
%float = OpTypeFloat 32
%double = OpTypeFloat 64
%vec3 = OpTypeVector %float 3
%Block = OpTypeStruct %float %vec3
%InArray = OpTypeStruct %float
%blocks = OpTypeArray %InArray %two
%S = OpTypeStruct %float %vec3
%to_vec3 = OpTypePointer Output %vec3
%to_block = OpTypePointer Output %Block
%to_blocks = OpTypePointer Output %blocks
%to_s = OpTypePointer Output %S
%to_double = OpTypePointer Output %double
%v = OpVariable %to_vec3 Output
%block = OpVariable %to_block Output
%array = OpVariable %to_blocks Output
%s = OpVariable %to_s Output
%d = OpVariable %to_double Output
%main = OpFunction %void None %entry
%start = OpLabel
OpReturn
OpFunctionEnd
)"));
  if (!found.module) return found.error;
  std::string result;
  for (const ir::Capture& c : found.module->captures)
    result += captured_name(*found.module, c.var, c.path) + ' ' + std::to_string(c.buffer) + ' ' +
              std::to_string(c.offset) + ", ";
  for (const uint32_t stride : found.module->state.capture.strides) result += std::to_string(stride) + ' ';
  return result;
}

TEST(Captures, AreVariablesAndMembersWithOffsets) {
  EXPECT_EQ(captures_of("OpDecorate %v XfbBuffer 1\nOpDecorate %v XfbStride 32\nOpDecorate %v Offset 4\n"
                        "OpDecorate %block XfbBuffer 2\nOpDecorate %block XfbStride 12\n"
                        "OpMemberDecorate %Block 1 Offset 0\n"
                        "OpDecorate %s XfbBuffer 1\nOpDecorate %s XfbStride 32\nOpMemberDecorate %S 0 Offset 20\n"
                        "OpDecorate %d XfbBuffer 0\nOpDecorate %d XfbStride 16\n"),
            "v 1 4, b 2 0, s.x 1 20, 16 32 12 0 ");
}

TEST(Captures, OfAStructureAsAWholeWinOverItsMembers) {
  EXPECT_EQ(captures_of("OpDecorate %s XfbBuffer 0\nOpDecorate %s XfbStride 24\nOpDecorate %s Offset 8\n"
                        "OpMemberDecorate %S 0 Offset 0\nOpMemberDecorate %S 1 Offset 4\n"),
            "s 0 8, 24 0 0 0 ");
}

TEST(Captures, BlocksOfAnArrayGoToBuffersOfTheirOwn) {
  EXPECT_EQ(captures_of("OpDecorate %array XfbBuffer 2\nOpDecorate %array XfbStride 8\n"
                        "OpMemberDecorate %InArray 0 Offset 4\n"),
            "c[0] 2 4, c[1] 3 4, 0 0 8 8 ");
}

TEST(Captures, GiveWayToOtherOutputs) {
  const Imported found = import_words(assemble(R"(
OpCapability Shader
OpCapability TransformFeedback
OpMemoryModel Logical GLSL450
OpEntryPoint Vertex %main "main" %a %b %c %d
OpExecutionMode %main Xfb
OpDecorate %a XfbBuffer 0
OpDecorate %a XfbStride 16
OpDecorate %a Offset 0
OpDecorate %a Location 1
OpDecorate %b Location 0
OpDecorate %c Location 3
OpDecorate %c Component 2
OpDecorate %d Location 3
OpDecorate %d XfbBuffer 0
OpDecorate %d XfbStride 16
OpDecorate %d Offset 8
%void = OpTypeVoid
%entry = OpTypeFunction %void
%uint = OpTypeInt 32 0
%two = OpConstant %uint 2
%float = OpTypeFloat 32
%vec2 = OpTypeVector %float 2
%pair = OpTypeArray %float %two
%to_vec2 = OpTypePointer Output %vec2
%to_pair = OpTypePointer Output %pair
%a = OpVariable %to_vec2 Output
%b = OpVariable %to_pair Output
%c = OpVariable %to_vec2 Output
%d = OpVariable %to_vec2 Output
%main = OpFunction %void None %entry
%start = OpLabel
OpReturn
OpFunctionEnd
)"));
  ASSERT_TRUE(found.module) << found.error;
  std::string locations;
  for (const ir::IoVarId v : found.module->io_vars.ids()) {
    const std::optional<uint32_t> location = found.module->io_vars[v].declared_location;
    locations += location ? std::to_string(*location) + ' ' : "none ";
  }
  EXPECT_EQ(locations, "none 0 3 3 ");
}

TEST(Captures, StridesMayBeLeftOut) {
  EXPECT_EQ(captures_of("OpDecorate %v XfbBuffer 0\nOpDecorate %v Offset 4\n"
                        "OpDecorate %d XfbBuffer 0\nOpDecorate %d Offset 16\n"),
            "v 0 4, d 0 16, 24 0 0 0 ");
}

TEST(Captures, NeedTheExecutionMode) {
  EXPECT_EQ(captures_of("OpDecorate %v XfbBuffer 1\nOpDecorate %v XfbStride 32\nOpDecorate %v Offset 4\n", ""),
            "0 0 0 0 ");
}

TEST(Captures, AreRejectedWithAReason) {
  EXPECT_NE(captures_of("OpDecorate %v XfbBuffer 4\nOpDecorate %v XfbStride 12\nOpDecorate %v Offset 0\n")
                .find("to so many buffers is not supported"),
            std::string::npos);
  EXPECT_NE(captures_of("OpDecorate %array XfbBuffer 3\nOpMemberDecorate %InArray 0 Offset 0\n")
                .find("to so many buffers is not supported"),
            std::string::npos);
  EXPECT_NE(captures_of("OpDecorate %v XfbBuffer 0\nOpDecorate %v XfbStride 12\n"
                        "OpDecorate %s XfbBuffer 0\nOpDecorate %s XfbStride 16\n")
                .find("another XfbStride"),
            std::string::npos);
  EXPECT_NE(captures_of("OpDecorate %v XfbBuffer 0\nOpDecorate %v XfbStride 8\nOpDecorate %v Offset 0\n")
                .find("does not fit into the stride"),
            std::string::npos);
}

}  // namespace
}  // namespace umber::front::spirv::testing
