// SPDX-License-Identifier: Apache-2.0
#include "umber/umber.hpp"

#include <array>

#include <gtest/gtest.h>

namespace umber {
namespace {

constexpr std::string_view kVertex = R"(#version 120
uniform float scale;
attribute vec3 unused;
varying vec2 uv;
void main() {
  gl_Position = gl_ModelViewProjectionMatrix * gl_Vertex * scale;
  gl_FrontColor = gl_Color;
  uv = gl_MultiTexCoord0.xy;
}
)";
constexpr std::string_view kFragment = R"(#version 120
uniform float scale = 2.0;
uniform sampler2D image;
varying vec2 uv;
void main() { gl_FragColor = texture2D(image, uv) * gl_Color * scale; }
)";

CompileResult compile_both(std::string_view vertex, std::string_view fragment, const Options& options = {}) {
  const std::array sources = {Source{Stage::vertex, vertex, "a.vert"}, Source{Stage::fragment, fragment, "a.frag"}};
  return compile(sources, options);
}

TEST(Compile, LinksAProgramOfTwoStages) {
  const CompileResult r = compile_both(kVertex, kFragment, {.color_outputs = 2});
  ASSERT_TRUE(r.ok()) << render(r.diagnostics);
  ASSERT_EQ(r.modules.size(), 2u);
  EXPECT_EQ(r.modules[1].stage, Stage::fragment);
  for (const Module& m : r.modules) EXPECT_EQ(m.spirv.at(0), 0x07230203u);

  ASSERT_EQ(r.program.resources.size(), 3u);
  const reflect::Resource &uniforms = r.program.resources[0], &state = r.program.resources[1],
                          &image = r.program.resources[2];
  EXPECT_EQ(uniforms.origin, reflect::Origin::default_uniforms);
  EXPECT_EQ(uniforms.stages, 1u << 0 | 1u << 4);
  ASSERT_EQ(uniforms.type.members.size(), 1u);
  EXPECT_EQ(uniforms.initial.size(), 4u);
  EXPECT_EQ(state.origin, reflect::Origin::state_uniforms);
  EXPECT_EQ(state.type.members.at(0).name, "gl_ModelViewProjectionMatrix");
  EXPECT_EQ(image.kind, reflect::ResourceKind::combined_image_sampler);
  EXPECT_EQ(image.binding, 2u);

  const reflect::StageInfo &vertex = r.program.stages.at(0), &fragment = r.program.stages.at(1);
  EXPECT_EQ(vertex.inputs.size(), 3u);  // gl_Vertex, gl_Color, gl_MultiTexCoord0
  EXPECT_EQ(vertex.outputs.size(), 2u);
  EXPECT_EQ(fragment.inputs.size(), 2u);
  EXPECT_EQ(fragment.outputs.size(), 2u);
}

TEST(Compile, GivesTheSameWordsTwice) {
  const CompileResult a = compile_both(kVertex, kFragment), b = compile_both(kVertex, kFragment);
  ASSERT_TRUE(a.ok() && b.ok());
  for (size_t n = 0; n < 2; ++n) EXPECT_EQ(a.modules[n].spirv, b.modules[n].spirv);
}

TEST(Compile, ShowsTheErrorsOfEveryStage) {
  const CompileResult r =
      compile_both("void main() { gl_Position = nothing; }", "void main() { gl_FragColor = nowhere; }");
  EXPECT_FALSE(r.ok());
  EXPECT_TRUE(r.modules.empty());
  ASSERT_EQ(r.diagnostics.size(), 2u) << render(r.diagnostics);
  EXPECT_EQ(r.diagnostics[0].file, "a.vert");
  EXPECT_EQ(r.diagnostics[1].file, "a.frag");
  EXPECT_EQ(r.diagnostics[1].column, 30u);
}

TEST(Compile, ReportsStagesThatDoNotMatch) {
  const CompileResult r = compile_both("void main() { gl_Position = vec4(0); }", kFragment);
  EXPECT_FALSE(r.ok());
  EXPECT_NE(render(r.diagnostics).find("'uv'"), std::string::npos);
}

TEST(Compile, KeepsTheIrAfterANamedPass) {
  const CompileResult r =
      compile_both(kVertex, kFragment, {.depth_range = DepthRange::gl, .dump_ir_after = "depth-range"});
  ASSERT_EQ(r.ir_dumps.size(), 2u) << render(r.diagnostics);
  EXPECT_EQ(r.ir_dumps[0].after, "depth-range");
  EXPECT_NE(r.ir_dumps[0].text.find("default_uniforms"), std::string::npos);
  EXPECT_EQ(compile_both(kVertex, kFragment, {.dump_ir_after = "no-pass"}).diagnostics.at(0).id, "no-such-dump");
}

TEST(Compile, AnEmptyRequestIsAnError) {
  const CompileResult r = compile({});
  EXPECT_FALSE(r.ok());
  EXPECT_FALSE(r.diagnostics.empty());
}

}  // namespace
}  // namespace umber
