// SPDX-License-Identifier: Apache-2.0
// Instructions that SPIR-V has for integers of every width, and the IR for some.
#include "front/spirv/testing.h"

namespace umber::front::spirv::testing {
namespace {

using Words = std::vector<uint32_t>;

const std::string kWidths = R"(
%byte = OpTypeInt 8 1
%ubyte = OpTypeInt 8 0
%short = OpTypeInt 16 1
%ushort = OpTypeInt 16 0
%long = OpTypeInt 64 1
%ulong = OpTypeInt 64 0
%ulongs = OpTypeVector %ulong 2
%bytes2 = OpTypeStruct %ubyte %ubyte
%shorts2 = OpTypeStruct %short %short
%longs2 = OpTypeStruct %long %long
%ulongs2 = OpTypeStruct %ulong %ulong
%vectors2 = OpTypeStruct %ulongs %ulongs
%big = OpConstant %long 4294967296000
%tiny = OpConstant %long -4294967296000
%four = OpConstant %short 4
%f3 = OpConstant %float 3
%u32 = OpConstant %uint 32
)";

/// A program that stores `%a`, `%b`, ... to the first words, of what it computes of the first two, `%x` and `%y`.
Words compute_words(const std::string& body, std::string_view stored, Words words) {
  std::string text = "\n%s = OpLabel\n";
  for (size_t n = 0; n < words.size(); ++n)
    text += "%p" + std::to_string(n) + " = OpAccessChain %in_word %buffer %u0 %u" + std::to_string(n) + "\n";
  text += "%x = OpLoad %uint %p0\n%y = OpLoad %uint %p1\n" + body;
  for (size_t n = 0; n < stored.size(); ++n)
    text += "OpStore %p" + std::to_string(n) + " %" + std::string(1, stored[n]) + "\n";
  return run(with_capabilities(compute(text + "OpReturn\n", kWidths), "Int8 Int16 Int64"), std::move(words));
}

TEST(Widths, OfProductsInTwoParts) {
  EXPECT_EQ(compute_words(R"(
%xb = OpUConvert %ubyte %x
%yb = OpUConvert %ubyte %y
%mb = OpUMulExtended %bytes2 %xb %yb
%lb = OpCompositeExtract %ubyte %mb 0
%hb = OpCompositeExtract %ubyte %mb 1
%a = OpUConvert %uint %lb
%b = OpUConvert %uint %hb
)",
                          "ab", {200, 100}),
            (Words{20000 & 255, 20000 >> 8}));
  EXPECT_EQ(compute_words(R"(
%xs = OpSConvert %short %x
%ys = OpSConvert %short %y
%ms = OpSMulExtended %shorts2 %xs %ys
%ls = OpCompositeExtract %short %ms 0
%hs = OpCompositeExtract %short %ms 1
%a = OpSConvert %uint %ls
%b = OpSConvert %uint %hs
)",
                          "ab", {static_cast<uint32_t>(-30000), 3}),
            (Words{static_cast<uint32_t>(int16_t(-90000 & 0xFFFF)), static_cast<uint32_t>(-2)}));
}

/// (2^32 x + y)^2 for x = -2, y = 7, as signed and unsigned numbers: the upper halves.
TEST(Widths, OfProductsOf128Bits) {
  const std::string wide = R"(
%xl = OpUConvert %ulong %x
%xh = OpShiftLeftLogical %ulong %xl %u32
%yl = OpUConvert %ulong %y
%w = OpBitwiseOr %ulong %xh %yl
)";
  const std::string low_and_high = R"(
%a = OpUConvert %uint %h
%hh = OpShiftRightLogical %ulong %h %u32
%b = OpUConvert %uint %hh
)";
  const Words factors = {static_cast<uint32_t>(-2), 7};
  EXPECT_EQ(
      compute_words(wide + "%m = OpUMulExtended %ulongs2 %w %w\n%h = OpCompositeExtract %ulong %m 1" + low_and_high,
                    "ab", factors),
      (Words{0x00000011, 0xFFFFFFFC}));
  EXPECT_EQ(compute_words(wide +
                              "%m = OpSMulExtended %longs2 %w %w\n%hs = OpCompositeExtract %long %m 1\n"
                              "%h = OpBitcast %ulong %hs" +
                              low_and_high,
                          "ab", factors),
            (Words{3, 0}));
  EXPECT_EQ(compute_words(wide +
                              "%v = OpCompositeConstruct %ulongs %w %w\n%m = OpUMulExtended %vectors2 %v %v\n"
                              "%h = OpCompositeExtract %ulong %m 1 1" +
                              low_and_high,
                          "ab", factors),
            (Words{0x00000011, 0xFFFFFFFC}));
}

TEST(Widths, OfSumsWithCarry) {
  EXPECT_EQ(compute_words(R"(
%xb = OpUConvert %ubyte %x
%yb = OpUConvert %ubyte %y
%mb = OpIAddCarry %bytes2 %xb %yb
%lb = OpCompositeExtract %ubyte %mb 0
%hb = OpCompositeExtract %ubyte %mb 1
%a = OpUConvert %uint %lb
%b = OpUConvert %uint %hb
%nb = OpISubBorrow %bytes2 %yb %xb
%kb = OpCompositeExtract %ubyte %nb 0
%gb = OpCompositeExtract %ubyte %nb 1
%c = OpUConvert %uint %kb
%d = OpUConvert %uint %gb
)",
                          "abcd", {200, 100, 0, 0}),
            (Words{44, 1, 156, 1}));
}

TEST(Widths, OfExponents) {
  constexpr uint32_t k48 = 0x42400000, kInfinity = 0x7F800000;
  EXPECT_EQ(compute_words(R"(
%l0 = OpExtInst %float %glsl Ldexp %f3 %four
%l1 = OpExtInst %float %glsl Ldexp %f3 %big
%l2 = OpExtInst %float %glsl Ldexp %f3 %tiny
%a = OpBitcast %uint %l0
%b = OpBitcast %uint %l1
%c = OpBitcast %uint %l2
)",
                          "abc", {0, 0, 1}),
            (Words{k48, kInfinity, 0}));
}

}  // namespace
}  // namespace umber::front::spirv::testing
