// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/test_support.h"

namespace umber::eval {
namespace {

constexpr uint64_t kFill = 0x4b4b4b4b4b4b4b4b;

constexpr std::string_view kText = R"(stage vertex
input $0 : i32
output $1 : i32
output $2 : i32
output $3 : bool
output $4 : f16x2
output $5 : i32
variable !0 : i32 function F0
variable !1 : [f16x2; 2] private
func F0 main() {
  %0:i32 = load !0
  store $1, %0
  %1:i32 = load $0
  %2:i32 = div 7i, %1
  store $2, %2
  %3:bool = select false, true, undef bool
  store $3, %3
  %4:f16x2 = load !1, %1
  store $4, %4
  ret
}
)";

TEST(InterpreterUndefined, ValuesAreWhatTheLimitsSay) {
  const ir::Module m = read_module(kText);
  Bindings bindings;
  for (const uint64_t fill : {uint64_t{0}, kFill}) {
    StageValues in, out;
    in[ir::IoVarId{0}] = {0};
    Interpreter interpreter(m, bindings, {.undefined = fill});
    EXPECT_EQ(interpreter.run_vertex(in, out).status, Status::ok);
    EXPECT_FALSE(interpreter.has_strayed());
    EXPECT_EQ(out[ir::IoVarId{1}], Words{fill & 0xffffffff}) << "a variable that nothing was written to";
    EXPECT_EQ(out[ir::IoVarId{2}], Words{fill & 0xffffffff}) << "a quotient by zero";
    EXPECT_EQ(out[ir::IoVarId{3}], Words{fill & 1}) << "an undefined constant";
    EXPECT_EQ(out[ir::IoVarId{4}], (Words{fill & 0xffff, fill & 0xffff})) << "of halves";
    EXPECT_EQ(out[ir::IoVarId{5}], Words{fill & 0xffffffff}) << "an output that is not written";
  }
}

TEST(InterpreterUndefined, AccessesOutOfRangeAreNoticed) {
  const ir::Module m = read_module(kText);
  Bindings bindings;
  StageValues in, out;
  in[ir::IoVarId{0}] = {2};
  Interpreter interpreter(m, bindings, {.undefined = kFill});
  EXPECT_EQ(interpreter.run_vertex(in, out).status, Status::ok);
  EXPECT_TRUE(interpreter.has_strayed());
  EXPECT_EQ(out[ir::IoVarId{2}], Words{3});
  EXPECT_EQ(out[ir::IoVarId{4}], (Words{0x4b4b, 0x4b4b}));
}

TEST(InterpreterUndefined, InfiniteNumbersAreNoticed) {
  const ir::Module m = read_module(R"(stage vertex
input $0 : f32
output $1 : f32
func F0 main() {
  %0:f32 = load $0
  %1:f32 = div 1f, %0
  %2:f32 = div 1f, %1
  store $1, %2
  ret
}
)");
  Bindings bindings;
  for (const float x : {2.0f, 0.0f}) {
    StageValues in, out;
    in[ir::IoVarId{0}] = {word(x)};
    Interpreter interpreter(m, bindings, {.undefined = kFill});
    EXPECT_EQ(interpreter.run_vertex(in, out).status, Status::ok);
    EXPECT_EQ(interpreter.has_infinities(), x == 0);
    EXPECT_EQ(out[ir::IoVarId{1}], Words{word(x)});
  }
}

}  // namespace
}  // namespace umber::eval
