// SPDX-License-Identifier: Apache-2.0
#include "base/text_block.h"

#include <cctype>
#include <string>

#include <gtest/gtest.h>

namespace umber {
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

TEST(TextBlock, words_are_letters_digits_and_underscores) {
  for (int c = 0; c < 256; ++c) {
    const bool is_part = c < 128 && (std::isalnum(c) != 0 || c == '_');
    EXPECT_EQ(is_word(static_cast<char>(c)), is_part) << c;
    for (const size_t at : {size_t{1}, size_t{15}, size_t{16}, size_t{40}}) {
      std::string text(at, 'x');
      text += static_cast<char>(c);
      text += "~~~~~~~~~~~~~~~~";
      const char* const begin = text.data();
      EXPECT_EQ(past_word(begin, begin + text.size()), begin + at + is_part) << c << " at " << at;
      EXPECT_EQ(all_word(std::string_view(text).substr(0, at + 1)), is_part) << c << " at " << at;
    }
  }
}

}  // namespace
}  // namespace umber
