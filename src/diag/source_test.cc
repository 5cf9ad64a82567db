// SPDX-License-Identifier: Apache-2.0
#include "diag/source.h"

#include <gtest/gtest.h>

#include "diag/place_index.h"

namespace umber {
namespace {

TEST(Sources, CountsLinesAndColumnsFromOne) {
  Sources sources;
  const uint32_t base = sources.add("a.frag", "one\ntwo\r\n\nfour");
  const auto at = [&](uint32_t offset) { return sources.place(base + offset); };
  EXPECT_EQ(at(0).line, 1u);
  EXPECT_EQ(at(0).column, 1u);
  EXPECT_EQ(at(0).line_text, "one");
  EXPECT_EQ(at(3).column, 4u) << "the line end belongs to its line";
  EXPECT_EQ(at(4).line, 2u);
  EXPECT_EQ(at(4).line_text, "two") << "without the carriage return";
  EXPECT_EQ(at(9).line, 3u);
  EXPECT_EQ(at(9).line_text, "");
  EXPECT_EQ(at(14).line, 4u) << "the end of the file is a place in it";
  EXPECT_EQ(at(14).column, 5u);
}

TEST(Sources, TellsFilesApart) {
  Sources sources;
  const uint32_t a = sources.add("a", "aa");
  const uint32_t empty = sources.add("empty", "");
  const uint32_t b = sources.add("b", "bb");
  EXPECT_EQ(sources.place(a + 2).file, "a");
  EXPECT_EQ(sources.place(empty).file, "empty");
  EXPECT_EQ(sources.place(b).file, "b");
  EXPECT_EQ(sources.text({b, b + 1}), "b");
  EXPECT_EQ(sources.text_at(a), "aa");
  EXPECT_EQ(sources.place(b + 1000).column, 3u) << "past the end counts as the end";
}

TEST(Sources, KeepsTextsWhereTheyAreWhileFilesAreAdded) {
  Sources sources;
  const std::string_view first = sources.text_at(sources.add("short", "x"));
  for (int n = 0; n < 1000; ++n) sources.add("more", "y");
  EXPECT_EQ(first, "x");
}

TEST(Sources, CountsThePlacesOfABinaryAsLines) {
  Sources sources;
  const uint32_t a = sources.add_binary("a", 3);
  const uint32_t b = sources.add("b", "text");
  EXPECT_EQ(sources.place(a + 2).line, 3u);
  EXPECT_EQ(sources.place(a + 2).column, 1u);
  EXPECT_EQ(sources.place(a + 3).line, 4u) << "the end";
  EXPECT_EQ(sources.place(b).file, "b");
  EXPECT_EQ(sources.text_at(a), "");
  EXPECT_EQ(sources.text({a, a + 2}), "");
}

TEST(Sources, HasNoPlaceForTheDefaultSpan) {
  Sources sources;
  sources.add("a", "text");
  EXPECT_FALSE(Span{});
  EXPECT_EQ(sources.place(0).line, 0u);
  EXPECT_EQ(sources.text(Span{}), "");
}

TEST(Sources, CountsAsLineDirectivesSay) {
  Sources sources;
  const uint32_t base = sources.add("a", "one\n#line 7\ntwo\nthree\n#line 1 2\nfour");
  sources.mark_line(base + 12, 7, 0, "b");
  sources.mark_line(base + 32, 1, 2);
  EXPECT_EQ(sources.place(base + 4).line, 2u);
  EXPECT_EQ(sources.place(base + 4).file, "a");
  EXPECT_EQ(sources.place(base + 13).line, 7u);
  EXPECT_EQ(sources.place(base + 13).file, "b");
  EXPECT_EQ(sources.place(base + 17).line, 8u);
  EXPECT_EQ(sources.place(base + 33).line, 1u);
  EXPECT_EQ(sources.place(base + 33).file, "b") << "kept until another is given";
  EXPECT_EQ(sources.place(base + 33).source_number, 2u);
}

TEST(PlaceIndex, SaysWhatSourcesSay) {
  Sources sources;
  const uint32_t a = sources.add("a", "one\n#line 7\ntwo\nthree\n#line 1 2\nfour");
  sources.mark_line(a + 12, 7, 0, "b");
  sources.mark_line(a + 32, 1, 2);
  sources.add("empty", "");
  sources.add_binary("binary", 3);
  const uint32_t last = sources.add("last", "\r\n\nx\n");
  const PlaceIndex index(sources);
  for (uint32_t position = 0; position < last + 6; ++position) {
    const Place expected = sources.place(position), actual = index.place(position);
    EXPECT_EQ(actual.file, expected.file) << position;
    EXPECT_EQ(actual.line, expected.line) << position;
    EXPECT_EQ(actual.column, expected.column) << position;
    EXPECT_EQ(actual.source_number, expected.source_number) << position;
  }
}

TEST(Sources, SaysIfThereIsNoPlaceForAll) {
  Sources sources;
  sources.add_binary("a", Sources::kMostBytes - 2);
  EXPECT_FALSE(sources.is_cut());
  sources.add("b", "text");
  EXPECT_TRUE(sources.is_cut());
}

TEST(Sources, KnowsWhatWasIncluded) {
  Sources sources;
  const uint32_t a = sources.add("a", "text");
  const uint32_t b = sources.add("b", "text", {a, a + 1});
  sources.add("b", "text", {a + 1, a + 2});
  EXPECT_EQ(sources.included_at(b + 1), (Span{a, a + 1}));
  EXPECT_FALSE(sources.included_at(a + 1));
  EXPECT_EQ(sources.included_files(), std::vector<std::string>{"b"});
}

TEST(Span, JoinsWhatIsThere) {
  EXPECT_EQ(join({2, 4}, {7, 9}), (Span{2, 9}));
  EXPECT_EQ(join({}, {7, 9}), (Span{7, 9}));
  EXPECT_EQ(join({2, 4}, {}), (Span{2, 4}));
}

}  // namespace
}  // namespace umber
