// SPDX-License-Identifier: Apache-2.0
#include "place/mali/captured_runs.h"

#include <string>

#include <gtest/gtest.h>

#include "base/text_writer.h"
#include "diag/render.h"
#include "ir/text/parser.h"
#include "place/mali/varyings.h"

namespace umber::place {
namespace {

constexpr std::string_view kOutputs =
    "stage vertex capture_strides 64 64 0 0\nstruct S0 S { a : f32, d : f64, m : f32mat2x3 }\n"
    "output $0 p : f32x4 built_in position\noutput $1 s : [S0; 2] assigned 0\n"
    "output $2 v : f32x2 assigned 20 component 1\noutput $3 w : f64x3 assigned 22\n";
constexpr std::string_view kCode = "func F0 main() {\nstore $0, zero f32x4\nstore $2, zero f32x2\nret\n}\n";

class Module {
 public:
  explicit Module(std::string_view captures) {
    const std::string text = std::string(kOutputs) + std::string(captures) + std::string(kCode);
    Sources sources;
    Diagnostics diagnostics;
    Result<ir::Module> parsed = ir::parse(sources, sources.add("test.umir", text), diagnostics);
    EXPECT_TRUE(parsed) << render(diagnostics, sources);
    if (parsed) module = std::move(*parsed);
  }
  /// A line for each run: variable.element, components, offset.
  std::string runs() const {
    TextWriter out;
    for (const CapturedRun& run : captured_runs(module)) {
      out << module.names.text(module.io_vars[run.var].name) << '.' << run.element << ' ';
      for (uint32_t n = 0; n < run.components; ++n) out << "xyzw"[run.first + n];
      out << " to " << run.buffer << ':' << run.offset << '\n';
    }
    return out.take();
  }
  std::vector<VaryingSlot> slots() const {
    Diagnostics diagnostics;
    return lay_out_varyings(module, {.arch = mali::Arch::v9}, diagnostics).slots;
  }
  ir::Module module;
};

TEST(CapturedRuns, GoDownToLocations) {
  EXPECT_EQ(Module("capture $2 buffer 1 offset 4\ncapture $0 buffer 0 offset 16\n").runs(),
            "v.0 yz to 1:4\np.0 xyzw to 0:16\n");
}

TEST(CapturedRuns, DoublesAreAlignedAndTwoWords) {
  EXPECT_EQ(Module("capture $1 part 1 buffer 0 offset 0\n").runs(),
            "s.4 x to 0:0\ns.5 xy to 0:8\ns.6 xyz to 0:16\ns.7 xyz to 0:28\n");
  EXPECT_EQ(Module("capture $3 buffer 0 offset 8\n").runs(), "w.0 xyzw to 0:8\nw.1 xy to 0:24\n");
}

TEST(CapturedRuns, MembersAndElementsAreFound) {
  EXPECT_EQ(Module("capture $1 part 1 part 2 buffer 0 offset 0\n").runs(), "s.6 xyz to 0:0\ns.7 xyz to 0:12\n");
}

TEST(CapturedRuns, TakeNoPlaceAmongVaryings) {
  EXPECT_EQ(Module("").slots(), Module("capture $2 buffer 0 offset 0\n").slots());
}

}  // namespace
}  // namespace umber::place
