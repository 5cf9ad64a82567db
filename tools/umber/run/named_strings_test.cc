// SPDX-License-Identifier: Apache-2.0
#include "umber/run/named_strings.h"

#include <gtest/gtest.h>

#include "umber/run/outcome.h"

namespace umber::run {
namespace {

std::string found(const NamedStrings& strings, const IncludeRequest& request) {
  const std::optional<IncludedFile> file = strings.find(request);
  return file ? file->name + ": " + file->text : "nothing";
}

TEST(NamedStrings, HavePathsWithoutDots) {
  NamedStrings strings;
  strings.name("/a b/./c/../d", "first");
  EXPECT_EQ(found(strings, {.name = "/a b//d/"}), "/a b/d: first");
  strings.name("/a b/d", "second");
  EXPECT_EQ(found(strings, {.name = "/a b/x/../d"}), "/a b/d: second");
  EXPECT_EQ(found(strings, {.name = "/a b"}), "nothing");
  EXPECT_THROW(strings.name("a", ""), Failure);
}

TEST(NamedStrings, AreSearchedFromThePointsInTheirOrder) {
  NamedStrings strings;
  strings.name("/one/x", "one");
  strings.name("/two/x", "two");
  strings.name("/two/sub/y", "y");
  strings.add_search_point("/none");
  strings.add_search_point("/two/");
  strings.add_search_point("/one");
  EXPECT_EQ(found(strings, {.name = "x"}), "/two/x: two");
  EXPECT_EQ(found(strings, {.name = "sub/y"}), "/two/sub/y: y");
}

TEST(NamedStrings, InQuotesAreSearchedBesideTheStringThatIncludesThem) {
  NamedStrings strings;
  strings.name("/one/x", "one");
  strings.name("/two/x", "two");
  strings.add_search_point("/two");
  EXPECT_EQ(found(strings, {.name = "x", .includer = "/one/main", .depth = 2}), "/one/x: one");
  EXPECT_EQ(found(strings, {.name = "x", .includer = "/one/main", .is_system = true, .depth = 2}), "/two/x: two");
  EXPECT_EQ(found(strings, {.name = "x", .includer = "/one/main"}), "/two/x: two");
}

}  // namespace
}  // namespace umber::run
