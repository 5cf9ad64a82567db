// SPDX-License-Identifier: Apache-2.0
#include "mali/words/text.h"

#include <bit>
#include <random>

#include <gtest/gtest.h>

#include "mali/words/check.h"

namespace umber::mali {
namespace {

std::string text_of(uint64_t word, Family family = Family::valhall, Arch arch = Arch::v9) {
  const std::optional<Instruction> i = decode(word, family, arch);
  return i ? text(*i) : "none";
}

std::string problem(std::string_view said, Arch arch = Arch::v9) {
  const auto result = parse(said, Family::valhall, arch);
  const auto* error = std::get_if<TextError>(&result);
  return error ? std::to_string(error->at) + ": " + std::string(error->what) : "";
}

TEST(MaliText, NamesWhatTheFieldDoes) {
  EXPECT_EQ(text_of(0x005c88083330003d), "LD_VAR_BUF_IMM.f32.slot0.v4.src_f16.center.store @r8:r11, r61, offset:48");
  EXPECT_EQ(text_of(0x7861440839000042), "STORE.i128.slot0.istream.end @r4:r7, ^r2:r3, offset:0");
  EXPECT_EQ(text_of(0x0110c0000000043b), "IADD_IMM.i32 r0, r59, #0x00000004");
  EXPECT_EQ(text_of(0x407dbc0200ead03c), "ATEST.wait0126 @r60, r60, 0x3F800000, atest_datum.w0");
  EXPECT_EQ(text_of(0x5010d, Family::bifrost, Arch::v7), "LD_VAR_IMM.f32.v2.center_store fau_hi, index:1");
  EXPECT_EQ(text_of(0x009403938a82099, Family::midgard, Arch::v5),
            "LD_VARY.f16.varyings.perspective.sample.x r0.x~~~.xyyy, zero, index_component:0, index_register:7, "
            "index_shift:0, index:1");
}

TEST(MaliText, TheSameFieldLiesElsewhereOnALaterArchitecture) {
  const std::string said = "LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r3, r61, offset:48";
  const auto word = [&said](Arch arch) { return encode(std::get<Instruction>(parse(said, Family::valhall, arch))); };
  EXPECT_EQ(word(Arch::v9), 0x005c80083230003du);
  EXPECT_EQ(word(Arch::v11), 0x005c80083200303du);
  EXPECT_EQ(problem("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r3, r61, offset:256"),
            "72: the number does not fit");
}

TEST(MaliText, SourcesSayTheirPage) {
  EXPECT_EQ(text_of(0x0291c00000000081), "MOV.i32 r0, u65");
  EXPECT_EQ(text_of(0x0691c000000000e2), "MOV.i32 r0, lane_id.w0");
  EXPECT_EQ(text_of(0x0491c000000000e3), "MOV.i32.page2 r0, special1.w1");
  EXPECT_EQ(problem("IADD.u32 r0, u1, u65"), "20: the values are of several pages");
}

TEST(MaliText, WhatIsWrongIsSaidWithItsPlace) {
  EXPECT_EQ(problem("FROB r1"), "0: the architecture has no instruction of this name");
  EXPECT_EQ(problem("AND_IMM.i32 r0, r1, #0x1"), "0: the architecture has no instruction of this name");
  EXPECT_EQ(problem("AND_IMM.i32 r0, r1, #0x1", Arch::v11), "");
  EXPECT_EQ(problem("MOV.i32 r0, r64"), "15: registers are r0 to r63");
  EXPECT_EQ(problem("MOV.i32 r64, r0"), "11: the number does not fit");
  EXPECT_EQ(problem("MOV.i32.fast r0, r1"), "8: the instruction has no such modifier");
  EXPECT_EQ(problem("MOV.i32 r0"), "10: another operand is expected");
  EXPECT_EQ(problem("MOV.i32 r0, r1, r2"), "14: something is left over");
  EXPECT_EQ(problem("MOV.i32 r0, 0x12345"), "19: there is no such constant");
  EXPECT_EQ(problem("FADD.f32 r0, r1.h2, r2"), "18: the operand has no such modifier");
  EXPECT_EQ(problem("STORE.i64.slot0 @r0:r1, r2:r4, offset:0"), "29: a pair is of one register and the next");
  EXPECT_EQ(problem(""), "0: the architecture has no instruction of this name");
}

/// Each row of each architecture, with fields at random: nothing is lost between word, instruction and text.
TEST(MaliText, EveryWordOfEveryRowComesBack) {
  std::mt19937_64 random(static_cast<uint64_t>(::testing::UnitTest::GetInstance()->random_seed()));
  for (const ArchInfo& architecture : architectures()) {
    std::vector<Family> families{architecture.family};
    if (architecture.family == Family::bifrost) families.push_back(Family::clause);
    for (const Family family : families) {
      for (const RowInfo& r : rows(family)) {
        if (!r.is_of(architecture.arch)) continue;
        for (int repeat = 0; repeat < 20; ++repeat) {
          uint64_t word = random();
          for (const PartInfo& part : parts(r)) {
            const uint64_t mask = ((uint64_t{1} << part.width) - 1) << part.bit;
            word = (word & ~mask) | uint64_t{part.value} << part.bit;
          }
          const std::optional<Instruction> i = decode(word, family, architecture.arch);
          ASSERT_TRUE(i);
          ASSERT_EQ(encode(*i), word);
          const std::string said = text(*i);
          const auto back = parse(said, family, architecture.arch);
          ASSERT_TRUE(std::holds_alternative<Instruction>(back)) << said << ": " << std::get<TextError>(back).what;
          ASSERT_EQ(std::get<Instruction>(back), *i) << said;
        }
      }
    }
  }
}

/// Words at random on all architectures. `--gtest_shuffle --gtest_repeat=N` takes others each time.
TEST(MaliText, WordsAtRandomComeBack) {
  constexpr int kWords = 100'000;
  std::mt19937_64 random(static_cast<uint64_t>(::testing::UnitTest::GetInstance()->random_seed()) + 1);
  int instructions = 0;
  for (int n = 0; n < kWords; ++n) {
    const ArchInfo& architecture = architectures()[static_cast<size_t>(n) % architectures().size()];
    const uint64_t word = random();
    const std::optional<Instruction> i = decode(word, architecture.family, architecture.arch);
    if (!i) continue;
    ++instructions;
    check(*i);
    ASSERT_EQ(encode(*i), word);
    const auto back = parse(text(*i), architecture.family, architecture.arch);
    ASSERT_TRUE(std::holds_alternative<Instruction>(back)) << text(*i);
    ASSERT_EQ(std::get<Instruction>(back), *i) << text(*i);
  }
  EXPECT_GT(instructions, kWords / 10);
}

/// A text that is cut or in which a letter is another one is read to its end, or not.
TEST(MaliText, TextsAtRandomAreReadOrNot) {
  std::mt19937 random(5);
  const std::string said = "LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r3, ^r61, offset:48 !0x10";
  for (int n = 0; n < 20'000; ++n) {
    std::string broken = said.substr(0, random() % (said.size() + 1));
    if (!broken.empty()) broken[random() % broken.size()] = static_cast<char>(random() % 256);
    const auto result = parse(broken, Family::valhall, Arch::v9);
    if (const auto* error = std::get_if<TextError>(&result)) {
      EXPECT_LE(error->at, broken.size());
      EXPECT_FALSE(error->what.empty());
    }
  }
}

}  // namespace
}  // namespace umber::mali
