// SPDX-License-Identifier: Apache-2.0
#include "back/text/names.h"

#include <string>

#include <gtest/gtest.h>

namespace umber::back::text {
namespace {

constexpr std::array<std::string_view, 3> kTaken = {"float", "while", "helper"};
constexpr auto kSlots = slots_of(kTaken);
constexpr ReservedWords kWords(kTaken, 2, kSlots);

TEST(Names, AreAsWantedWhereTheyAreFree) {
  Scratch scratch;
  NameTable names(scratch, kWords, NameTable::Of::text);
  EXPECT_EQ(names.global("color"), "color");
  EXPECT_EQ(names.global("color"), "color_1");
  EXPECT_EQ(names.global("color_1"), "color_1_1");
  EXPECT_EQ(names.global("color"), "color_2");
}

TEST(Names, AreNoWordsOfTheLanguageNorOfItsHelpersWhereFunctionsStand) {
  Scratch scratch;
  NameTable names(scratch, kWords, NameTable::Of::text), members(scratch, kWords);
  EXPECT_EQ(names.global("while"), "while_1");
  EXPECT_EQ(names.local("float"), "float_1");
  EXPECT_EQ(names.global("helper"), "helper_1");
  EXPECT_EQ(members.local("helper"), "helper");
  EXPECT_EQ(members.local("float"), "float_1");
}

TEST(Names, OfOneFunctionAreFreeInTheNext) {
  Scratch scratch;
  NameTable names(scratch, kWords, NameTable::Of::text);
  EXPECT_EQ(names.global("seen"), "seen");
  names.begin_function();
  EXPECT_EQ(names.local("sum"), "sum");
  EXPECT_EQ(names.local("sum"), "sum_1");
  EXPECT_EQ(names.local("seen"), "seen_1");
  names.begin_function();
  EXPECT_EQ(names.local("sum"), "sum");
}

TEST(Names, HaveOnlyWhatIdentifiersMayHave) {
  Scratch scratch;
  NameTable names(scratch, kWords, NameTable::Of::text);
  EXPECT_EQ(names.global(""), "_");
  EXPECT_EQ(names.global("3d"), "_3d");
  EXPECT_EQ(names.global("lights[2].color"), "lights_2_color");
}

TEST(Names, StayApartHoweverManyThereAre) {
  Scratch scratch;
  NameTable names(scratch, kWords, NameTable::Of::text);
  for (uint32_t n = 0; n < 1000; ++n) EXPECT_EQ(names.global("v"), n == 0 ? "v" : "v_" + std::to_string(n));
}

}  // namespace
}  // namespace umber::back::text
