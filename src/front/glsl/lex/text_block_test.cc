// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lex/text_block.h"

#include <string>

#include <gtest/gtest.h>

namespace umber::glsl {
namespace {

TEST(TextBlock, finds_the_first_of_several_characters_wherever_it_stands) {
  for (size_t at = 0; at < 50; ++at) {
    std::string text(50, '.');
    text[at] = '/';
    if (at + 1 < text.size()) text.back() = '\n';
    const char* const begin = text.data();
    EXPECT_EQ(find_any(begin, begin + text.size(), '\n', '/'), begin + at);
    EXPECT_EQ(find_any(begin, begin + at, '\n', '/'), begin + at) << "what stands behind the end does not count";
  }
}

TEST(TextBlock, passes_spaces_and_tabs_alone) {
  for (size_t count = 0; count < 50; ++count) {
    std::string text(count, ' ');
    for (size_t n = 0; n < count; n += 3) text[n] = '\t';
    text += "\nx";
    EXPECT_EQ(past_blanks(text.data(), text.data() + text.size()), text.data() + count);
  }
}

}  // namespace
}  // namespace umber::glsl
