// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "umber/interpret.hpp"

namespace umber::interpret {
namespace {

constexpr uint32_t kSize = 8;

constexpr std::string_view kCorners =
    "#version 450\n"
    "void main() { gl_Position = vec4(gl_VertexID % 2 * 4 - 1, gl_VertexID / 2 * 4 - 1, 0.5, 1); }\n";
constexpr std::string_view kGreen =
    "#version 450\n"
    "layout(location = 0) out vec4 color; void main() { color = vec4(0, 1, 0, 1); }\n";

DrawTargets targets() {
  DrawTargets t{.width = kSize, .height = kSize};
  t.colors.push_back({.texels = std::vector<std::array<uint32_t, 4>>(kSize * kSize)});
  return t;
}

uint32_t count_green(const DrawTargets& t) {
  uint32_t count = 0;
  for (const auto& texel : t.colors[0].texels) count += std::bit_cast<float>(texel[1]) == 1 ? 1 : 0;
  return count;
}

struct Drawn {
  Outcome outcome;
  DrawTargets targets = interpret::targets();
  DrawCounts counts;
};

Drawn draw(const std::vector<Source>& sources, DrawCall call, const Limits& limits = {}) {
  Options options;
  options.patch_defaults = PatchDefaults{.vertices = 3};
  const Program program(sources, options);
  EXPECT_TRUE(program.compiled().ok()) << render(program.compiled().diagnostics);
  call.viewport = {.width = kSize, .height = kSize};
  Drawn drawn;
  Memory memory;
  drawn.outcome = program.draw(call, memory, drawn.targets, drawn.counts, limits);
  return drawn;
}

TEST(Draw, ATriangleCoversTheWindow) {
  const Drawn drawn =
      draw({{.stage = Stage::vertex, .text = kCorners}, {.stage = Stage::fragment, .text = kGreen}}, {.count = 3});
  EXPECT_TRUE(drawn.outcome.ok()) << drawn.outcome.what;
  EXPECT_EQ(count_green(drawn.targets), kSize * kSize);
  EXPECT_EQ(drawn.counts.samples_passed, kSize * kSize);
}

TEST(Draw, PatchesAndGeometryShadersFollowEachOther) {
  constexpr std::string_view kDivided =
      "#version 450\n"
      "layout(triangles, equal_spacing) in;\n"
      "void main() { gl_Position = gl_in[0].gl_Position * gl_TessCoord.x + gl_in[1].gl_Position * gl_TessCoord.y +\n"
      "                            gl_in[2].gl_Position * gl_TessCoord.z; }\n";
  constexpr std::string_view kTwice =
      "#version 450\n"
      "layout(triangles, invocations = 2) in; layout(triangle_strip, max_vertices = 3) out;\n"
      "void main() { for (int n = 0; n < 3; ++n) { gl_Position = gl_in[n].gl_Position; EmitVertex(); } }\n";
  const Drawn drawn = draw({{.stage = Stage::vertex, .text = kCorners},
                            {.stage = Stage::tess_evaluation, .text = kDivided},
                            {.stage = Stage::geometry, .text = kTwice},
                            {.stage = Stage::fragment, .text = kGreen}},
                           {.topology = Topology::patches, .patch_vertices = 3, .count = 3});
  EXPECT_TRUE(drawn.outcome.ok()) << drawn.outcome.what;
  EXPECT_EQ(count_green(drawn.targets), kSize * kSize);
  EXPECT_EQ(drawn.counts.primitives_generated, 2u);
}

TEST(Draw, LimitsEndIt) {
  constexpr std::string_view kEndless =
      "#version 450\nvoid main() { int n = 0; while (true) ++n; gl_Position = vec4(n); }\n";
  const std::vector<Source> sources = {{.stage = Stage::vertex, .text = kEndless},
                                       {.stage = Stage::fragment, .text = kGreen}};
  EXPECT_EQ(draw(sources, {.count = 3}, {.steps = 10'000}).outcome.end, End::step_limit);
  const std::vector<Source> fine = {{.stage = Stage::vertex, .text = kCorners},
                                    {.stage = Stage::fragment, .text = kGreen}};
  EXPECT_EQ(draw(fine, {.count = ~0u, .instances = ~0u}).outcome.end, End::memory_limit);
}

TEST(Draw, TargetsMustBeWhole) {
  const std::vector<Source> sources = {{.stage = Stage::vertex, .text = kCorners},
                                       {.stage = Stage::fragment, .text = kGreen}};
  const Program program(sources);
  DrawTargets small = targets();
  small.colors[0].texels.pop_back();
  DrawCall call{.count = 3};
  Memory memory;
  DrawCounts counts;
  EXPECT_EQ(program.draw(call, memory, small, counts).end, End::unsupported);
}

}  // namespace
}  // namespace umber::interpret
