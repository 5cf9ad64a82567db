// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "umber/umber.h"
#include "umber/umber.hpp"

namespace umber {
namespace {

KeyResult key_of(std::string_view text, const Options& options = {}, std::span<const std::string_view> watched = {}) {
  const Source source{.stage = Stage::fragment, .text = text, .name = "a.frag"};
  return content_key({&source, 1}, options, watched);
}

constexpr std::string_view kPlain = "#version 450\nout vec4 c;\nvoid main() { c = vec4(1.0); }\n";
constexpr std::string_view kCommented =
    "#version 450\n// a comment\nout   vec4 c; /* and\n another */\n#define UNUSED 3\nvoid main()\n{ c = vec4( 1.0 ); "
    "}\n";

TEST(ContentKey, CommentsAndBlanksAreNoPartOfTheModules) {
  const KeyResult plain = key_of(kPlain), commented = key_of(kCommented);
  ASSERT_TRUE(plain.ok() && commented.ok());
  EXPECT_EQ(plain.key.modules, commented.key.modules);
  EXPECT_NE(plain.key.exact, commented.key.exact);
}

TEST(ContentKey, IsTheSameEachTime) {
  EXPECT_EQ(key_of(kPlain).key, key_of(kPlain).key);
  Session session;
  const Source source{.stage = Stage::fragment, .text = kPlain, .name = "a.frag"};
  for (int n = 0; n < 3; ++n) EXPECT_EQ(session.content_key({&source, 1}).key, key_of(kPlain).key);
}

TEST(ContentKey, TokensOptionsAndStagesAre) {
  const auto modules = key_of(kPlain).key.modules;
  EXPECT_NE(modules, key_of("#version 450\nout vec4 c;\nvoid main() { c = vec4(2.0); }\n").key.modules);
  EXPECT_NE(modules, key_of("#version 460\nout vec4 c;\nvoid main() { c = vec4(1.0); }\n").key.modules);
  EXPECT_NE(modules, key_of(kPlain, {.optimize = Optimize::none}).key.modules);
  EXPECT_NE(modules, key_of(kPlain, {.output = Output::hlsl}).key.modules);
  EXPECT_NE(modules, key_of(kPlain, {.dialect = Dialect::vulkan}).key.modules);
  const Source vertex{.stage = Stage::vertex, .text = kPlain};
  EXPECT_NE(modules, content_key({&vertex, 1}).key.modules);
  const SpecializationConstant constant{3, 1};
  const Source special{.stage = Stage::fragment, .text = kPlain, .constants = {&constant, 1}};
  EXPECT_NE(modules, content_key({&special, 1}).key.modules);
}

TEST(ContentKey, ExtensionsAndPragmasAre) {
  const std::string head = "#version 450\n", tail = "out vec4 c;\nvoid main() { c = vec4(1.0); }\n";
  const auto modules = key_of(head + tail).key.modules;
  EXPECT_NE(modules, key_of(head + "#extension GL_EXT_demote_to_helper_invocation : enable\n" + tail).key.modules);
  EXPECT_NE(modules, key_of(head + "#pragma use_vulkan_memory_model\n" + tail).key.modules);
}

TEST(ContentKey, LinesAreWhereSomethingAsksForThem) {
  const std::string_view one = "#version 450\nout vec4 c;\nvoid main() { c = vec4(__LINE__); }\n";
  const std::string_view other = "#version 450\n\nout vec4 c;\nvoid main() { c = vec4(__LINE__); }\n";
  EXPECT_NE(key_of(one).key.modules, key_of(other).key.modules);
  EXPECT_NE(key_of(kPlain, {.spirv = {.debug = DebugInfo::lines}}).key.modules,
            key_of(kCommented, {.spirv = {.debug = DebugInfo::lines}}).key.modules);
  const std::string_view moved = "#version 450\n#line 100\nout vec4 c;\nvoid main() { c = vec4(1.0); }\n";
  EXPECT_EQ(key_of(kPlain).key.modules, key_of(moved).key.modules);
  EXPECT_NE(key_of(kPlain).key.exact, key_of(moved).key.exact);
}

TEST(ContentKey, MacrosAreAsFarAsTheyAreUsed) {
  const std::string_view text =
      "#version 450\nout vec4 c;\n#ifdef RED\n#define C 1\n#else\n#define C OTHER\n#endif\n"
      "void main() { c = vec4(C); }\n";
  const std::array<std::string_view, 3> watched = {"UNUSED", "OTHER", "RED"};
  const auto with = [&](std::vector<std::string_view> defines) { return key_of(text, {.defines = defines}, watched); };
  const KeyResult red = with({"RED"}), red_and_more = with({"UNUSED=7", "OTHER=5", "RED"});
  EXPECT_EQ(red.key, red_and_more.key);
  EXPECT_EQ(red.asked, std::vector<uint32_t>{2});
  EXPECT_EQ(red_and_more.asked, std::vector<uint32_t>{2});
  const KeyResult other = with({"OTHER=2"});
  EXPECT_EQ(other.asked, (std::vector<uint32_t>{2, 1}));
  EXPECT_NE(other.key.modules, with({"OTHER=3"}).key.modules);
  EXPECT_EQ(with({"OTHER=1"}).key, red.key);
}

TEST(ContentKey, WhatIncludedFilesSayIsAPartOfIt) {
  const auto with = [](std::string_view text) {
    Options options;
    options.include = [=](const IncludeRequest& request) {
      return IncludedFile{std::string(request.name), std::string(text)};
    };
    return key_of(
        "#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include \"a.h\"\nvoid main() { f(); }\n",
        options);
  };
  const KeyResult one = with("void f() {}\n"), same = with("void f() { }\n");
  EXPECT_EQ(one.key.modules, same.key.modules);
  EXPECT_NE(one.key.exact, same.key.exact);
  EXPECT_NE(one.key.modules, with("void f() { discard; }\n").key.modules);
  EXPECT_EQ(one.dependencies, std::vector<std::string>{"a.h"});
}

TEST(ContentKey, IsThereWithErrorsToo) {
  const KeyResult one = key_of("#version 450\n#error one\n"), other = key_of("#version 450\n#error other\n");
  EXPECT_EQ(one.status, Status::errors);
  EXPECT_NE(one.key.exact, other.key.exact);
  EXPECT_EQ(one.diagnostics.size(), 1u);
}

TEST(ContentKey, ModulesAndAssemblyHaveOne) {
  const std::array<uint32_t, 6> words = {0x07230203, 0x10000, 0, 1, 0, 0};
  const Source module{.stage = Stage::fragment, .spirv = words};
  EXPECT_TRUE(content_key({&module, 1}).ok());
  EXPECT_NE(key_of("!!ARBfp1.0\nMOV result.color, 1;\nEND\n").key.modules,
            key_of("!!ARBfp1.0\nMOV result.color, 0;\nEND\n").key.modules);
}

TEST(ContentKey, OfCIsThatOfCxx) {
  umber_context* context = nullptr;
  umber_session* session = nullptr;
  ASSERT_EQ(umber_context_create(nullptr, &context), UMBER_OK);
  ASSERT_EQ(umber_session_create(context, &session), UMBER_OK);
  umber_source source{};
  source.size = sizeof source, source.stage = UMBER_FRAGMENT, source.name = "a.frag";
  source.text = kPlain.data(), source.text_size = kPlain.size();
  umber_key key{};
  umber_result* result = nullptr;
  EXPECT_EQ(umber_content_key(session, &source, 1, nullptr, &key, &result), UMBER_BAD_ARGUMENT);  // of no size
  key.size = sizeof key;
  EXPECT_EQ(umber_content_key(session, &source, 1, nullptr, &key, &result), UMBER_OK);
  EXPECT_EQ(umber_result_status(result), UMBER_OK);
  const ContentKey same = key_of(kPlain).key;
  EXPECT_TRUE(std::equal(same.modules.begin(), same.modules.end(), key.modules));
  EXPECT_TRUE(std::equal(same.exact.begin(), same.exact.end(), key.exact));
  umber_result_destroy(result);
  umber_session_destroy(session);
  umber_context_destroy(context);
}

constexpr std::string_view kPermuted =
    "#version 450\n#ifdef RED\n#extension GL_EXT_demote_to_helper_invocation : enable\n#pragma optionNV(unroll all)\n"
    "#define C vec4(1, 0, 0, 1)\n#else\n#define C vec4(SHADE(0.5))\n#endif\n#define SHADE(x) (1.0 - x)\n"
    "out vec4 c;\nvoid main() { c = C * __LINE__; }\n";

TEST(CompileIf, AsksWithTheKeyAndGivesWhatCompilingGives) {
  const std::array<std::string_view, 2> watched = {"GREEN", "RED"};
  Session session;
  for (const std::vector<std::string_view>& defines : {std::vector<std::string_view>{}, {"RED"}, {"GREEN=2", "RED"}}) {
    const Options options{.defines = defines, .dialect = Dialect::vulkan};
    const Source source{.stage = Stage::fragment, .text = kPermuted, .name = "a.frag"};
    size_t asked = 0;
    KeyResult key;
    const std::optional<CompileResult> made =
        session.compile_if({&source, 1}, options, watched, [&](const KeyResult& k) {
          key = k;
          return ++asked != 0;
        });
    const KeyResult alone = content_key({&source, 1}, options, watched);
    const CompileResult plain = compile({&source, 1}, options);
    EXPECT_EQ(asked, 1u);
    EXPECT_EQ(key.key, alone.key);
    EXPECT_EQ(key.asked, alone.asked);
    ASSERT_TRUE(made && made->ok() && plain.ok());
    EXPECT_EQ(made->modules[0].spirv, plain.modules[0].spirv);
  }
}

TEST(CompileIf, ToldNoDoesNot) {
  const Source source{.stage = Stage::fragment, .text = kPermuted, .name = "a.frag"};
  Session session;
  EXPECT_FALSE(session.compile_if({&source, 1}, {}, {}, [](const KeyResult& key) {
    EXPECT_TRUE(key.ok());
    return false;
  }));
}

TEST(CompileIf, WhatPreprocessingSaysIsAPartOfTheKey) {
  const Source source{.stage = Stage::fragment, .text = "#version 450\n#error no\nvoid main() {}\n", .name = "a.frag"};
  Session session;
  size_t asked = 0;
  const std::optional<CompileResult> made = session.compile_if({&source, 1}, {}, {}, [&](const KeyResult& key) {
    EXPECT_EQ(key.key, content_key({&source, 1}).key);
    EXPECT_EQ(key.diagnostics.size(), 1u);
    return ++asked != 0;
  });
  EXPECT_EQ(asked, 1u);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->status, Status::errors);
  EXPECT_EQ(made->diagnostics.size(), compile({&source, 1}).diagnostics.size());
}

TEST(CompileIf, SourcesAreOneProgramAndIncludesAreReadOnce) {
  size_t read = 0;
  const IncludeResolver include = [&](const IncludeRequest&) -> std::optional<IncludedFile> {
    ++read;
    return IncludedFile{.name = "shade.glsl", .text = "float shade() { return 0.5; }\n"};
  };
  const std::string_view text =
      "#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include \"shade.glsl\"\nout vec4 c;\n"
      "void main() { c = vec4(shade()); }\n";
  const Source fragment{.stage = Stage::fragment, .text = text, .name = "a.frag"};
  const Source vertex{.stage = Stage::vertex, .text = "#version 450\nvoid main() { gl_Position = vec4(1); }\n"};
  Session session;
  const Options options{.include = include};
  const auto yes = [](const KeyResult&) { return true; };
  const std::optional<CompileResult> one = session.compile_if({&fragment, 1}, options, {}, yes);
  ASSERT_TRUE(one && one->ok());
  EXPECT_EQ(read, 1u);
  EXPECT_EQ(one->dependencies, std::vector<std::string>{"shade.glsl"});
  const std::array<Source, 2> both = {vertex, fragment};
  const std::optional<CompileResult> program = session.compile_if(both, options, {}, yes);
  ASSERT_TRUE(program && program->ok());
  EXPECT_EQ(program->modules.size(), 2u);
}

}  // namespace
}  // namespace umber
