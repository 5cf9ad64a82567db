// SPDX-License-Identifier: Apache-2.0
// What fragments give together is what each quad gives alone.
#include "eval/interpreter/test_support.h"
#include "eval/lanes/translate.h"

namespace umber::eval {
namespace {

using ir::IoVarId;

/// `count` fragments of a shader with the inputs $0 : i32, which numbers them, and $1 : f32, and the output $2.
std::vector<Fragment> fragments(size_t count) {
  std::vector<Fragment> all(count);
  for (size_t n = 0; n < count; ++n) {
    all[n].inputs[IoVarId{0}] = {n};
    all[n].inputs[IoVarId{1}] = {word(static_cast<float>(n * n % 23) / 4)};
    all[n].is_helper = n % 11 == 10;
  }
  return all;
}

void expect_same(std::string_view text, bool is_possible = true, Limits limits = {}, size_t count = 100) {
  const ir::Module m =
      read_module("stage fragment\ninput $0 : i32\ninput $1 : f32\noutput $2 : i32\n" + std::string(text));
  EXPECT_EQ(lanes::translate(Program(m, 1 << 20)).has_value(), is_possible);
  Bindings bindings;
  std::vector<Fragment> alone = fragments(count), together = fragments(count);
  Outcome outcome;
  for (size_t n = 0; n < count && outcome; n += 4)
    outcome = Interpreter(m, bindings, limits).run_fragment_quad(std::span(alone).subspan(n).first<4>());
  EXPECT_EQ(Interpreter(m, bindings, limits).run_fragment_quads(together).status, outcome.status);
  for (size_t n = 0; n < count && outcome; ++n) {
    EXPECT_EQ(together[n].outputs[IoVarId{2}], alone[n].outputs[IoVarId{2}]) << n;
    EXPECT_EQ(together[n].discarded, alone[n].discarded) << n;
  }
}

TEST(Lanes, LoopsEndForEachAlone) {
  expect_same(R"(
func F0 main() {
  %0:i32 = load $0
  %20:i32 = rem %0, 7i
  %1:i32, %2:i32 = loop 0i, 1i (%3:i32, %4:i32) {
    %5:bool = ge %3, %20
    if %5 {
      break %4, %3
    } {
      %6:i32 = and %3, 1i
      %7:bool = eq %6, 1i
      if %7 {
        continue %4, %3
      } {
        yield
      }
      yield
    }
    %8:bool = gt %4, 50i
    if %8 {
      discard
    } {
      yield
    }
    continue %3, %4
  } (%9:i32, %10:i32) {
    %11:i32 = add %9, 1i
    %12:i32 = mul %10, 3i
    %13:bool = lt %12, 500i
    repeat_if %13, %11, %12, %12, %9
  }
  %14:i32 = mul %1, 100i
  %15:i32 = add %14, %2
  store $2, %15
  ret
}
)");
}

TEST(Lanes, ParametersAreHandedOnAllAtOnce) {
  expect_same(R"(
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
  store $2, %1
  ret
}
)");
}

TEST(Lanes, SwitchesFallThroughAndVariablesAreOfEachAlone) {
  expect_same(R"(
variable !0 : [i32; 5] private
variable !1 : i32 function F0
func F0 part(%0:i32) -> i32 {
  %1:i32 = load !1
  store !1, %0
  %2:bool = gt %0, 40i
  if %2 {
    ret -1i
  } {
    yield
  }
  %3:i32 = load !1
  %4:i32 = add %3, %1
  ret %4
}
func F1 main() {
  %0:i32 = load $0
  %1:i32 = rem %0, 5i
  switch %1 case 1i {
    store !0, 0u, 1i
    fallthrough
  } case 2i, 3i {
    %2:i32 = load !0, 0u
    %3:i32 = add %2, 10i
    store !0, %1, %3
    %4:bool = eq %1, 3i
    if %4 {
      break
    } {
      yield
    }
    fallthrough
  } default {
    %5:i32 = load !0, %1
    %6:i32 = add %5, 100i
    store !0, %0, %6
    yield
  } case 0i {
    store !0, 4u, -7i
    yield
  }
  %7:i32 = load !0, %1
  %8:i32 = call F0, %0
  %9:i32 = call F0, %7
  %10:i32 = load !0, %0
  %11:i32 = add %8, %9
  %12:i32 = mul %10, 1000i
  %13:i32 = add %11, %12
  store $2, %13
  ret
}
)");
}

TEST(Lanes, NeighboursAreThoseAtTheSamePoint) {
  expect_same(R"(
func F0 main() {
  %0:i32 = load $0
  %1:f32 = load $1
  %2:i32 = rem %0, 3i
  %3:bool = eq %2, 0i
  %4:f32 = if %3 {
    %5:f32 = dpdx %1
    yield %5
  } {
    %6:f32 = dpdy %1
    %7:f32 = subgroup_add 0, %6
    yield %7
  }
  %8:f32 = fwidth %4
  %9:f32 = sin %8
  %10:i32 = bitcast %9
  store $2, %10
  ret
}
)");
}

TEST(Lanes, OrderMattersWhereOthersSeeWhatIsWritten) {
  expect_same(R"(
struct S0 B { count : u32 }
layout L0 size 4 align 4
layout L1 size 4 align 4 { 0 L0 }
resource @0 B : storage_block S0 std430 layout L1
func F0 main() {
  %0:u32 = atomic_add @0, 0u, 0u, 1u
  %1:i32 = convert %0
  store $2, %1
  ret
}
)",
              false);
}

TEST(Lanes, LoopsWithoutAnEndEndAtTheLimitOfAQuad) {
  constexpr std::string_view kEndless = R"(
func F0 main() {
  %0:i32 = load $0
  %1:bool = eq %0, 9i
  if %1 {
    loop {
      continue
    } {
      repeat
    }
    unreachable
  } {
    yield
  }
  ret
}
)";
  expect_same(kEndless, true, {.steps = 1000});
  expect_same(kEndless, true, {.steps = 1000}, 8);
}

TEST(Lanes, HugeValuesAreLeftToTheInterpreter) {
  expect_same("variable !0 : [[f32; 2000000000]; 2000000000] private\nfunc F0 main() {\n ret\n}\n", false);
  expect_same("func F0 main() {\n %0:[f32; 2000000000] = insert_dynamic zero [f32; 2000000000], 0i, 1f\n ret\n}\n",
              false);
}

}  // namespace
}  // namespace umber::eval
