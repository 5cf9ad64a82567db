// SPDX-License-Identifier: Apache-2.0
#include "diag/diagnostics.h"

#include <gtest/gtest.h>

#include "diag/render.h"
#include "diag/result.h"

namespace umber {
namespace {

constexpr Message<uint32_t, uint32_t> kOverlap{Severity::error, "counter-overlap",
                                               "counter at byte {0} of binding {1} overlaps another counter"};
constexpr Message<std::string_view> kOther{Severity::note, "", "'{0}' is declared here"};
constexpr Message<std::string_view> kUnknown{Severity::error, "unknown-name", "'{0}' is not declared",
                                             "declare it before its first use"};
constexpr Message<> kEmptyBlock{Severity::warning, "empty-block", "this block is empty"};

/// The place of `part` in the only file of `sources`, whose text starts at `base`.
Span find(const Sources& sources, uint32_t base, std::string_view part) {
  const uint32_t at = base + static_cast<uint32_t>(sources.text_at(base).find(part));
  return {at, at + static_cast<uint32_t>(part.size())};
}

TEST(Render, ShowsTheLineACaretTheHintAndTheNotes) {
  Sources sources;
  const uint32_t base = sources.add("lights.frag",
                                    "layout(binding=0, offset=4) uniform atomic_uint hits;\n"
                                    "layout(binding=0, offset=4) uniform atomic_uint misses;\n"
                                    "\tfoo = 1;");
  Diagnostics diagnostics;
  const uint32_t second = base + static_cast<uint32_t>(sources.text_at(base).find('\n')) + 19;
  diagnostics.report(kOverlap, {second, second + 8}, 4, 0).note(kOther, find(sources, base, "hits"), "hits");
  diagnostics.report(kUnknown, find(sources, base, "foo"), "foo");
  EXPECT_EQ(render(diagnostics, sources),
            R"(lights.frag:2:19: error: counter at byte 4 of binding 0 overlaps another counter [counter-overlap]
    2 | layout(binding=0, offset=4) uniform atomic_uint misses;
      |                   ^~~~~~~~
lights.frag:1:49: note: 'hits' is declared here
    1 | layout(binding=0, offset=4) uniform atomic_uint hits;
      |                                                 ^~~~
lights.frag:3:2: error: 'foo' is not declared [unknown-name]
    3 |  foo = 1;
      |  ^~~
      = hint: declare it before its first use
)");
}

TEST(Render, MarksOneColumnAtTheEndOfALine) {
  Sources sources;
  const uint32_t base = sources.add("a", "{");
  Diagnostics diagnostics;
  diagnostics.report(kEmptyBlock, {base + 1, base + 1});
  EXPECT_EQ(render(diagnostics, sources), "a:1:2: warning: this block is empty [empty-block]\n    1 | {\n      |  ^\n");
}

TEST(Render, StopsTheMarkAtTheEndOfTheLine) {
  Sources sources;
  const uint32_t base = sources.add("a", "ab\ncd\n");
  Diagnostics diagnostics;
  diagnostics.report(kEmptyBlock, {base + 1, base + 6});
  EXPECT_EQ(render(diagnostics, sources),
            "a:1:2: warning: this block is empty [empty-block]\n    1 | ab\n      |  ^\n");
}

TEST(Render, CountsCharactersNotBytes) {
  Sources sources;
  const uint32_t base = sources.add("a", "/* \xc3\xa9\xc3\xa9 */ x");
  Diagnostics diagnostics;
  diagnostics.report(kEmptyBlock, find(sources, base, "x"));
  EXPECT_EQ(
      render(diagnostics, sources),
      "a:1:10: warning: this block is empty [empty-block]\n    1 | /* \xc3\xa9\xc3\xa9 */ x\n      |          ^\n");
}

TEST(Render, WritesAMessageWithoutAPlaceAlone) {
  Diagnostics diagnostics;
  diagnostics.report(kEmptyBlock, {});
  EXPECT_EQ(render(diagnostics, Sources()), "warning: this block is empty [empty-block]\n");
}

TEST(Render, LeavesOutALineThatIsTooLongToShow) {
  Sources sources;
  const uint32_t base = sources.add("min.frag", std::string(1 << 20, 'x'));
  Diagnostics diagnostics;
  diagnostics.report(kEmptyBlock, {base + 9, base + 10});
  EXPECT_EQ(render(diagnostics, sources), "min.frag:1:10: warning: this block is empty [empty-block]\n");
}

TEST(Render, ColoursForATerminalOnly) {
  const Diagnostic diagnostic = {Severity::warning, "empty-block", "this block is empty"};
  EXPECT_EQ(render({&diagnostic, 1}, Format::text, true),
            "\x1b[1;35mwarning: \x1b[0mthis block is empty [empty-block]\n");
}

TEST(Render, WritesAnArrayOfObjectsAsJson) {
  Sources sources;
  const uint32_t base = sources.add("a\"b", "\tfoo = 1;\n");
  Diagnostics diagnostics;
  diagnostics.report(kUnknown, find(sources, base, "foo"), "foo").note(kOther, {}, "x");
  EXPECT_EQ(render(diagnostics, sources, Format::json), R"([
  {
    "severity": "error",
    "id": "unknown-name",
    "text": "'foo' is not declared",
    "hint": "declare it before its first use",
    "file": "a\"b",
    "source_index": 0,
    "line": 1,
    "column": 2,
    "length": 3,
    "source_line": "\u0009foo = 1;",
    "notes": [
      {
        "severity": "note",
        "id": "",
        "text": "'x' is declared here"
      }
    ]
  }
]
)");
  EXPECT_EQ(render({}, Format::json), "[]\n");
}

TEST(Render, WritesLinesOfAGlInfoLog) {
  Sources sources;
  const uint32_t base = sources.add("a", "\n\n\n foo");
  Diagnostics diagnostics;
  diagnostics.report(kUnknown, find(sources, base, "foo"), "foo");
  diagnostics.report(kEmptyBlock, {});
  EXPECT_EQ(render(diagnostics, sources, Format::gl),
            "ERROR: 0:4: 'foo' is not declared\nWARNING: this block is empty\n");
}

TEST(Diagnostics, KeepsAHundredErrorsAndCountsTheRest) {
  Diagnostics diagnostics;
  for (uint32_t n = 0; n < 99; ++n) diagnostics.report(kOverlap, {1, 2}, n, n);
  EXPECT_FALSE(diagnostics.is_full());
  for (uint32_t n = 0; n < 901; ++n) diagnostics.report(kOverlap, {1, 2}, n, n).note(kOther, {1, 2}, "x");
  EXPECT_TRUE(diagnostics.is_full());
  EXPECT_EQ(diagnostics.error_count(), 1000u);
  EXPECT_EQ(diagnostics.all().size(), Diagnostics::kMaxErrors);
}

TEST(Diagnostics, KeepsTheErrorThatFollowsAFloodOfWarnings) {
  Diagnostics diagnostics;
  for (uint32_t n = 0; n < 100'000; ++n) diagnostics.report(kEmptyBlock, {1, 2});
  EXPECT_FALSE(diagnostics.has_errors());
  diagnostics.report(kUnknown, {1, 2}, "x");
  EXPECT_TRUE(diagnostics.has_errors());
  EXPECT_EQ(diagnostics.all().size(), Diagnostics::kMaxWarnings + 1);
  EXPECT_EQ(diagnostics.all().back().text, "'x' is not declared");
}

TEST(MessageArg, MakesTextOfTheSourceFitToPrint) {
  const auto shown = [](std::string_view text) { return std::string(MessageArg(text).text()); };
  EXPECT_EQ(shown("a\x1b[31m\n\x7f"), "a\\x1b[31m\\x0a\\x7f");
  EXPECT_EQ(shown(std::string(1 << 20, 'x')), std::string(MessageArg::kLongest, 'x') + "...");
  EXPECT_EQ(shown(std::string(199, 'x') + "\xc3\xa9"), std::string(199, 'x') + "...");
}

TEST(FormatMessage, PutsArgumentsWhereTheirNumbersAre) {
  const MessageArg args[] = {std::string_view("a"), std::string_view("{0}")};
  EXPECT_EQ(format_message("{1} {0} {1}", args), "{0} a {0}");
}

TEST(Result, HoldsAValueOrTheNewsOfAFailure) {
  Result<int> value = 3;
  ASSERT_TRUE(value);
  EXPECT_EQ(*value, 3);
  EXPECT_FALSE(Result<int>(Failed{}));
}

}  // namespace
}  // namespace umber
