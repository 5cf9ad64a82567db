// SPDX-License-Identifier: Apache-2.0
// #include, and the preprocessed text, which has to say where included text comes from.
#include "front/glsl/front.h"
#include "front/glsl/preprocess/testing.h"

namespace umber::glsl {
namespace {

struct File {
  std::string_view name, text;
};

/// Knows the files of the test by the names that ask for them.
struct Files {
  std::vector<File> list;

  std::optional<IncludedFile> find(const IncludeRequest& request) const {
    for (const File& file : list)
      if (file.name == request.name) return IncludedFile{"dir/" + std::string(file.name), std::string(file.text)};
    return std::nullopt;
  }
  IncludeResolver resolver = [this](const IncludeRequest& request) { return find(request); };
};

Preprocessed preprocess_with(std::string_view text, std::vector<File> list) {
  Files files{std::move(list)};
  return preprocess(text, {.include = &files.resolver});
}

TEST(Include, reads_the_file_in_its_place) {
  Preprocessed out =
      preprocess_with("a __LINE__\n#include \"f\" // f\nb __LINE__ M", {{"f", "\nx __LINE__\n#define M 7"}});
  EXPECT_EQ(out.tokens, "a 1 x 2 b 3 7");
  EXPECT_EQ(out.diagnostics, "");
  out = preprocess_with("#include <f>\n#include \"f\"\n", {{"f", "#pragma once\n#include \"g\""}, {"g", "y"}});
  EXPECT_EQ(out.tokens, "y");
}

TEST(Include, diagnoses_what_goes_wrong) {
  EXPECT_EQ(preprocess_with("#include f\n#include \"\"\n#include \"f\n#include \"f\" x\n", {{"f", ""}}).diagnostics,
            "1:1 include-syntax 2:1 include-syntax 3:1 include-syntax 4:1 directive-extra");
  EXPECT_EQ(preprocess_with("#include \"g\"\n", {}).diagnostics, "1:1 include-missing");
  EXPECT_EQ(preprocess_with("#include \"f\"\n#endif\n", {{"f", "#if 1\n/*"}}).diagnostics,
            "2:1 comment-open 1:1 if-open 2:2 if-missing");
  EXPECT_EQ(preprocess_with("#include \"f\"\n", {{"f", "#include \"f\"\n#include \"f\"\n"}}).diagnostics,
            "1:1 include-depth");
}

TEST(Include, notes_the_way_to_a_diagnostic) {
  Files files{{{"f", "\n#include \"g\""}, {"g", "@"}}};
  Sources sources;
  Diagnostics diagnostics;
  preprocess({"#include \"f\"\n", "main"}, {.include = &files.resolver}, sources, diagnostics);
  ASSERT_EQ(diagnostics.all().size(), 1u);
  ASSERT_EQ(diagnostics.all()[0].notes.size(), 2u);
  EXPECT_EQ(sources.place(diagnostics.all()[0].notes[0].span.begin).file, "dir/f");
  EXPECT_EQ(sources.place(diagnostics.all()[0].notes[1].span.begin).file, "main");
  EXPECT_EQ(sources.included_files(), (std::vector<std::string>{"dir/f", "dir/g"}));
}

std::string text_of(std::string_view text, FrontOptions options = {}) {
  Sources sources;
  Diagnostics diagnostics;
  const std::string out = preprocess({text, "main"}, options, sources, diagnostics);
  for (const Finding& finding : diagnostics.all()) ADD_FAILURE() << finding.text;
  return out;
}

TEST(Text, keeps_lines_and_the_directives_that_matter) {
  EXPECT_EQ(text_of("#version 320 es\n#extension GL_EXT_gpu_shader5 : enable\n#define NEG(x) -x\n\n"
                    "int a = -NEG(1);\n  b.x+=.5;\n#pragma foo bar\n#define N 40\n#line N + 2 1\nc\n"),
            "#version 320 es\n#extension GL_EXT_gpu_shader5 : enable\n\n\nint a = - - 1 ;\nb.x+=.5;\n"
            "#pragma foo bar\n#line 42 1\nc\n");
  EXPECT_EQ(text_of("a\n\n\n\n\n\n\n\n\n\n\n\nb"), "a\n#line 12\nb\n");
  EXPECT_EQ(text_of("#version 330\na\n\n\n\n\n\n\n\n\n\n\n\nb"), "#version 330\na\n#line 14\nb\n");
}

TEST(Text, names_included_files) {
  Files files{{{"f", "\nx"}}};
  EXPECT_EQ(text_of("#version 330\na\n#include \"f\"\nb", {.include = &files.resolver}),
            "#version 330\n#extension GL_GOOGLE_cpp_style_line_directive : enable\n#line 2\n"
            "a\n#line 2 \"dir/f\"\nx\n#line 4 \"main\"\nb\n");
}

TEST(Text, nothing_stands_in_front_of_the_version) {
  const std::string comments = "//\n//\n/*\n*/\n//\n//\n\n//\n//\n//\n";
  EXPECT_EQ(text_of(comments + "#version 330\na"), std::string(10, '\n') + "#version 330\na\n");
}

TEST(Text, writes_down_what_options_said) {
  const std::vector<std::string_view> defines = {"A=1"};
  const FrontOptions options{.version = find_version("450core"), .defines = defines, .preamble = "int p;\n"};
  EXPECT_EQ(text_of("A", options),
            "#version 450\n#extension GL_GOOGLE_cpp_style_line_directive : enable\n#line 1\n"
            "#line 1 \"<preamble>\"\nint p;\n#line 1 \"main\"\n1\n");
  EXPECT_EQ(text_of("A\n", {.language = umber::Language::essl}), "#version 100\n#line 1\nA\n");
}

TEST(Options, force_a_version_and_give_one) {
  const LanguageVersion core{450, false, Profile::core};
  EXPECT_EQ(preprocess("__VERSION__", {.language = core}).tokens, "450");
  EXPECT_EQ(preprocess("#version 330\n__VERSION__", {.language = core}).tokens, "330");
  const Preprocessed forced = preprocess("#version 330\n__VERSION__", {.language = core, .force_language = true});
  EXPECT_EQ(forced.tokens, "450");
  EXPECT_EQ(forced.diagnostics, "1:1 version-forced");
  EXPECT_EQ(preprocess("#version 330\nb", {.preamble = "a __LINE__"}).tokens, "a 1 b");
  EXPECT_EQ(preprocess("b", {.preamble = "a"}).tokens, "a b");
}

TEST(FindVersion, takes_versions_with_and_without_profile) {
  EXPECT_EQ(find_version("450core"), (LanguageVersion{450, false, Profile::core}));
  EXPECT_EQ(find_version("460 compatibility"), (LanguageVersion{460, false, Profile::compatibility}));
  EXPECT_EQ(find_version("310es"), (LanguageVersion{310, true, Profile::es}));
  EXPECT_EQ(find_version("120"), (LanguageVersion{120, false, Profile::none}));
  for (const char* bad : {"", "core", "310", "450es", "120core", "451", "450corex"})
    EXPECT_FALSE(find_version(bad)) << bad;
}

}  // namespace
}  // namespace umber::glsl
