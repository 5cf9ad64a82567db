// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "ir/validate/testing.h"

namespace umber::ir {
namespace {

constexpr std::string_view kSpecialized = R"(stage compute
specialization 0 n : u32 id 1 = 4u
specialization 1 b : bool id 2 = true
computed K0 : u32 = specialization 0
computed K1 : bool = specialization 1
)";
class ComputedRejects : public testing::TestWithParam<RejectedModule> {};
TEST_P(ComputedRejects, WithTheReason) {
  const std::string found =
      verdict(std::string(kSpecialized) + std::string(GetParam().text) + "func F0 main() {\nret\n}\n");
  EXPECT_NE(found.find(GetParam().message), std::string::npos) << found;
}
INSTANTIATE_TEST_SUITE_P(
    All, ComputedRejects,
    testing::Values(
        RejectedModule{"computed K2 : u32 = specialization 1\n", "K2: there is no such specialization of this type"},
        RejectedModule{"computed K2 : u32 = specialization 2\n", "K2: there is no such specialization of this type"},
        RejectedModule{"computed K2 : u32 = add K2, 1u\n", "neither a constant nor computed before"},
        RejectedModule{"computed K2 : u32 = add K0, undef u32\n", "neither a constant nor computed before"},
        RejectedModule{"computed K2 : f32 = convert K0\n", "cannot be outside of functions"},
        RejectedModule{"computed K2 : u32 = convert 1f\n", "an operand has a type"},
        RejectedModule{"computed K2 : u32 = add K0, 1i\n", "types of operands and result"},
        RejectedModule{"computed K2 : i32 = add K0, 1u\n", "types of operands and result"},
        RejectedModule{"computed K2 : u32 = lt K0, 1u\n", "types of operands and result"},
        RejectedModule{"computed K2 : bool = neg K1\n", "types of operands and result"},
        RejectedModule{"computed K2 : u32 = shl K0, K1\n", "types of operands and result"},
        RejectedModule{"computed K2 : u32 = select K0, 1u, 2u\n", "types of operands and result"},
        RejectedModule{"computed K2 : u32 = select K1, 1u, 2i\n", "types of operands and result"},
        RejectedModule{"variable !0 : [f32; K1] private\n", "no integer that is computed"},
        RejectedModule{"variable !0 : [f32; K2] private\n", "no integer that is computed"},
        RejectedModule{"struct S0 { : [f32; K0] }\ninput $0 : S0 location 0\n", "of an input or output is computed"},
        RejectedModule{"input $0 : [[f32; K0]; 2]\n", "of an input or output is computed"},
        RejectedModule{"resource @0 : sampler sampler array [sampler; K0] count 2147483648\n",
                       "array of resources is computed"}));

}  // namespace
}  // namespace umber::ir
