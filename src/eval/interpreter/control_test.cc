// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/test_support.h"

namespace umber::eval {
namespace {

/// Output $1, an i32, of a vertex shader whose input $0 is `x`. The text is that of the functions.
int32_t run(std::string_view functions, int32_t x) {
  const std::string text = "stage vertex\ninput $0 : i32\noutput $1 : i32\n" + std::string(functions);
  const ir::Module m = read_module(text);
  Bindings bindings;
  StageValues in, out;
  in[ir::IoVarId{0}] = {static_cast<uint32_t>(x)};
  const Outcome outcome = Interpreter(m, bindings).run_vertex(in, out);
  EXPECT_EQ(outcome.status, Status::ok) << outcome.op;
  return static_cast<int32_t>(static_cast<uint32_t>(out[ir::IoVarId{1}][0]));
}

TEST(InterpreterControl, BreakLeavesTheLoopFromNestedIfs) {
  constexpr std::string_view kText = R"(
func F0 main() {
  %0:i32 = load $0
  %1:i32, %2:i32 = loop 0i, 1i (%3:i32, %4:i32) {
    %5:bool = ge %3, 2i
    if %5 {
      %6:bool = ge %4, %0
      if %6 {
        break %3, %4
      } {
        yield
      }
      yield
    } {
      yield
    }
    continue %3, %4
  } (%7:i32, %8:i32) {
    %9:i32 = add %7, 1i
    %10:i32 = mul %8, 2i
    repeat %9, %10
  }
  %11:i32 = mul %1, 100i
  %12:i32 = add %11, %2
  store $1, %12
  ret
}
)";
  EXPECT_EQ(run(kText, 1), 204);
  EXPECT_EQ(run(kText, 30), 532);
}

TEST(InterpreterControl, RepeatIfGivesTheNextParametersOrTheResults) {
  constexpr std::string_view kText = R"(
func F0 main() {
  %0:i32 = load $0
  %1:i32 = loop 0i, 0i, 1i (%2:i32, %3:i32, %4:i32) {
    continue %2, %4, %3
  } (%8:i32, %9:i32, %10:i32) {
    %5:i32 = add %8, 1i
    %6:i32 = add %9, %10
    %7:bool = lt %5, %0
    repeat_if %7, %5, %9, %6, %9
  }
  store $1, %1
  ret
}
)";
  EXPECT_EQ(run(kText, 1), 1);
  EXPECT_EQ(run(kText, 10), 55);
}

TEST(InterpreterControl, ContinueSkipsTheRestOfTheBody) {
  constexpr std::string_view kText = R"(
variable !0 sum : i32 private
func F0 main() {
  %0:i32 = load $0
  loop 0i (%1:i32) {
    %2:i32 = rem %1, 3i
    switch %2 case 0i {
      continue %1
    } default {
      break
    }
    %3:i32 = load !0
    %4:i32 = add %3, %1
    store !0, %4
    continue %1
  } (%5:i32) {
    %6:i32 = add %5, 1i
    %7:bool = lt %6, %0
    repeat_if %7, %6
  }
  %8:i32 = load !0
  store $1, %8
  ret
}
)";
  EXPECT_EQ(run(kText, 7), 1 + 2 + 4 + 5);
}

TEST(InterpreterControl, SwitchFallsThroughBreaksAndHasADefaultInTheMiddle) {
  constexpr std::string_view kText = R"(
variable !0 : i32 private
func F0 main() {
  %0:i32 = load $0
  store !0, 1000i
  switch %0 case 1i {
    store !0, 1i
    fallthrough
  } case 2i, 3i {
    %1:i32 = load !0
    %2:i32 = add %1, 10i
    store !0, %2
    %3:bool = eq %0, 3i
    if %3 {
      break
    } {
      yield
    }
    fallthrough
  } default {
    %4:i32 = load !0
    %5:i32 = add %4, 100i
    store !0, %5
    yield
  } case -7i {
    store !0, -7i
    yield
  }
  %6:i32 = load !0
  store $1, %6
  ret
}
)";
  EXPECT_EQ(run(kText, 1), 111);
  EXPECT_EQ(run(kText, 2), 1110);
  EXPECT_EQ(run(kText, 3), 1010);
  EXPECT_EQ(run(kText, 4), 1100);
  EXPECT_EQ(run(kText, -7), -7);
}

TEST(InterpreterControl, SwitchAndIfGiveResults) {
  constexpr std::string_view kText = R"(
func F0 main() {
  %0:i32 = load $0
  %1:bool = gt %0, 5i
  %2:i32 = if %1 {
    yield 50i
  } {
    %3:i32 = switch %0 case 1i {
      break 7i
    } default {
      yield 8i
    }
    yield %3
  }
  store $1, %2
  ret
}
)";
  EXPECT_EQ(run(kText, 6), 50);
  EXPECT_EQ(run(kText, 1), 7);
  EXPECT_EQ(run(kText, 2), 8);
}

