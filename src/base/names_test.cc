// SPDX-License-Identifier: Apache-2.0
#include "base/names.h"

#include <string>

#include <gtest/gtest.h>

namespace umber {
namespace {

TEST(Names, GivesEqualTextsEqualIds) {
  Names names;
  const NameId hits = names.intern("hits");
  EXPECT_EQ(names.intern(std::string("hi") + "ts"), hits);
  EXPECT_NE(names.intern("hit"), hits);
  EXPECT_EQ(names.text(hits), "hits");
  EXPECT_EQ(names.size(), 2u);
}

TEST(Names, TellsTextsApartThatDifferInOneByteWhereverItIs) {
  for (size_t size = 1; size < 40; ++size) {
    Names names;
    const std::string text(size, 'n');
    // All with one hash, so that nothing but their bytes tells them apart.
    const NameId same = names.intern(text, 7);
    EXPECT_EQ(names.intern(text, 7), same);
    for (size_t at = 0; at < size; ++at) {
      std::string other = text;
      other[at] = 'm';
      EXPECT_NE(names.intern(other, 7), same);
    }
    EXPECT_EQ(names.size(), size + 1);
  }
}

TEST(Names, AreTheSameWithAndWithoutRoomForThem) {
  for (const uint32_t count : {0u, 1u, 17u, 100u, 5000u}) {
    Names names;
    names.reserve(count);
    for (int again = 0; again < 2; ++again)
      for (uint32_t n = 0; n < 300; ++n) EXPECT_EQ(names.intern("name" + std::to_string(n)), NameId{n});
    EXPECT_EQ(names.size(), 300u);
  }
}

TEST(Names, FindsWithoutAdding) {
  Names names;
  EXPECT_FALSE(names.find("absent"));
  const NameId present = names.intern("present");
  EXPECT_FALSE(names.find("absent"));
  EXPECT_EQ(names.find("present"), present);
  EXPECT_EQ(names.size(), 1u);
}

TEST(Names, TellsTheEmptyTextFromNoName) {
  Names names;
  const NameId empty = names.intern("");
  EXPECT_TRUE(empty);
  EXPECT_EQ(names.text(empty), "");
  EXPECT_EQ(names.text(NameId{}), "");
}

TEST(Names, KeepsTextsWhereTheyAreWhileItGrows) {
  Names names;
  const NameId first = names.intern("first");
  const char* place = names.text(first).data();
  for (int n = 0; n < 20'000; ++n) names.intern("name" + std::to_string(n));
  EXPECT_EQ(names.text(first).data(), place);
  for (int n = 0; n < 20'000; ++n) {
    const std::string text = "name" + std::to_string(n);
    ASSERT_EQ(names.text(names.find(text)), text);
  }
}

}  // namespace
}  // namespace umber
