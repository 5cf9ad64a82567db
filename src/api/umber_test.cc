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

Result compile_both(std::string_view vertex, std::string_view fragment, const Options& options = {}) {
  const std::array sources = {Source{Stage::vertex, vertex, "a.vert"}, Source{Stage::fragment, fragment, "a.frag"}};
  return compile(sources, options);
}

TEST(Compile, LinksAProgramOfTwoStages) {
  const Result r = compile_both(kVertex, kFragment, {.color_outputs = 2});
  ASSERT_TRUE(r.ok) << r.diagnostics;
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
  const Result a = compile_both(kVertex, kFragment), b = compile_both(kVertex, kFragment);
  ASSERT_TRUE(a.ok && b.ok);
  for (size_t n = 0; n < 2; ++n) EXPECT_EQ(a.modules[n].spirv, b.modules[n].spirv);
}

TEST(Compile, ShowsTheErrorsOfEveryStage) {
  const Result r = compile_both("void main() { gl_Position = nothing; }", "void main() { gl_FragColor = nowhere; }");
  EXPECT_FALSE(r.ok);
  EXPECT_TRUE(r.modules.empty());
  EXPECT_NE(r.diagnostics.find("a.vert:1:29: error:"), std::string::npos) << r.diagnostics;
  EXPECT_NE(r.diagnostics.find("a.frag:1:30: error:"), std::string::npos) << r.diagnostics;
}

TEST(Compile, ReportsStagesThatDoNotMatch) {
  const Result r = compile_both("void main() { gl_Position = vec4(0); }", kFragment);
  EXPECT_FALSE(r.ok);
  EXPECT_NE(r.diagnostics.find("'uv'"), std::string::npos) << r.diagnostics;
}

TEST(Compile, KeepsTheIrAfterANamedPass) {
  const Result r = compile_both(kVertex, kFragment, {.depth_range = DepthRange::gl, .dump_ir_after = "depth-range"});
  ASSERT_EQ(r.ir_dumps.size(), 2u) << r.diagnostics;
  EXPECT_EQ(r.ir_dumps[0].after, "depth-range");
  EXPECT_NE(r.ir_dumps[0].text.find("default_uniforms"), std::string::npos);
  EXPECT_NE(compile_both(kVertex, kFragment, {.dump_ir_after = "no-pass"}).diagnostics.find("no-pass"),
            std::string::npos);
}

TEST(Compile, AnEmptyRequestIsAnError) {
  const Result r = compile({});
  EXPECT_FALSE(r.ok);
  EXPECT_FALSE(r.diagnostics.empty());
}

}  // namespace
}  // namespace umber