TEST(InterpreterControl, CallsReturnEarlyFromInsideLoopsAndKeepTheirVariablesApart) {
  constexpr std::string_view kText = R"(
variable !0 : i32 function F0
variable !1 : i32 function F1
func F0 first(%0:i32) -> i32, i32 {
  %1:i32 = load !0
  store !0, 77i
  loop 0i (%2:i32) {
    %3:i32 = mul %2, %2
    %4:bool = ge %3, %0
    if %4 {
      ret %2, %1
    } {
      yield
    }
    continue %2
  } (%6:i32) {
    %5:i32 = add %6, 1i
    repeat %5
  }
  unreachable
}
func F1 main() {
  %0:i32 = load $0
  store !1, 5i
  %1:i32, %2:i32 = call F0, %0
  %3:i32, %4:i32 = call F0, %1
  %5:i32 = load !1
  %6:i32 = mul %1, 10000i
  %7:i32 = mul %3, 100i
  %8:i32 = add %6, %7
  %9:i32 = add %2, %4
  %10:i32 = add %9, %5
  %11:i32 = add %8, %10
  store $1, %11
  ret
}
)";
  EXPECT_EQ(run(kText, 17), 5 * 10000 + 3 * 100 + 5);
}

Outcome run_alone(std::string_view text, Limits limits) {
  const ir::Module m = read_module(text);
  Bindings bindings;
  StageValues in, out;
  return Interpreter(m, bindings, limits).run_vertex(in, out);
}

TEST(InterpreterControl, EndlessLoopsEndAtTheStepLimit) {
  constexpr std::string_view kText = "func F0 main() {\n loop {\n continue\n } {\n repeat\n }\n unreachable\n}\n";
  EXPECT_EQ(run_alone(kText, {.steps = 1000}).status, Status::step_limit);
}

TEST(InterpreterControl, HugeValuesEndAtTheMemoryLimit) {
  EXPECT_EQ(run_alone("variable !0 : [[f32; 2000000000]; 2000000000] private\nfunc F0 main() {\n ret\n}\n", {}).status,
            Status::memory_limit);
  EXPECT_EQ(
      run_alone("func F0 main() {\n %0:[f32; 2000000000] = insert_dynamic zero [f32; 2000000000], 0i, 1f\n ret\n}\n",
                {})
          .status,
      Status::memory_limit);
  constexpr std::string_view kCall =
      "variable !0 : [f32; 2000000000] function F0\n"
      "func F0 f() {\n ret\n}\nfunc F1 main() {\n call F0\n ret\n}\n";
  EXPECT_EQ(run_alone(kCall, {}).status, Status::memory_limit);
}

TEST(InterpreterValues, OpsWithTwoResultsGiveBoth) {
  const ir::Module m = read_module(R"(stage vertex
output $0 : f32x2
output $1 : f32x2
output $2 : i32x2
output $3 : [u32; 2]
output $4 : [i32; 2]
func F0 main() {
  %0:f32x2, %1:f32x2 = modf f32x2(2.75f, -1.5f)
  %2:f32x2, %3:i32x2 = frexp f32x2(6f, 0f)
  %4:u32, %5:u32 = sub_borrow 1u, 2u
  %6:i32, %7:i32 = mul_extended -2i, 3i
  %8:u32, %9:u32 = add_carry %4, %4
  store $0, %0
  store $1, %2
  store $2, %3
  %10:[u32; 2] = construct %9, %8
  store $3, %10
  %11:[i32; 2] = construct %6, %7
  store $4, %11
  ret
}
)");
  Bindings bindings;
  StageValues in, out;
  ASSERT_TRUE(Interpreter(m, bindings).run_vertex(in, out));
  EXPECT_EQ(out[ir::IoVarId{0}], (Words{word(0.75f), word(-0.5f)}));
  EXPECT_EQ(out[ir::IoVarId{1}], (Words{word(0.75f), word(0)}));
  EXPECT_EQ(out[ir::IoVarId{2}], (Words{3, 0}));
  EXPECT_EQ(out[ir::IoVarId{3}], (Words{1, 0xfffffffe}));
  EXPECT_EQ(out[ir::IoVarId{4}], (Words{0xfffffffa, 0xffffffff}));
}

TEST(InterpreterControl, ReachingTheUnreachableIsReported) {
  EXPECT_EQ(run_alone("func F0 main() {\n unreachable\n}\n", {}).status, Status::unreachable);
}

}  // namespace
}  // namespace umber::eval
