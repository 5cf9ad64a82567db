// SPDX-License-Identifier: Apache-2.0
#include "link/captures.h"

#include <string>

#include <gtest/gtest.h>

#include "diag/render.h"
#include "ir/text/parser.h"
#include "ir/text/printer.h"
#include "link/link.h"

namespace umber::link {
namespace {

constexpr std::string_view kVertex = R"(stage vertex
struct S0 S { m : f32x3, n : [f32; 2] }
input $0 in_ : f32
output $1 a : [f32x4; 2]
output $2 s : S0
output $3 v : [f32x2; 2] block Block instance instance_dims 1
output $4 w : f32 block Open
output $5 d : f64x2
output $6 gl_Position : f32x4 built_in position
func F0 main() {
ret
}
)";

struct Captured {
  explicit Captured(std::string_view text, std::vector<std::string_view> names, bool separate = false) {
    Sources sources;
    Result<ir::Module> parsed = ir::parse(sources, sources.add("test.umir", text), diagnostics);
    if (!parsed) {
      ADD_FAILURE() << render(diagnostics, sources);
      return;
    }
    module = std::move(*parsed);
    capture_by_name(module, {names, separate}, diagnostics);
    for (const Finding& f : diagnostics.all()) result += f.text;
    if (diagnostics.has_errors()) return;
    for (const ir::Capture& c : module.captures)
      result +=
          captured_name(module, c.var, c.path) + ' ' + std::to_string(c.buffer) + ' ' + std::to_string(c.offset) + ", ";
    for (const uint32_t stride : module.state.capture.strides) result += std::to_string(stride) + ' ';
  }
  ir::Module module;
  Diagnostics diagnostics;
  std::string result;
};
std::string result_of(std::vector<std::string_view> names, bool separate = false) {
  return Captured(kVertex, std::move(names), separate).result;
}

TEST(CaptureByName, PutsOutputsOneAfterAnother) {
  EXPECT_EQ(result_of({"a[1]", "s.n", "Block[1].v", "w", "gl_Position", "s.m"}),
            "a[1] 0 0, s.n 0 16, Block[1].v 0 24, w 0 32, gl_Position 0 36, s.m 0 52, 64 0 0 0 ");
  EXPECT_EQ(result_of({"gl_SkipComponents3", "w", "gl_NextBuffer", "gl_NextBuffer", "d", "gl_SkipComponents4"}),
            "w 0 12, d 2 0, 16 0 32 0 ");
}

TEST(CaptureByName, OrGivesEachItsBuffer) {
  EXPECT_EQ(result_of({"a", "w", "d"}, true), "a 0 0, w 1 0, d 2 0, 32 4 16 0 ");
}

TEST(CaptureByName, SaysWhatIsWrong) {
  struct Row {
    std::vector<std::string_view> names;
    bool separate;
    std::string_view error;
  };
  const Row kRows[] = {
      {{"in_"}, false, "'in_' is to be captured, but is no output"},
      {{"nothing"}, false, "'nothing' is to be captured, but is no output"},
      {{"a[2]"}, false, "'a[2]' is to be captured, but is no output"},
      {{"a["}, false, "is no output"},
      {{"a[1]x"}, false, "is no output"},
      {{"a.x"}, false, "is no output"},
      {{".a"}, false, "is no output"},
      {{""}, false, "is no output"},
      {{"v"}, false, "is no output"},
      {{"Block.v"}, false, "is no output"},
      {{"Open.w"}, false, "is no output"},
      {{"gl_SkipComponents5"}, false, "is no output"},
      {{"s"}, false, "'s' is to be captured, but is no number"},
      {{"a", "a[1]"}, false, "'a[1]' is to be captured twice"},
      {{"a[1]", "a"}, false, "'a' is to be captured twice"},
      {{"w", "d"}, false, "'d' has doubles, but would be captured to byte 4"},
      {{"d", "w"}, false, "have 20 bytes each"},
      {{"a", "gl_NextBuffer"}, true, "'gl_NextBuffer' means nothing when"},
      {{"a", "w", "d", "gl_Position", "s.m"}, true, "none is left for 's.m'"},
      {std::vector<std::string_view>(17, "gl_SkipComponents4"), false, "a buffer takes 64 components"},
  };
  for (const Row& row : kRows)
    EXPECT_NE(result_of(row.names, row.separate).find(row.error), std::string::npos)
        << row.error << '\n'
        << result_of(row.names, row.separate);
}

TEST(CaptureByName, LeavesWhatTheShaderSays) {
  std::string text(kVertex);
  text.insert(text.find('\n'), " capture_strides 8 0 0 0");
  text.insert(text.find("func"), "capture $4 buffer 0 offset 4\n");
  const Captured captured(text, {"a"});
  EXPECT_NE(captured.result.find("is ignored"), std::string::npos);
  EXPECT_NE(captured.result.find("w 0 4, 8 0 0 0 "), std::string::npos);
}

TEST(Link, KeepsWhatIsCapturedAndMatchesNoCopies) {
  Sources sources;
  Diagnostics diagnostics;
  Result<ir::Module> vertex = ir::parse(sources, sources.add("v", R"(stage vertex capture_strides 12 0 0 0
output $0 unread : f32
output $1 captured : f32
output $2 read : f32x2 location 0
output $3 "x.y" : f32 copy
output $4 p : f32x4 built_in position
capture $1 buffer 0 offset 0
capture $3 buffer 0 offset 4
capture $2 part 0 buffer 0 offset 8
func F0 main() {
store $0, 1f
store $1, 1f
ret
}
)"),
                                        diagnostics);
  Result<ir::Module> fragment = ir::parse(sources, sources.add("f", R"(stage fragment
input $0 read : f32x2 location 0
func F0 main() {
%0:f32x2 = load $0
ret
}
)"),
                                          diagnostics);
  ASSERT_TRUE(vertex && fragment) << render(diagnostics, sources);
  ir::Module* const stages[] = {&*vertex, &*fragment};
  ASSERT_TRUE(link(stages, {}, diagnostics)) << render(diagnostics, sources);
  EXPECT_NE(print(*vertex).find("output $0 captured : f32 assigned 1\n"
                                "output $1 read : f32x2 location 0 assigned 0\n"
                                "output $2 \"x.y\" : f32 assigned 2 copy\n"
                                "output $3 p : f32x4 built_in position\n"
                                "capture $0 buffer 0 offset 0\n"
                                "capture $2 buffer 0 offset 4\n"
                                "capture $1 part 0 buffer 0 offset 8\n"),
            std::string::npos)
      << print(*vertex);
}

}  // namespace
}  // namespace umber::link
