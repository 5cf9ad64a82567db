// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <gtest/gtest.h>

#include "umber/mali.hpp"

namespace umber {
namespace {

constexpr std::string_view kVertex = R"(#version 320 es
layout(location = 0) in vec4 position;
struct Light { highp vec3 color; highp float size; };
layout(location = 0) out Light light;
layout(location = 2) out mediump vec2 uv;
layout(location = 3) flat out highp int number;
void main() {
  gl_Position = position;
  light = Light(position.xyz, position.w);
  uv = position.xy;
  number = 7;
}
)";
constexpr std::string_view kFragment = R"(#version 320 es
precision highp float;
struct Light { highp vec3 color; highp float size; };
layout(location = 0) in Light light;
layout(location = 2) in mediump vec2 uv;
layout(location = 3) flat in highp int number;
layout(location = 0) out vec4 color;
void main() { color = vec4(light.size) + vec4(uv, float(number), 1.0); }
)";

VaryingReport report(std::string_view gpu, VaryingForm form) {
  const Source sources[] = {{.stage = Stage::vertex, .text = kVertex, .name = "a.vert"},
                            {.stage = Stage::fragment, .text = kFragment, .name = "a.frag"}};
  return varyings(sources, gpu, form);
}

const VaryingAccess* find(const std::vector<VaryingAccess>& accesses, std::string_view name) {
  const auto found = std::ranges::find(accesses, name, &VaryingAccess::name);
  return found == accesses.end() ? nullptr : &*found;
}

TEST(Varyings, AreNamedByPartAndLieWhereTheReportSays) {
  const VaryingReport r = report("mali-g57", VaryingForm::linked);
  ASSERT_TRUE(r.ok()) << render(r.diagnostics);
  EXPECT_EQ(r.architecture, 9u);
  const auto uv = std::ranges::find(r.memory, "uv", &VaryingBytes::name);
  ASSERT_NE(uv, r.memory.end());
  EXPECT_EQ(uv->format, "rg16_float");
  EXPECT_EQ(uv->size, 4u);
  EXPECT_TRUE(uv->is_read);
  const auto unread = std::ranges::find(r.memory, "light.color", &VaryingBytes::name);
  ASSERT_NE(unread, r.memory.end());
  EXPECT_FALSE(unread->is_read);
  EXPECT_EQ(r.vertex_bytes(), r.position_bytes + r.generic_bytes);
}

TEST(Varyings, OfLinkedStagesNeedNoDescriptorsFromV9On) {
  const VaryingReport r = report("mali-v11", VaryingForm::linked);
  ASSERT_TRUE(r.ok());
  ASSERT_EQ(r.stages.size(), 2u);
  for (const VaryingStage& stage : r.stages) EXPECT_EQ(stage.varying_descriptors, 0u);
  const VaryingAccess* const number = find(r.stages[1].reads, "number");
  ASSERT_TRUE(number);
  EXPECT_EQ(number->path, "LD_VAR_BUF");
  EXPECT_EQ(number->interpolation, "flat");
  EXPECT_EQ(number->register_format, "u32");
  ASSERT_EQ(number->instructions.size(), 1u);
  EXPECT_NE(number->instructions[0].text.find("src_flat32"), std::string::npos) << number->instructions[0].text;
}

TEST(Varyings, OfStagesApartAreReadByDescriptors) {
  const VaryingReport r = report("mali-g57", VaryingForm::separate);
  ASSERT_TRUE(r.ok());
  EXPECT_EQ(r.stages[0].varying_descriptors, 0u);
  EXPECT_EQ(r.stages[1].varying_descriptors, 3u);
  const VaryingAccess* const uv = find(r.stages[1].reads, "uv");
  ASSERT_TRUE(uv);
  EXPECT_EQ(uv->path, "LD_VAR");
  EXPECT_EQ(uv->memory_format, "rg32_float");
  ASSERT_TRUE(uv->descriptor);
  const auto table = std::ranges::count(r.stages[1].descriptors, "varyings", &VaryingDescriptor::table);
  EXPECT_EQ(table, 3);
  EXPECT_EQ(r.stages[1].descriptors[*uv->descriptor].bytes.size(), 32u);
}

TEST(Varyings, AreFloatsOnModelsThatKnowNothingElse) {
  const VaryingReport r = report("mali-t600", VaryingForm::linked);
  ASSERT_TRUE(r.ok());
  ASSERT_TRUE(find(r.stages[1].reads, "number"));
  EXPECT_EQ(find(r.stages[1].reads, "number")->register_format, "f32");
}

TEST(Varyings, SayWhatIsWrong) {
  EXPECT_EQ(report("mali-g99", VaryingForm::linked).error, "there is no GPU 'mali-g99'");
  const Source fragment[] = {{.stage = Stage::fragment, .text = kFragment, .name = "a.frag"}};
  EXPECT_FALSE(varyings(fragment, "mali-g57").ok());
  const Source broken[] = {{.stage = Stage::vertex, .text = "#version 320 es\nvoid main() { x; }", .name = "b.vert"}};
  const VaryingReport r = varyings(broken, "mali-g57");
  EXPECT_EQ(r.status, Status::errors);
  EXPECT_FALSE(r.diagnostics.empty());
}

