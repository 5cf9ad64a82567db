// SPDX-License-Identifier: Apache-2.0
#include "spirv/value_instructions.h"

#include <gtest/gtest.h>

#include "spirv/grammar.h"

namespace umber::spv {
namespace {

uint32_t number(Op op) { return static_cast<uint32_t>(op); }

TEST(ValueInstructions, take_as_many_values_as_the_grammar_says) {
  const auto of = [](Op op) { return operands_of_value_instruction({}, number(op)); };
  ASSERT_TRUE(of(Op::FNegate));
  EXPECT_TRUE(of(Op::FNegate)->fit(1));
  EXPECT_FALSE(of(Op::FNegate)->fit(2));
  ASSERT_TRUE(of(Op::FDot2MixAcc32VALVE));
  EXPECT_TRUE(of(Op::FDot2MixAcc32VALVE)->fit(3));
  ASSERT_TRUE(of(Op::CompositeConstruct));
  EXPECT_TRUE(of(Op::CompositeConstruct)->fit(4));
}

TEST(ValueInstructions, have_neither_memory_nor_control_flow) {
  for (const Op op : {Op::Nop,
                      Op::ConstantComposite,
                      Op::FunctionCall,
                      Op::Variable,
                      Op::Load,
                      Op::Store,
                      Op::AccessChain,
                      Op::InBoundsAccessChain,
                      Op::PtrAccessChain,
                      Op::ConvertPtrToU,
                      Op::ConvertUToPtr,
                      Op::Phi,
                      Op::Label,
                      Op::Branch,
                      Op::Kill,
                      Op::Return,
                      Op::ReturnValue,
                      Op::Unreachable,
                      Op::TerminateInvocation,
                      Op::IgnoreIntersectionKHR,
                      Op::TerminateRayKHR,
                      Op::AbortKHR,
                      Op::EmitMeshTasksEXT,
                      Op::RayQueryProceedKHR,
                      Op::ImageTexelPointer,
                      Op::IsFinite})
    EXPECT_FALSE(operands_of_value_instruction({}, number(op))) << info(op).name();
}

/// Each has a type, a result and ids, and nothing else.
TEST(ValueInstructions, have_ids_alone) {
  for (uint32_t n = 0; n < 0x10000; ++n) {
    const std::optional<ValueOperands> taken = operands_of_value_instruction({}, n);
    if (!taken) continue;
    const OpInfo& row = info(static_cast<Op>(n));
    EXPECT_TRUE(row.has_type()) << row.name();
    EXPECT_TRUE(row.leading_ids == row.operand_count || row.rest == Rest::ids) << row.name();
    EXPECT_FALSE(row.has_enumerants()) << row.name();
  }
}

TEST(ValueInstructions, of_sets_are_those_that_are_known) {
  const auto known = [](std::string_view set, uint32_t n) { return operands_of_value_instruction(set, n).has_value(); };
  EXPECT_TRUE(known("GLSL.std.450", static_cast<uint32_t>(GLSLstd450::FMin)));
  EXPECT_TRUE(operands_of_value_instruction("GLSL.std.450", static_cast<uint32_t>(GLSLstd450::NClamp))->fit(3));
  EXPECT_TRUE(operands_of_value_instruction("SPV_AMD_gcn_shader", 3)->fit(0));
  for (const GLSLstd450 pointers : {GLSLstd450::Modf, GLSLstd450::Frexp, GLSLstd450::InterpolateAtOffset})
    EXPECT_FALSE(known("GLSL.std.450", static_cast<uint32_t>(pointers)));
  EXPECT_FALSE(known("GLSL.std.450", 0));
  EXPECT_FALSE(known("GLSL.std.450", 82));
  EXPECT_FALSE(known("GLSL.std.450", 0xFFFFFFFF));
  EXPECT_FALSE(known("OpenCL.std", 1));
}

TEST(ValueInstructions, have_numbers_of_16_bits) {
  EXPECT_FALSE(operands_of_value_instruction({}, 0x10000 + number(Op::FNegate)));
}

}  // namespace
}  // namespace umber::spv
