// SPDX-License-Identifier: Apache-2.0
#include "mali/words/disassemble.h"

#include <random>

#include <gtest/gtest.h>

namespace umber::mali {
namespace {

std::vector<uint8_t> bytes_of(std::initializer_list<uint64_t> words) {
  std::vector<uint8_t> bytes;
  for (const uint64_t word : words)
    for (size_t i = 0; i < kWordBytes; ++i) bytes.push_back(static_cast<uint8_t>(word >> 8 * i));
  return bytes;
}

TEST(MaliDisassemble, PrintsPlacesWordsAndRulesBroken) {
  EXPECT_EQ(
      disassemble(bytes_of({0x5000c00000000000, 0x00b4c00101c0c008, 0x00f7000000000000, 0, 0}), Arch::v9),
      "NOP.reconverge                                                                       ; 0000 5000C00000000000\n"
      "SHIFT_OR.i32.lshift r0, r8, 0x0.b02, 0x0                                             ; 0008 00B4C00101C0C008\n"
      "; ^ old_value: a field has a value that works but should not be written\n"
      ".word 0x00F7000000000000                                                             ; 0010 00F7000000000000\n"
      ".zero 2\n");
}

TEST(MaliDisassemble, JsonNamesTheFields) {
  EXPECT_EQ(disassemble_to_json(bytes_of({0x006140041a000442}), Arch::v9), R"({
  "architecture": 9,
  "instructions": [
    {
      "offset": 0,
      "word": "0x006140041A000442",
      "operation": "STORE.i32",
      "text": "STORE.i32.slot0.estream @r0:r1, ^r2:r3, offset:4",
      "fields": {
        "staging": "@r0:r1",
        "count": 2,
        "slot": "slot0",
        "access": "estream",
        "s0": "^r2:r3",
        "offset": 4,
        "flow": "none",
        "page": 0
      },
      "violations": [
        "data_count"
      ]
    }
  ]
}
)");
}

TEST(MaliDisassemble, TextOfAnyBytesGivesTheBytes) {
  std::mt19937_64 random(7);
  for (const Arch arch : {Arch::v9, Arch::v11, Arch::v14}) {
    std::vector<uint8_t> program;
    for (int n = 0; n < 4000; ++n) {
      const uint64_t word = n % 7 == 0 ? 0 : random();
      for (size_t i = 0; i < kWordBytes; ++i) program.push_back(static_cast<uint8_t>(word >> 8 * i));
    }
    const auto back = assemble(disassemble(program, arch), arch);
    ASSERT_TRUE(std::holds_alternative<std::vector<uint8_t>>(back));
    EXPECT_EQ(std::get<std::vector<uint8_t>>(back), program);
  }
}

TEST(MaliAssemble, SaysWhichLineIsWrong) {
  const auto error = [](std::string_view text) {
    const auto result = assemble(text, Arch::v9);
    const auto* found = std::get_if<AssemblyError>(&result);
    return found ? std::to_string(found->line) + ":" + std::to_string(found->at) + " " + std::string(found->what) : "";
  };
  EXPECT_EQ(error("; nothing\n\n  \nNOP\r\n.zero 3 ; padding\n"), "");
  EXPECT_EQ(error("NOP\nMOV.i32 r0, x1\n"), "1:12 an operand is expected");
  EXPECT_EQ(error(".zero 99999999999"), "0:0 too many words of zero");
  EXPECT_EQ(error(".word 0x12zz"), "0:0 the architecture has no instruction of this name");
}

}  // namespace
}  // namespace umber::mali