TEST(Varyings, OfAVertexShaderAloneAreCompactUnlessTheyAreSeparate) {
  const Source vertex[] = {{.stage = Stage::vertex, .text = kVertex, .name = "a.vert"}};
  const VaryingReport linked = varyings(vertex, "mali-g57"), both = report("mali-g57", VaryingForm::linked);
  ASSERT_TRUE(linked.ok());
  EXPECT_EQ(linked.generic_bytes, both.generic_bytes);
  const VaryingReport separate = varyings(vertex, "mali-g57", VaryingForm::separate);
  EXPECT_EQ(separate.generic_bytes, report("mali-g57", VaryingForm::separate).generic_bytes);
  EXPECT_GT(separate.generic_bytes, linked.generic_bytes);
}

TEST(Varyings, DistancesThatAreReadCount) {
  const Source sources[] = {{.stage = Stage::vertex,
                             .text = "#version 450\nout float gl_ClipDistance[5];\nvoid main() {\n"
                                     "  for (int n = 0; n < 5; ++n) gl_ClipDistance[n] = float(n);\n}\n",
                             .name = "a.vert"},
                            {.stage = Stage::fragment,
                             .text = "#version 450\nin float gl_ClipDistance[5];\nlayout(location=0) out vec4 o;\n"
                                     "void main() { o = vec4(gl_ClipDistance[4]); }\n",
                             .name = "a.frag"}};
  const VaryingReport r = varyings(sources, "mali-g57");
  ASSERT_TRUE(r.ok()) << render(r.diagnostics);
  EXPECT_EQ(r.fragment_bytes, 4u);
}

/// The place, and the name in brackets.
std::string refusal(std::string_view vertex, std::string_view fragment, VaryingForm form, std::string_view gpu) {
  const Source sources[] = {{.stage = Stage::vertex, .text = vertex, .name = "a.vert"},
                            {.stage = Stage::fragment, .text = fragment, .name = "a.frag"}};
  const VaryingReport r = varyings(sources, gpu, form);
  EXPECT_FALSE(r.ok());
  if (r.diagnostics.empty()) return {};
  const Diagnostic& d = r.diagnostics[0];
  return d.file + ":" + std::to_string(d.line) + ":" + std::to_string(d.column) + " " + d.id;
}

TEST(Varyings, RefusalsSayWhere) {
  constexpr std::string_view kWrites = "#version 450\nlayout(location=0) out vec4 a;\nvoid main() { a = vec4(1); }\n";
  constexpr std::string_view kByVertex =
      "#version 450\n#extension GL_EXT_fragment_shader_barycentric : require\n// not a here\n"
      "layout(location=0) pervertexEXT in vec4 a[];\nlayout(location=0) out vec4 o;\nvoid main() { o = a[2]; }\n";
  constexpr std::string_view kReads =
      "#version 450\nlayout(location=0) in vec4 a;\nlayout(location=0) out vec4 o;\nvoid main() { o = a; }\n";
  constexpr std::string_view kAsksLayer =
      "#version 450\nlayout(location=0) out vec4 o;\nvoid main() {\n  o = vec4(gl_Layer);\n}\n";
  constexpr std::string_view kHasLayer =
      "#version 450\n#extension GL_ARB_shader_viewport_layer_array : require\n/* gl_Layer */\n"
      "layout(location=0) out vec4 a;\nvoid main() { gl_Layer = 1; a = vec4(1); }\n";
  for (const VaryingForm form : {VaryingForm::linked, VaryingForm::separate}) {
    EXPECT_EQ(refusal(kWrites, kByVertex, form, "mali-v9"), "a.frag:4:41 mali-per-vertex");
    EXPECT_EQ(refusal(kWrites, kAsksLayer, form, "mali-v9"), "a.frag:4:12 mali-no-input");
    EXPECT_EQ(refusal(kHasLayer, kReads, form, "mali-v7"), "a.vert:5:15 mali-no-place");
  }
}

TEST(Varyings, OtherStagesAreRefused) {
  for (const Stage stage : {Stage::geometry, Stage::tess_control, Stage::tess_evaluation, Stage::compute})
    for (const VaryingForm form : {VaryingForm::linked, VaryingForm::separate}) {
      const Source sources[] = {{.stage = Stage::vertex, .text = kVertex, .name = "a.vert"},
                                {.stage = stage, .text = "#version 450\nvoid main() {}\n", .name = "b"},
                                {.stage = Stage::fragment, .text = kFragment, .name = "a.frag"}};
      const VaryingReport r = varyings(sources, "mali-v9", form);
      EXPECT_EQ(r.status, Status::errors);
      ASSERT_EQ(r.diagnostics.size(), 1u);
      EXPECT_EQ(r.diagnostics[0].id, "mali-stage");
    }
}

}  // namespace
}  // namespace umber
