// SPDX-License-Identifier: Apache-2.0
// SPIR-V has the signedness in the instruction; what the types of its operands and of its result say does not matter.
#include "front/spirv/testing.h"

namespace umber::front::spirv::testing {
namespace {

using Words = std::vector<uint32_t>;

constexpr uint32_t kMinus7 = static_cast<uint32_t>(-7);

struct Row {
  std::string_view instruction;  ///< `$x` and `$y` are the operands
  uint32_t x, y, expected;
};

std::string with(std::string text, std::string_view what, std::string_view value) {
  for (size_t at; (at = text.find(what)) != std::string::npos;) text.replace(at, what.size(), value);
  return text;
}

/// `x` and `y` are there as both types, the first two words; what is computed is the third.
std::string program(const Row& row, std::string_view x, std::string_view y, std::string_view result) {
  std::string body = R"(
%s = OpLabel
%p0 = OpAccessChain %in_word %buffer %u0 %u0
%p1 = OpAccessChain %in_word %buffer %u0 %u1
%p2 = OpAccessChain %in_word %buffer %u0 %u2
%ux = OpLoad %uint %p0
%uy = OpLoad %uint %p1
%ix = OpBitcast %int %ux
%iy = OpBitcast %int %uy
%fx = OpBitcast %float %ux
)" + std::string(row.instruction) +
                     R"(
%bits = OpBitcast %uint %r
OpStore %p2 %bits
OpReturn
)";
  body = with(body, "$x", x), body = with(body, "$y", y), body = with(body, "$t", result);
  return compute(body, "%pair_u = OpTypeStruct %uint %uint\n%pair_i = OpTypeStruct %int %int");
}

void check(const Row& row) {
  for (const std::string_view x : {"%ux", "%ix"})
    for (const std::string_view y : {"%uy", "%iy"})
      for (const std::string_view result : {"%uint", "%int"}) {
        const std::string text = program(row, x, y, result);
        EXPECT_EQ(run(text, {row.x, row.y, 0})[2], row.expected) << row.instruction << x << ' ' << y << ' ' << result;
      }
}

TEST(Signs, OfOneOperation) {
  constexpr Row kRows[] = {
      {"%r = OpSDiv $t $x $y", kMinus7, 2, static_cast<uint32_t>(-3)},
      {"%r = OpUDiv %uint $x $y", kMinus7, 2, 0x7FFFFFFC},
      {"%r = OpSRem $t $x $y", kMinus7, 3, static_cast<uint32_t>(-1)},
      {"%r = OpSMod $t $x $y", kMinus7, 3, 2},
      {"%r = OpUMod %uint $x $y", kMinus7, 5, 4},
      {"%r = OpSNegate $t $x", kMinus7, 0, 7},
      {"%r = OpShiftRightArithmetic $t $x $y", kMinus7, 1, static_cast<uint32_t>(-4)},
      {"%r = OpShiftRightLogical $t $x $y", kMinus7, 1, 0x7FFFFFFC},
      {"%r = OpBitFieldSExtract $t %ux $y %u4", kMinus7, 0, kMinus7},
      {"%r = OpBitFieldUExtract $t %ux $y %u4", kMinus7, 0, 9},
      {"%r = OpExtInst $t %glsl SMin $x $y", kMinus7, 3, kMinus7},
      {"%r = OpExtInst $t %glsl UMin $x $y", kMinus7, 3, 3},
      {"%r = OpExtInst $t %glsl SMax $x $y", kMinus7, 3, 3},
      {"%r = OpExtInst $t %glsl UMax $x $y", kMinus7, 3, kMinus7},
      {"%r = OpExtInst $t %glsl SClamp $x $y %u10", kMinus7, 3, 3},
      {"%r = OpExtInst $t %glsl UClamp $x $y %u10", kMinus7, 3, 10},
      {"%r = OpExtInst $t %glsl SAbs $x", kMinus7, 0, 7},
      {"%r = OpExtInst $t %glsl SSign $x", kMinus7, 0, ~0u},
      {"%r = OpExtInst $t %glsl FindSMsb $x", kMinus7, 0, 2},
      {"%r = OpExtInst $t %glsl FindUMsb $x", kMinus7, 0, 31},
  };
  for (const Row& row : kRows) check(row);
}

