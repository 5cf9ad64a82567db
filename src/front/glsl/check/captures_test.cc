// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "front/glsl/front.h"
#include "ir/interface/capture.h"

namespace umber::glsl {
namespace {

constexpr std::string_view kHead = "#version 440\n";

/// What a vertex shader with these declarations captures, "name buffer offset" each and then the strides; or what is
/// wrong with it.
std::string captures_of(const std::vector<std::string>& declarations, ir::Stage stage = ir::Stage::vertex) {
  std::vector<std::string> texts;
  std::vector<ShaderText> shaders;
  for (const std::string& d : declarations)
    texts.push_back(std::string(kHead) + d + (texts.empty() ? "\nvoid main() {}\n" : ""));
  for (const std::string& text : texts) shaders.push_back({.text = text, .name = "shader"});
  Sources sources;
  Diagnostics diagnostics;
  Result<ir::Module> module = compile(shaders, stage, {}, sources, diagnostics);
  std::string result;
  for (const Finding& d : diagnostics.all())
    if (d.severity == Severity::error) result += d.text + "; ";
  if (!module) return result;
  for (const ir::Capture& c : module->captures)
    result +=
        captured_name(*module, c.var, c.path) + ' ' + std::to_string(c.buffer) + ' ' + std::to_string(c.offset) + ", ";
  for (const uint32_t stride : module->state.capture.strides) result += std::to_string(stride) + ' ';
  return result;
}

TEST(Captures, OfVariablesAndTheDefaultBuffer) {
  EXPECT_EQ(captures_of({"layout(xfb_offset = 16) out vec2 a; out vec4 no; layout(xfb_buffer = 2) out;"
                         "layout(xfb_offset = 0) out float b[3]; layout(xfb_buffer = 1, xfb_offset = 8) out dvec2 c;"}),
            "a 0 16, b 2 0, c 1 8, 24 24 12 0 ");
  EXPECT_EQ(captures_of({"out vec4 a;"}), "0 0 0 0 ");
}

TEST(Captures, StridesAreDeclaredOrAsShortAsTheyCan) {
  EXPECT_EQ(captures_of({"layout(xfb_buffer = 3, xfb_stride = 32) out; layout(xfb_offset = 4) out float a;"}),
            "a 3 4, 0 0 0 32 ");
  EXPECT_EQ(captures_of({"layout(xfb_offset = 0) out double d; layout(xfb_offset = 8) out float a;"}),
            "d 0 0, a 0 8, 16 0 0 0 ");
}

TEST(Captures, BlocksGiveTheirMembersPlaces) {
  EXPECT_EQ(captures_of({"layout(xfb_offset = 4) out B { float a; layout(xfb_offset = 32) vec2 b; double c; float d; };"
                         "layout(xfb_buffer = 1) out C { float e; layout(xfb_offset = 0) vec2 f; } instance;"}),
            "xfb_offset must be a multiple of 8 for this type; ");
  EXPECT_EQ(captures_of({"layout(xfb_offset = 8) out B { float a; layout(xfb_offset = 32) vec2 b; double c; float d; };"
                         "layout(xfb_buffer = 1) out C { float e; layout(xfb_offset = 0) vec2 f; } instance;"}),
            "a 0 8, b 0 32, c 0 40, d 0 48, C.f 1 0, 56 8 0 0 ");
}

TEST(Captures, BlocksOfAnArrayGoToBuffersOfTheirOwn) {
  EXPECT_EQ(captures_of({"layout(xfb_buffer = 1, xfb_stride = 16) out B { layout(xfb_offset = 4) vec2 v; } b[2];"}),
            "B[0].v 1 4, B[1].v 2 4, 0 16 16 0 ");
  EXPECT_EQ(captures_of({"layout(xfb_buffer = 2) out B { layout(xfb_offset = 4) vec2 v; } b[3];"}),
            "each block of an array is captured to a buffer of its own, beyond the 4 there are; ");
}

TEST(Captures, BuiltInsAreDeclaredAgain) {
  EXPECT_EQ(captures_of({"layout(xfb_offset = 0) out vec4 gl_Position;"}), "gl_Position 0 0, 16 0 0 0 ");
  EXPECT_EQ(captures_of({"layout(xfb_buffer = 1) out gl_PerVertex { layout(xfb_offset = 4) vec4 gl_Position;"
                         "float gl_PointSize; };"}),
            "gl_Position 1 4, 0 20 0 0 ");
  EXPECT_EQ(captures_of({"layout(xfb_offset = 4) out gl_PerVertex { float gl_PointSize; vec4 gl_Position; };"}),
            "gl_PointSize 0 4, gl_Position 0 8, 24 0 0 0 ");
}

TEST(Captures, SeveralShaderObjectsAgree) {
  EXPECT_EQ(captures_of({"layout(xfb_offset = 0) out float a;", "layout(xfb_offset = 0) out float a;"}),
            "a 0 0, 4 0 0 0 ");
  EXPECT_NE(captures_of({"layout(xfb_offset = 0) out float a;", "layout(xfb_offset = 4) out float a;"})
                .find("has another layout in another shader"),
            std::string::npos);
  EXPECT_NE(captures_of({"layout(xfb_stride = 4) out;", "layout(xfb_stride = 8) out;"}).find("declared differently"),
            std::string::npos);
}

TEST(Captures, AreRejectedWithAReason) {
  struct Row {
    const char *declarations, *error;
  };
  constexpr Row kRows[] = {
      {"layout(xfb_offset = 2) out float a;", "must be a multiple of 4"},
      {"layout(xfb_offset = 4) out struct S { float x; double y; } s;", "must be a multiple of 8"},
      {"layout(xfb_offset = 0) out float a[];", "needs a size"},
      {"layout(xfb_offset = 0) out;", "has no meaning for"},
      {"layout(xfb_offset = 0) in float a;", "has no meaning for"},
      {"layout(xfb_offset = 0) uniform float a;", "has no meaning for"},
      {"layout(xfb_buffer = 4) out float a;", "xfb_buffer must be less than 4"},
      {"layout(xfb_buffer = 1) out B { layout(xfb_buffer = 0) float a; };", "to the same buffer as its block"},
      {"layout(xfb_stride = 6) out;", "must be a multiple of 4"},
      {"layout(xfb_stride = 12) out; layout(xfb_offset = 0) out double d;", "xfb_stride must be a multiple of 8"},
      {"layout(xfb_stride = 260) out;", "at most 256 bytes"},
      {"layout(xfb_offset = 252) out vec2 a;", "at most 256 bytes"},
      {"layout(xfb_offset = 2147483644) out vec2 a;", "at most 256 bytes"},
      {"layout(xfb_stride = 20) out vec4 a; layout(xfb_offset = 8) out vec4 b;", "ends at byte 24"},
      {"layout(xfb_offset = 0) out vec4 a; layout(xfb_offset = 12) out vec2 b;", "where another variable goes"},
      {"layout(xfb_offset = 0) out float a, b;", "where another variable goes"},
  };
  for (const Row& row : kRows)
    EXPECT_NE(captures_of({row.declarations}).find(row.error), std::string::npos) << row.declarations << '\n'
                                                                                  << captures_of({row.declarations});
  EXPECT_NE(captures_of({"layout(xfb_offset = 0) out vec4 a;"}, ir::Stage::fragment).find("has no meaning for"),
            std::string::npos);
}

}  // namespace
}  // namespace umber::glsl
