// SPDX-License-Identifier: Apache-2.0
#include "eval/stage_access.h"

#include <string>

#include "eval/interpreter/test_support.h"

namespace umber::eval {
namespace {

constexpr std::string_view kFragment = R"(stage fragment
input $0 a : [f32x2; 3] location 0
input $1 i : i32 location 3 flat
input $2 p : f32x4 built_in frag_coord
output $3 color : f32x4 location 0

func F0 main() {
  %0:i32 = load $1
  %1:f32x2 = load $0, %0
  %2:f32x2 = interpolate_at_centroid $0, 0u
  %3:f32x2 = interpolate_at_sample $0, 1u, 3i
  %4:f32x2 = interpolate_at_offset $0, 2u, f32x2(0.25f, -0.5f)
  %5:f32x4 = load $2
  %6:f32 = extract 0, %5
  store $3, 1u, %6
  %7:f32x4 = construct %1, %4
  store $3, %7
  ret
}
)";

/// Writes down what it is asked. Inputs of the shader are 10 * (variable + 1) + component; built-ins are not its own.
class Log final : public StageAccess {
 public:
  explicit Log(const ir::Module& module) : m_(module) {}
  std::string text;

  bool load(const Access& access, std::span<uint64_t> words) override {
    if (m_.io_vars[access.variable].built_in != ir::BuiltIn::none) return false;
    note(access);
    for (size_t n = 0; n < words.size(); ++n)
      words[n] = access.variable.index == 1 ? access.lane % 3 : word(static_cast<float>(10 + n));
    return true;
  }
  void store(const Access& access, std::span<const uint64_t> words) override {
    note(access);
    for (uint64_t w : words) text += " " + std::to_string(static_cast<int>(as_float(w)));
  }

 private:
  void note(const Access& access) {
    text += "\n" + std::string(ir::info(access.op).name) + " $" + std::to_string(access.variable.index);
    for (uint64_t n : access.path) text += " [" + std::to_string(n) + "]";
    if (access.op == ir::Op::interpolate_at_sample || access.op == ir::Op::interpolate_at_offset)
      text += " at " + std::to_string(static_cast<int>(access.at[0] * 100)) + " " +
              std::to_string(static_cast<int>(access.at[1] * 100));
  }
  const ir::Module& m_;
};

TEST(StageAccess, BringsInputsAndTakesOutputs) {
  const ir::Module module = read_module(kFragment);
  Bindings bindings;
  Log log(module);
  Interpreter interpreter(module, bindings, {}, &log);
  std::array<Fragment, 4> quad;
  for (Fragment& f : quad) f.inputs[ir::IoVarId{2}] = {word(7.0f), 0, 0, 0};
  ASSERT_TRUE(interpreter.run_fragment_quad(quad));
  const std::string lane1 =
      "\nload $1\nload $0 [1]\ninterpolate_at_centroid $0 [0]\ninterpolate_at_sample $0 [1] at 300 0"
      "\ninterpolate_at_offset $0 [2] at 25 -50\nstore $3 [1] 7\nstore $3 10 11 10 11";
  EXPECT_NE(log.text.find(lane1), std::string::npos) << log.text;
  EXPECT_EQ(quad[3].outputs[ir::IoVarId{3}], (Words{word(10.0f), word(11.0f), word(10.0f), word(11.0f)}));
}

TEST(StageAccess, AccessesOutOfRangeAreNoAccesses) {
  const ir::Module module = read_module(R"(stage fragment
input $0 a : [f32; 3] location 0
output $1 color : [f32; 2] location 0

func F0 main() {
  %0:f32 = load $0, 3u
  store $1, 2u, %0
  ret
}
)");
  Bindings bindings;
  Log log(module);
  Interpreter interpreter(module, bindings, {}, &log);
  std::array<Fragment, 4> quad;
  ASSERT_TRUE(interpreter.run_fragment_quad(quad));
  EXPECT_EQ(log.text, "");
}

TEST(StageAccess, VerticesWriteThroughIt) {
  const ir::Module module = read_module(R"(stage vertex
output $0 v : f32x2 location 0

func F0 main() {
  store $0, f32x2(3f, 4f)
  %0:f32 = load $0, 1u
  store $0, 0u, %0
  ret
}
)");
  Bindings bindings;
  Log log(module);
  Interpreter interpreter(module, bindings, {}, &log);
  StageValues inputs, outputs;
  ASSERT_TRUE(interpreter.run_vertex(inputs, outputs));
  EXPECT_EQ(log.text, "\nstore $0 3 4\nstore $0 [0] 4");
  EXPECT_EQ(outputs[ir::IoVarId{0}], (Words{word(4.0f), word(4.0f)}));
}

}  // namespace
}  // namespace umber::eval
