// SPDX-License-Identifier: Apache-2.0
#include "spirv/named_calls.h"

#include <vector>

#include <gtest/gtest.h>

#include "spirv/enums.h"

namespace umber::spv {
namespace {

constexpr auto value = Argument::value, pointer = Argument::pointer, literal = Argument::literal;

CallProblem check(Op op, bool has_result, const std::vector<Argument>& arguments,
                  const std::vector<uint32_t>& words = {}) {
  return check_call({"", static_cast<uint32_t>(op), has_result, arguments, words});
}
CallProblem check(std::string_view set, uint32_t id, const std::vector<Argument>& arguments) {
  return check_call({set, id, true, arguments, {}});
}

TEST(NamedCalls, take_what_the_grammar_says) {
  EXPECT_EQ(check(Op::FMod, true, {value, value}), CallProblem::none);
  EXPECT_EQ(check(Op::FMod, true, {value}), CallProblem::count);
  EXPECT_EQ(check(Op::FMod, true, {value, value, value}), CallProblem::count);
  EXPECT_EQ(check(Op::FMod, true, {value, literal}), CallProblem::kind);
  EXPECT_EQ(check(Op::FMod, false, {value, value}), CallProblem::result);
  EXPECT_EQ(check(Op::Store, false, {pointer, value}), CallProblem::none);
  EXPECT_EQ(check(Op::Store, true, {pointer, value}), CallProblem::result);
  EXPECT_EQ(check(Op::AtomicIAdd, true, {pointer, value, value, value}), CallProblem::none);
  EXPECT_EQ(check(Op::CompositeExtract, true, {value, literal, literal}), CallProblem::none);
}

TEST(NamedCalls, take_what_the_words_of_masks_ask_for) {
  constexpr uint32_t kVolatile = 1, kAligned = 2;
  EXPECT_EQ(check(Op::Load, true, {pointer, literal}, {kVolatile}), CallProblem::none);
  EXPECT_EQ(check(Op::Load, true, {pointer, literal}, {kAligned}), CallProblem::count);
  EXPECT_EQ(check(Op::Load, true, {pointer, literal, literal}, {kAligned, 4}), CallProblem::none);
  EXPECT_EQ(check(Op::Load, true, {pointer, literal, literal}, {kVolatile, 4}), CallProblem::count);
  EXPECT_EQ(check(Op::Load, true, {pointer, literal, literal}), CallProblem::none);  // not known yet
  EXPECT_EQ(check(Op::SDotKHR, true, {value, value, literal}, {0}), CallProblem::none);
}

TEST(NamedCalls, are_actions) {
  EXPECT_EQ(check(Op::TypeVoid, true, {}), CallProblem::no_action);
  EXPECT_EQ(check(Op::Branch, false, {value}), CallProblem::no_action);
  EXPECT_EQ(check(Op::Variable, true, {literal}), CallProblem::no_action);
  EXPECT_EQ(check(Op::Decorate, false, {value, literal}), CallProblem::no_action);
  EXPECT_EQ(check(static_cast<Op>(0xffff), true, {}), CallProblem::unknown);
}

TEST(NamedCalls, know_the_extended_ones) {
  EXPECT_EQ(check("GLSL.std.450", 35, {value, pointer}), CallProblem::none);  // Modf
  EXPECT_EQ(check("GLSL.std.450", 35, {value, value}), CallProblem::kind);
  EXPECT_EQ(check("GLSL.std.450", 76, {pointer}), CallProblem::none);       // InterpolateAtCentroid
  EXPECT_EQ(check("GLSL.std.450", 26, {value, value}), CallProblem::none);  // Pow
  EXPECT_EQ(check("GLSL.std.450", 26, {value}), CallProblem::count);
  EXPECT_EQ(check("GLSL.std.450", 999, {}), CallProblem::unknown);
  EXPECT_EQ(check("OpenCL.std", 1, {value}), CallProblem::unknown);
  EXPECT_EQ(check("NonSemantic.DebugBreak", 1, {}), CallProblem::none);
}

}  // namespace
}  // namespace umber::spv
