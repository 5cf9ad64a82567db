// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/test_module.h"

namespace umber::back::spirv {
namespace {

TEST(SpirvControl, if_results_are_phis) {
  const Written w = valid(compute(R"(
  %0:f32 = load !1
  %1:bool = lt %0, 1f
  %2:f32, %3:i32 = if %1 {
    %4:f32 = add %0, 1f
    yield %4, 1i
  } {
    yield %0, 2i
  }
  store !1, %2
  store !0, %3
  ret)"));
  EXPECT_EQ(w.count("OpPhi"), 2u);
}

TEST(SpirvControl, an_arm_that_leaves_does_not_reach_the_merge) {
  const Written w = valid(compute(R"(
  %0:f32 = load !1
  %1:bool = lt %0, 1f
  %2:f32 = if %1 {
    ret
  } {
    %3:f32 = add %0, 1f
    yield %3
  }
  store !1, %2
  ret)"));
  EXPECT_EQ(w.count("OpPhi"), 0u);
}

TEST(SpirvControl, an_empty_else_is_the_merge_block) {
  const Written w = valid(compute(R"(
  %0:f32 = load !1
  %1:bool = lt %0, 1f
  if %1 {
    store !1, 2f
    yield
  } {
    yield
  }
  ret)"));
  EXPECT_EQ(w.count("OpLabel"), 3u);
}

TEST(SpirvControl, nothing_follows_an_if_that_both_arms_leave) {
  const Written w = valid(compute(R"(
  %0:f32 = load !1
  %1:bool = lt %0, 1f
  if %1 {
    ret
  } {
    store !1, 1f
    ret
  }
  store !1, 7f
  ret)"));
  EXPECT_EQ(w.count("OpUnreachable"), 1u);
  EXPECT_EQ(w.count("OpStore"), 1u);
}

TEST(SpirvControl, loop_with_break_in_nested_ifs_and_continue) {
  const Written w = valid(compute(R"(
  %0:f32 = load !1
  %1:i32, %2:f32 = loop 0i, %0 (%3:i32, %4:f32) {
    %5:bool = ge %3, 10i
    if %5 {
      break %3, %4
    } {
      yield
    }
    %6:f32 = if %5 {
      %7:bool = gt %4, 100f
      if %7 {
        break -1i, %4
      } {
        yield
      }
      continue %3, 1f
    } {
      yield 2f
    }
    continue %3, %6
  } (%8:i32, %9:f32) {
    %10:i32 = add %8, 1i
    repeat %10, %9
  }
  store !0, %1
  store !1, %2
  ret)"));
  EXPECT_EQ(w.count("OpLoopMerge"), 1u);
  EXPECT_EQ(w.count("OpPhi"), 4u);
}

/// A loop that hands on these arguments: of its parameters %1 and %2, which are bools and begin as %5 and %6, and of what
/// comes before it or in it.
Written bools_in_loop(const std::string& repeated) {
  return valid(compute(R"(
  %4:f32 = load !1
  %5:bool = gt %4, 0f
  %6:bool = lt %4, 8f
  %0:bool = loop 0i, %5, %6 (%7:i32, %1:bool, %2:bool) {
    %8:bool = ge %7, 10i
    if %8 {
      break %1
    } {
      yield
    }
    continue
  } () {
    %9:i32 = add %7, 1i
    %10:bool = not %1
    repeat %9, )" + repeated + R"(
  }
  %11:f32 = select %0, 1f, 2f
  store !1, %11
  ret)"));
}

TEST(SpirvControl, bools_from_before_the_loop_are_copied_on_the_back_edge) {
  EXPECT_EQ(bools_in_loop("%5, %6").count("OpCopyObject"), 2u);
  EXPECT_EQ(bools_in_loop("%2, %1").count("OpCopyObject"), 2u);
  EXPECT_EQ(bools_in_loop("%10, false").count("OpCopyObject"), 0u);
  EXPECT_EQ(bools_in_loop("%10, %5").count("OpCopyObject"), 1u);
}

TEST(SpirvControl, do_while_leaves_from_its_end) {
  const Written w = valid(compute(R"(
  %0:i32 = loop 0i (%1:i32) {
    continue %1
  } (%2:i32) {
    %3:i32 = add %2, 1i
    %4:bool = lt %3, 4i
    repeat_if %4, %3, %3
  }
  store !0, %0
  ret)"));
  EXPECT_EQ(w.count("OpBranchConditional"), 1u);
}

TEST(SpirvControl, a_loop_that_is_only_returned_from) {
  valid(compute(R"(
  loop {
    %0:i32 = load !0
    %1:bool = eq %0, 3i
    if %1 {
      ret
    } {
      yield
    }
    continue
  } {
    repeat
  }
  unreachable)"));
}

TEST(SpirvControl, a_loop_whose_back_edge_is_never_reached) {
  const Written w = valid(compute(R"(
  %0:i32 = loop 5i (%1:i32) {
    break %1
  } (%2:i32) {
    %3:i32 = add %2, 1i
    repeat %3
  }
  store !0, %0
  ret)"));
  EXPECT_EQ(w.count("OpUndef"), 1u);
}

TEST(SpirvControl, nested_loops_break_only_the_inner) {
  valid(compute(R"(
  loop 0i (%0:i32) {
    loop 0i (%1:i32) {
      %2:bool = gt %1, %0
      if %2 {
        break
      } {
        yield
      }
      %3:i32 = add %1, 1i
      continue %3
    } (%4:i32) {
      repeat %4
    }
    %5:bool = gt %0, 9i
    if %5 {
      break
    } {
      yield
    }
    %6:i32 = add %0, 1i
    continue %6
  } (%7:i32) {
    repeat %7
  }
  ret)"));
}

TEST(SpirvControl, switch_with_fallthrough_break_and_default_in_the_middle) {
  const Written w = valid(compute(R"(
  %0:i32 = load !0
  %1:f32 = switch %0 case 1i, 2i {
    store !1, 1f
    fallthrough
  } case 5i default {
    %2:bool = eq %0, 5i
    if %2 {
      break 3f
    } {
      yield
    }
    fallthrough
  } case -3i {
    yield 4f
  }
  store !1, %1
  ret)"));
  EXPECT_EQ(w.count("OpSwitch"), 1u);
  EXPECT_NE(w.assembly.find("OpSwitch"), std::string::npos);
}

TEST(SpirvControl, switch_without_default_in_a_loop_that_it_continues) {
  valid(compute(R"(
  loop {
    %0:i32 = load !0
    switch %0 case 1i {
      continue
    } case 2i {
      break
    } case 3i {
      ret
    }
    break
  } {
    repeat
  }
  ret)"));
}

TEST(SpirvControl, functions_with_no_one_and_several_results) {
  const Written w = valid(R"(
stage compute
variable !0 "f" : f32 private
func F0 "nothing" (%0:f32) {
  store !0, %0
  ret
}
func F1 "twice" (%0:f32) -> f32 {
  %1:bool = lt %0, 0f
  if %1 {
    ret 0f
  } {
    yield
  }
  %2:f32 = add %0, %0
  ret %2
}
func F2 "split" (%0:f32x2) -> f32, f32 {
  %1:f32 = extract 0, %0
  %2:f32 = extract 1, %0
  ret %1, %2
}
func F3 "main" () {
  %0:f32 = load !0
  %1:f32 = call F1, %0
  %2:f32x2 = construct %0, %1
  %3:f32, %4:f32 = call F2, %2
  call F0, %4
  store !0, %3
  ret
})");
  EXPECT_EQ(w.count("OpFunctionCall"), 3u);
}

TEST(SpirvControl, discard_and_demoted_arms) {
  const Written w = valid(R"(
stage fragment
input $0 "x" : f32 assigned 0
output $1 "c" : f32x4 assigned 0
func F0 "main" () {
  %0:f32 = load $0
  %1:bool = lt %0, 0f
  if %1 {
    discard
  } {
    yield
  }
  store $1, zero f32x4
  ret
})");
  EXPECT_EQ(w.count("OpKill"), 1u);
}

TEST(SpirvControl, deep_nesting_is_written) {
  std::string body = "%0:i32 = load !0\n%1:bool = lt %0, 1i\n";
  for (int n = 0; n < 100; ++n) body += "if %1 {\n";
  body += "store !0, 2i\n";
  for (int n = 0; n < 100; ++n) body += "yield\n} {\nyield\n}\n";
  const Written w = write_text(compute(body + "ret"));
  EXPECT_EQ(w.diagnostics, "");
  EXPECT_EQ(w.count("OpSelectionMerge"), 100u);
}

}  // namespace
}  // namespace umber::back::spirv
