// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "eval/interpreter/test_support.h"

namespace umber::eval {
namespace {

using ir::ResourceId;

/// What a workgroup of eight, in subgroups of four, stores: `%9` of a body that has the number in the workgroup, `%0`.
std::vector<uint32_t> results_of(std::string_view body) {
  std::string text = R"(stage compute local_size 8 1 1
struct S0 B { data : [u32] }
layout L0 size 4 align 4
layout L1 size 0 align 4 stride 4 element L0
layout L2 size 0 align 4 { 0 L1 }
input $0 : u32 built_in local_invocation_index
input $1 : u32 built_in subgroup_invocation_id
input $2 : u32 built_in subgroup_id
input $3 : u32x4 built_in subgroup_ge_mask
resource @0 B : storage_block S0 std430 layout L2
func F0 main() {
  %0:u32 = load $0
)";
  text += body;
  text += "  store @0, 0u, 0i, %0, %9\n  ret\n}\n";
  const ir::Module m = read_module(text);
  Bindings bindings;
  bindings.buffer(ResourceId{0}).resize(32);
  EXPECT_TRUE(Interpreter(m, bindings, {.subgroup_size = 4}).run_compute({1, 1, 1}));
  return words_of(bindings.buffer(ResourceId{0}));
}

using Words32 = std::vector<uint32_t>;

TEST(InterpreterSubgroups, AreSoManyInvocationsOfAWorkgroup) {
  EXPECT_EQ(results_of("  %1:u32 = load $1\n  %2:u32 = load $2\n  %3:u32 = mul %2, 10u\n  %9:u32 = add %1, %3\n"),
            (Words32{0, 1, 2, 3, 10, 11, 12, 13}));
  EXPECT_EQ(results_of("  %9:u32 = load $3, 0i\n"), (Words32{15, 14, 12, 8, 15, 14, 12, 8}));
}

TEST(InterpreterSubgroups, ReduceAndScan) {
  EXPECT_EQ(results_of("  %9:u32 = subgroup_add 0, %0\n"), (Words32{6, 6, 6, 6, 22, 22, 22, 22}));
  EXPECT_EQ(results_of("  %9:u32 = subgroup_add 1, %0\n"), (Words32{0, 1, 3, 6, 4, 9, 15, 22}));
  EXPECT_EQ(results_of("  %9:u32 = subgroup_max 2, %0\n"), (Words32{0, 0, 1, 2, 0, 4, 5, 6}));
  EXPECT_EQ(results_of("  %9:u32 = subgroup_min 2, %0\n"), (Words32{~0u, 0, 0, 0, ~0u, 4, 4, 4}));
  EXPECT_EQ(results_of("  %9:u32 = subgroup_add 3, %0, 2u\n"), (Words32{1, 1, 5, 5, 9, 9, 13, 13}));
}

TEST(InterpreterSubgroups, ReduceTheInvocationsOfAPartition) {
  EXPECT_EQ(results_of("  %1:u32 = and %0, 1u\n  %2:u32x4 = subgroup_partition %1\n  %9:u32 = subgroup_add 6, %0, %2\n"),
            (Words32{2, 4, 2, 4, 10, 12, 10, 12}));
}

TEST(InterpreterSubgroups, ExchangeValues) {
  EXPECT_EQ(results_of("  %9:u32 = subgroup_shuffle_up %0, 1u\n"), (Words32{0, 0, 1, 2, 0, 4, 5, 6}));
  EXPECT_EQ(results_of("  %9:u32 = subgroup_shuffle_xor %0, 3u\n"), (Words32{3, 2, 1, 0, 7, 6, 5, 4}));
  EXPECT_EQ(results_of("  %9:u32 = subgroup_rotate %0, 1u\n"), (Words32{1, 2, 3, 0, 5, 6, 7, 4}));
  EXPECT_EQ(results_of("  %9:u32 = subgroup_rotate %0, 1u, 2u\n"), (Words32{1, 0, 3, 2, 5, 4, 7, 6}));
  EXPECT_EQ(results_of("  %9:u32 = quad_broadcast %0, 2u\n"), (Words32{2, 2, 2, 2, 6, 6, 6, 6}));
  EXPECT_EQ(results_of("  %9:u32 = quad_swap 1, %0\n"), (Words32{2, 3, 0, 1, 6, 7, 4, 5}));
}

TEST(InterpreterSubgroups, CountWhoIsHere) {
  constexpr std::string_view kOdd = "  %1:u32 = and %0, 1u\n  %2:bool = ne %1, 0u\n  %3:u32x4 = subgroup_ballot %2\n";
  const std::string odd(kOdd);
  EXPECT_EQ(results_of(odd + "  %9:u32 = extract 0, %3\n"), (Words32(8, 10)));
  EXPECT_EQ(results_of(odd + "  %9:u32 = subgroup_bit_count 2, %3\n"), (Words32{0, 0, 1, 1, 0, 0, 1, 1}));
  EXPECT_EQ(results_of(odd + "  %4:u32 = subgroup_find_lsb %3\n  %5:u32 = subgroup_find_msb %3\n"
                             "  %6:u32 = mul %4, 10u\n  %9:u32 = add %6, %5\n"),
            (Words32(8, 13)));
  EXPECT_EQ(results_of(odd + "  %9:u32 = if %2 {\n    %4:u32 = subgroup_broadcast_first %0\n    yield %4\n  } {\n"
                             "    %5:u32 = subgroup_add 0, 1u\n    yield %5\n  }\n"),
            (Words32{2, 1, 2, 1, 2, 5, 2, 5}));
}

}  // namespace
}  // namespace umber::eval
