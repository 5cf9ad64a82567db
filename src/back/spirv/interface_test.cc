// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/test_module.h"

namespace umber::back::spirv {
namespace {

TEST(SpirvInterface, vertex_stage) {
  const Written w = valid(R"(
stage vertex
input $0 "place" : f32x4 assigned 0
input $1 "which" : i32x2 assigned 1
input $2 "m" : f32mat4x4 assigned 2
input $3 "vertex" : i32 built_in vertex_id
input $4 "instance" : i32 built_in instance_id
output $5 "gl_Position" : f32x4 built_in position invariant
output $6 "gl_PointSize" : f32 built_in point_size
output $7 "gl_ClipDistance" : [f32;2] built_in clip_distance
output $8 "colour" : f32x3 assigned 0 component 1 mediump
output $9 "id" : i32 assigned 1 flat
output $10 "bent" : [f32x2;2] assigned 2 noperspective centroid
func F0 "main" () {
  %0:f32x4 = load $0
  %1:f32mat4x4 = load $2
  %2:f32x4 = mat_mul %1, %0
  store $5, %2
  store $6, 1f
  store $7, 1i, 0.5f
  %3:i32 = load $3
  %4:i32 = load $4
  %5:i32 = add %3, %4
  store $9, %5
  store $10, %5, 0i, 1f
  %6:i32 = load $1, 1i
  ret
})");
  EXPECT_EQ(w.count("Flat"), 1u);
  EXPECT_EQ(w.count("Invariant"), 1u);
  EXPECT_EQ(w.count("Component 1"), 1u);
  EXPECT_EQ(w.count("VertexIndex"), 1u);
}

TEST(SpirvInterface, transform_feedback) {
  const Written w = valid(R"(
stage vertex capture_strides 24 0 0 16
output $0 "gl_Position" : f32x4 built_in position
output $1 "a" : [f32;2] assigned 0
output $2 "d" : f64x2 assigned 2
capture $1 buffer 0 offset 16
capture $0 buffer 0 offset 0
capture $2 buffer 3 offset 0
func F0 "main" () {
  store $0, f32x4(1f, 1f, 1f, 1f)
  ret
})");
  EXPECT_EQ(w.count("OpCapability TransformFeedback"), 1u);
  EXPECT_EQ(w.count("OpExecutionMode %main Xfb"), 1u);
  EXPECT_EQ(w.count("XfbBuffer 0"), 2u);
  EXPECT_EQ(w.count("XfbStride 24"), 2u);
  EXPECT_EQ(w.count("%d XfbStride 16"), 1u);
  EXPECT_EQ(w.count("%a Offset 16"), 1u);
  EXPECT_EQ(valid("stage vertex capture_strides 4 0 0 0\nfunc F0 main() {\nret\n}").count("Xfb"), 0u);
}

TEST(SpirvInterface, fragment_stage) {
  const Written w = valid(R"(
stage fragment early_fragment_tests depth less
input $0 "smooth" : f32x4 assigned 0
input $1 "whole" : i32 assigned 1
input $2 "wide" : f64 assigned 2
input $3 "edge" : f32x2 assigned 4 sample
input $4 "gl_FragCoord" : f32x4 built_in frag_coord
input $5 "gl_FrontFacing" : bool built_in front_facing
input $6 "gl_SampleMaskIn" : [i32;1] built_in sample_mask
input $7 "gl_SampleID" : i32 built_in sample_id
input $8 "gl_HelperInvocation" : bool built_in helper_invocation
input $9 "gl_PointCoord" : f32x2 built_in point_coord
output $10 "colour" : f32x4 assigned 0
output $11 "other" : f32x4 assigned 0 index 1
output $12 "gl_FragDepth" : f32 built_in frag_depth
output $13 "gl_SampleMask" : [i32;1] built_in sample_mask
func F0 "main" () {
  %0:f32x4 = interpolate_at_centroid $0
  %1:f32x4 = interpolate_at_sample $0, 1i
  %2:f32x4 = interpolate_at_offset $0, f32x2(0.25f, 0.25f)
  %3:f32x4 = add %0, %1
  %4:f32x4 = dpdx %3
  %5:f32x4 = fwidth_fine %4
  %6:bool = load $5
  %7:f32x4 = select %6, %2, %5
  store $10, %7
  store $11, 3i, 1f
  store $12, 0.5f
  %8:i32 = load $6, 0i
  store $13, 0i, %8
  ret
})");
  EXPECT_EQ(w.count("Flat"), 4u);
  EXPECT_EQ(w.count("DepthLess") + w.count("DepthReplacing") + w.count("EarlyFragmentTests"), 3u);
  EXPECT_EQ(w.count("OriginUpperLeft"), 1u);
}

TEST(SpirvInterface, compute_stage) {
  const Written w = valid(R"(
stage compute local_size 8 4 2
input $0 "gl_GlobalInvocationID" : u32x3 built_in global_invocation_id
input $1 "gl_LocalInvocationIndex" : u32 built_in local_invocation_index
input $2 "gl_NumWorkGroups" : u32x3 built_in num_workgroups
func F0 "main" () {
  %0:u32x3 = load $0
  %1:u32 = load $2, 0i
  ret
})");
  EXPECT_EQ(w.count("LocalSize 8 4 2"), 1u);
}

TEST(SpirvInterface, names_are_optional) {
  constexpr std::string_view kText =
      "stage vertex\noutput $0 \"gl_Position\" : f32x4 built_in position\n"
      "func F0 \"main\" () {\n  store $0, zero f32x4\n  ret\n}";
  EXPECT_EQ(valid(kText).count("OpName"), 2u);
  EXPECT_EQ(valid(kText, {.debug = DebugInfo::none}).count("OpName"), 0u);
}

TEST(SpirvInterface, later_versions_list_all_globals) {
  const Written w = valid(compute("%0:i32 = load !0\nret"), spirv_1(4));
  EXPECT_NE(w.assembly.find("OpEntryPoint GLCompute %main \"main\" %i %f %v"), std::string::npos) << w.assembly;
}

TEST(SpirvInterface, stages_beyond_the_printer_are_diagnostics) {
  EXPECT_NE(write_text("stage geometry\nfunc F0 \"main\" () {\n  ret\n}").diagnostics.find("[unsupported-stage]"),
            std::string::npos);
}

TEST(SpirvInterface, output_depends_on_the_input_alone) {
  const std::string text = compute("%0:f32 = load !1\n%1:f32 = sin %0\nstore !1, %1\nret");
  EXPECT_EQ(valid(text).assembly, valid(text).assembly);
}

TEST(SpirvInterface, lines_say_where_instructions_come_from) {
  const Written w = valid(compute(R"(
  %0:i32 = load !0
  if true {
    store !0, %0
    yield
  } {
    yield
  }
  ret)"),
                          {.debug = DebugInfo::lines});
  EXPECT_EQ(w.count("OpString \"test.umir\""), 1u) << w.assembly;
  EXPECT_EQ(w.count("OpSource Unknown 0 %"), 1u);
  EXPECT_EQ(w.count("OpLine"), 5u);
  EXPECT_NE(w.assembly.find("OpLine %14 8 12"), std::string::npos) << w.assembly;
}

}  // namespace
}  // namespace umber::back::spirv
