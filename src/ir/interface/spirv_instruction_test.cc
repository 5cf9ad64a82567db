// SPDX-License-Identifier: Apache-2.0
#include "ir/interface/spirv_instruction.h"

#include <gtest/gtest.h>

namespace umber::ir {
namespace {

TEST(SpirvInstruction, is_read_as_it_is_written) {
  SpirvInstruction instruction{
      .set = "SPV_some", .id = 6916, .literals = {{0, 7}, {2, 16}}, .capabilities = {6912, 9}, .extensions = {}};
  instruction.extensions.push_back("SPV_some_thing");
  const std::string text = to_text(instruction);
  EXPECT_EQ(
      text,
      "set SPV_some, id 6916, literal 0 7, literal 2 16, capability 6912, capability 9, extension SPV_some_thing");
  const std::optional<SpirvInstruction> read = read_spirv_instruction(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(to_text(*read), text);
  EXPECT_EQ(read->capabilities.size(), 2u);
}

TEST(SpirvInstruction, is_no_other_text) {
  for (const std::string_view text :
       {"", "set X", "id", "id ", "id x", "id -1", "id 4294967296", "id 1, ", "id 1,capability 2", "id 1, capability",
        "id 1, extension a b", "id 1, set ", "number 1", "id 1, literal 2", "id 1, literal 2 x",
        "id 1, literal 2 1, literal 2 1"})
    EXPECT_FALSE(read_spirv_instruction(text)) << text;
  EXPECT_TRUE(read_spirv_instruction("id 4294967295"));
}

}  // namespace
}  // namespace umber::ir
