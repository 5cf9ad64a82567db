// SPDX-License-Identifier: Apache-2.0
#include "back/essl/writer.h"

#include <string>

#include <gtest/gtest.h>

#include "diag/render.h"
#include "ir/text/parser.h"

namespace umber::back::essl {
namespace {

struct Written {
  std::string text, diagnostics;
};

/// The units of a program, named together and written one by one.
std::vector<Written> write_program(std::vector<std::string> units) {
  Sources sources;
  std::vector<ir::Module> modules;
  std::vector<ir::Module*> all;
  for (const std::string& ir : units) {
    Diagnostics diagnostics;
    Result<ir::Module> module = ir::parse(sources, sources.add("test.umir", ir + "\n"), diagnostics);
    EXPECT_EQ(render(diagnostics, sources), "");
    if (module) modules.push_back(std::move(*module));
  }
  for (ir::Module& module : modules) all.push_back(&module);
  Diagnostics renamed;
  agree_on_names(all, renamed);
  std::vector<Written> results;
  for (const ir::Module& module : modules) {
    Diagnostics diagnostics;
    Result<std::string> text = write(module, diagnostics);
    results.push_back({text ? *text : "", render(diagnostics, sources)});
  }
  return results;
}

Written write_one(const std::string& ir) { return write_program({ir}).at(0); }

bool has(const Written& written, std::string_view part) { return written.text.find(part) != std::string::npos; }

TEST(Essl, WritesNumbersThatReadBackAsTheSameBits) {
  const Written written = write_one(
      "stage fragment\noutput $0 color : f32x4 assigned 0\noutput $1 number : i32x4 assigned 1\nfunc F0 main() {\n"
      "store $0, f32x4(f32(0x7fc00000), f32(0xff800000), -0f, 1.17549435e-38f)\nstore $1, i32x4(-2147483648i, -1i, 0i, "
      "2147483647i)\nret\n}");
  EXPECT_EQ(written.diagnostics, "");
  EXPECT_TRUE(has(written,
                  "color = vec4(uintBitsToFloat(2143289344u), uintBitsToFloat(4286578688u), -0.0, "
                  "1.1754944e-38);\n"))
      << written.text;
  EXPECT_TRUE(has(written, "number = ivec4(int(0x80000000u), -1, 0, 2147483647);\n")) << written.text;
}

TEST(Essl, SpellsWhatVectorsOfBoolsHaveNoOperatorFor) {
  const Written written = write_one(
      "stage fragment\ninput $0 at : f32x2 assigned 0\noutput $1 color : i32x2 assigned 0\nfunc F0 main() {\n"
      "%0:f32x2 = load $0\n%1:boolx2 = lt %0, f32x2(1f, 1f)\n%2:boolx2 = gt %0, f32x2(0f, 0f)\n"
      "%3:boolx2 = and %1, %2\n%4:i32x2 = select %3, i32x2(1i, 2i), i32x2(3i, 4i)\nstore $1, %4\nret\n}");
  EXPECT_EQ(written.diagnostics, "");
  EXPECT_TRUE(has(written,
                  "bvec2 value = bvec2(uvec2(lessThan(at, vec2(1.0))) & uvec2(greaterThan(at, vec2(0.0))));\n"
                  "  color = ivec2(value.x ? ivec2(1, 2).x : ivec2(3, 4).x, value.y ? "))
      << written.text;
}

TEST(Essl, DoesNotShiftAScalarByAVector) {
  const Written written = write_one(
      "stage fragment\ninput $0 by : i32x2 flat assigned 0\noutput $1 color : i32x2 assigned 0\nfunc F0 main() {\n"
      "%0:i32x2 = load $0\n%1:i32x2 = shl i32x2(1i, 1i), %0\nstore $1, %1\nret\n}");
  EXPECT_TRUE(has(written, "color = ivec2(1) << by;\n")) << written.text;
}

constexpr const char* kVertex =
    "stage vertex\noutput $0 gl_Position : f32x4 built_in position\noutput $1 left : f32 assigned 0\n"
    "output $2 sample : i32 assigned 1\ninput $3 gl_Vertex : f32x4 built_in vertex assigned 0\nfunc F0 main() {\n"
    "%0:f32x4 = load $3\nstore $0, %0\nstore $1, 1f\nstore $2, 1i\nret\n}";

TEST(EsslNames, AreThoseOfTheOutputAtTheLocation) {
  const std::vector<Written> written =
      write_program({"stage fragment\ninput $0 right : f32 centroid assigned 0\ninput $1 other : i32 flat assigned 1\n"
                     "output $2 left : f32 assigned 0\nfunc F0 main() {\n%0:f32 = load $0\nstore $2, %0\nret\n}",
                     kVertex});
  ASSERT_EQ(written[0].diagnostics + written[1].diagnostics, "");
  EXPECT_TRUE(has(written[0],
                  "centroid in float left;\nflat in int sample_1;\n"
                  "layout(location = 0) out float left_1;\n"))
      << written[0].text;
  EXPECT_TRUE(has(written[1],
                  "centroid out float left;\nflat out int sample_1;\n"
                  "layout(location = 0) in vec4 umber_Vertex;\n"))
      << written[1].text;
}

TEST(Essl, NamesWhatItLacks) {
  const std::string diagnostics = write_one(
                                      "stage fragment\noutput $0 color : f64 assigned 0\nvariable !0 a : [[f32; 2]; 2] "
                                      "private\nfunc F0 main() {\nret\n}")
                                      .diagnostics;
  EXPECT_NE(diagnostics.find("[unsupported-essl-type]"), std::string::npos) << diagnostics;
  EXPECT_NE(diagnostics.find("[unsupported-essl-array]"), std::string::npos) << diagnostics;
}

}  // namespace
}  // namespace umber::back::essl