TEST(Signs, OfConversions) {
  constexpr uint32_t kMinus7Float = 0xC0E00000, k3e9Float = 0x4F32D05E;
  constexpr Row kRows[] = {
      {"%r = OpConvertSToF %float $x", kMinus7, 0, kMinus7Float},
      {"%r = OpConvertUToF %float $x", kMinus7, 0, 0x4F800000},
      {"%r = OpConvertFToS $t %fx", kMinus7Float, 0, kMinus7},
      {"%r = OpConvertFToU %uint %fx", k3e9Float, 0, 3000000000u},
  };
  for (const Row& row : kRows) check(row);
}

TEST(Signs, OfComparisons) {
  constexpr std::pair<std::string_view, uint32_t> kRows[] = {
      {"OpSLessThan", 1},    {"OpULessThan", 0},    {"OpSLessThanEqual", 1},    {"OpULessThanEqual", 0},
      {"OpSGreaterThan", 0}, {"OpUGreaterThan", 1}, {"OpSGreaterThanEqual", 0}, {"OpUGreaterThanEqual", 1},
  };
  for (const auto& [op, expected] : kRows) {
    const std::string text = "%b = " + std::string(op) + " %bool $x $y\n%r = OpSelect %uint %b %u1 %u0";
    check({text, kMinus7, 3, expected});
  }
}

TEST(Signs, OfProductsOfTwiceTheWidth) {
  check({"%m = OpSMulExtended %pair_u $x $y\n%r = OpCompositeExtract %uint %m 1", kMinus7, 2, ~0u});
  check({"%m = OpSMulExtended %pair_i $x $y\n%r = OpCompositeExtract %int %m 1", kMinus7, 2, ~0u});
  check({"%m = OpUMulExtended %pair_u $x $y\n%r = OpCompositeExtract %uint %m 1", kMinus7, 2, 1});
}

/// Atomics on words of a buffer, which are unsigned, and on a word of the workgroup, which is signed.
TEST(Signs, OfAtomics) {
  struct Atomic {
    std::string_view op;
    uint32_t after;  ///< of -7 and 3
  };
  constexpr Atomic kAtomics[] = {
      {"OpAtomicSMin", kMinus7}, {"OpAtomicUMin", 3}, {"OpAtomicSMax", 3}, {"OpAtomicUMax", kMinus7}};
  for (const Atomic& a : kAtomics) {
    const std::string text = compute(R"(
%s = OpLabel
%p0 = OpAccessChain %in_word %buffer %u0 %u0
%p1 = OpAccessChain %in_word %buffer %u0 %u1
%p2 = OpAccessChain %in_word %buffer %u0 %u2
%p3 = OpAccessChain %in_word %buffer %u0 %u3
%x = OpLoad %uint %p0
%ix = OpBitcast %int %x
OpStore %shared %ix
%b0 = )" + std::string(a.op) + R"( %uint %p0 %u1 %u0 %u3
%b1 = )" + std::string(a.op) + R"( %int %shared %u1 %u0 %i3
%ib = OpBitcast %uint %b1
OpStore %p1 %b0
OpStore %p2 %ib
%after = OpLoad %int %shared
%ia = OpBitcast %uint %after
OpStore %p3 %ia
OpReturn
)",
                                     "%workgroup = OpTypePointer Workgroup %int\n%shared = OpVariable %workgroup "
                                     "Workgroup\n%i3 = OpConstant %int 3");
    EXPECT_EQ(run(text, {kMinus7, 0, 0, 0}), (Words{a.after, kMinus7, kMinus7, a.after})) << a.op;
  }
}

TEST(Signs, OfTexelsAreThoseOfTheirImage) {
  const auto reading = [](std::string_view operand) {
    return compute("\n%s = OpLabel\n%m = OpLoad %image %in\n%t = OpImageRead %uvec4 %m %i0 " + std::string(operand) +
                       "\nOpReturn\n",
                   "%image = OpTypeImage %uint 1D 0 0 0 2 R32ui\n%to_image = OpTypePointer UniformConstant %image\n"
                   "%in = OpVariable %to_image UniformConstant\n%i0 = OpConstant %int 0",
                   "OpDecorate %in DescriptorSet 0\nOpDecorate %in Binding 1");
  };
  EXPECT_EQ(import_words(assemble(reading("ZeroExtend"), SPV_ENV_UNIVERSAL_1_4)).error, "");
  EXPECT_NE(import_words(assemble(reading("SignExtend"), SPV_ENV_UNIVERSAL_1_4)).error.find("other signedness"),
            std::string::npos);
}

}  // namespace
}  // namespace umber::front::spirv::testing
