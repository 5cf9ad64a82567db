// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/index/index.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace umber::glsl {
namespace {

Index index_of(std::string_view text, std::string_view probe = {}) {
  const IncludeResolver include = [](const IncludeRequest& request) {
    return std::optional(IncludedFile{std::string(request.name), "float half_of(float x) { return x * 0.5; }\n"});
  };
  return make_index({.text = text, .name = "a.frag"}, ir::Stage::fragment, {.include = &include}, nullptr, probe);
}

/// What is declared by the name, and what is used there, as "name@offset".
std::string used(const Index& index, const Entity& entity) {
  std::string all;
  for (const Use& use : index.uses)
    if (&index.entities[use.entity] == &entity) all += std::to_string(use.place.begin) + " ";
  return all;
}
const Entity* find(const Index& index, std::string_view name) {
  const auto found = std::ranges::find(index.entities, name, &Entity::name);
  return found == index.entities.end() ? nullptr : &*found;
}

TEST(Index, KnowsWhatIsDeclaredAndWhereItIsUsed) {
  const Index index = index_of("#version 450\nlayout(location = 0) in vec3 n;\nvoid main() { vec3 m = n; m += n; }\n");
  const Entity* const n = find(index, "n");
  ASSERT_TRUE(n);
  EXPECT_EQ(n->kind, EntityKind::input);
  EXPECT_EQ(n->type, "vec3");
  EXPECT_EQ(n->qualifiers, "layout(location = 0) in");
  EXPECT_TRUE(n->has_location);
  EXPECT_EQ(used(index, *n), "42 68 76 ");
  const Entity* const m = find(index, "m");
  ASSERT_TRUE(m);
  EXPECT_EQ(m->kind, EntityKind::local);
  EXPECT_EQ(index.entities[m->parent].name, "main");
  EXPECT_EQ(m->scope, (IndexPlace{0, 65, 80}));
  ASSERT_TRUE(index.find(0, 71));
  EXPECT_EQ(index.find(0, 71)->role, UseRole::write);
}

TEST(Index, FollowsMembersOfStructuresAndBlocks) {
  const Index index = index_of(
      "#version 450\nstruct S { vec2 a; };\nlayout(binding = 1) uniform B { S s; float f; } b;\n"
      "layout(binding = 2) uniform C { float g; };\nlayout(location = 0) out float o;\nvoid main() { o = b.s.a.x + b.f "
      "+ g; }\n");
  for (const char* name : {"a", "f", "g"}) {
    const Entity* const member = find(index, name);
    ASSERT_TRUE(member) << name;
    EXPECT_EQ(member->kind, EntityKind::member) << name;
    EXPECT_EQ(std::ranges::count(used(index, *member), ' '), 2) << name;
  }
  EXPECT_EQ(find(index, "B")->kind, EntityKind::block);
  EXPECT_EQ(find(index, "b")->kind, EntityKind::uniform);
  EXPECT_EQ(std::ranges::count(used(index, *find(index, "S")), ' '), 2);
}

TEST(Index, KnowsMacrosAndIncludedFiles) {
  const Index index = index_of(
      "#version 450\n#extension GL_GOOGLE_include_directive : enable\n#define TWICE(x) (2.0 * (x)) // twice\n#include "
      "\"half.glsl\"\n"
      "#ifdef TWICE\nlayout(location = 0) out float o;\n#endif\nvoid main() { o = TWICE(half_of(1.0)) + sin(0.5); }\n");
  const Entity* const macro = find(index, "TWICE");
  ASSERT_TRUE(macro);
  EXPECT_EQ(macro->qualifiers, "(x)");
  EXPECT_EQ(macro->value, "(2.0 * (x))");
  EXPECT_EQ(std::ranges::count(used(index, *macro), ' '), 3);
  const Entity* const half = find(index, "half_of");
  ASSERT_TRUE(half);
  EXPECT_EQ(index.files[half->place.file].name, "half.glsl");
  EXPECT_TRUE(index.files[half->place.file].included_at);
  EXPECT_EQ(std::ranges::count(used(index, *half), ' '), 2);
  EXPECT_EQ(find(index, "sin")->kind, EntityKind::builtin_function);
}

TEST(Index, SeesThroughParentheses) {
  const Index index = index_of(
      "#version 450\nstruct S { float a; } s;\nlayout(location = 0) out float o;\nint i;\nfloat f() { return 1.0; }\n"
      "void main() { o = ((o)) + (f()) + ((s).a) + (i); (o) = 1.0; }\n");
  EXPECT_EQ(std::ranges::count(used(index, *find(index, "o")), ' '), 4);
  for (const char* name : {"f", "s", "a", "i"})
    EXPECT_EQ(std::ranges::count(used(index, *find(index, name)), ' '), 2) << name;
}

TEST(Index, GoesOnBehindErrors) {
  const Index index =
      index_of("#version 450\nvoid main() { vec4 v; float x = ; v.\n v = vec4(undeclared);\n}\nvoid f() { main(); }\n");
  ASSERT_TRUE(find(index, "v"));
  ASSERT_TRUE(find(index, "f"));
  EXPECT_EQ(std::ranges::count(used(index, *find(index, "main")), ' '), 2);
}

TEST(Index, SaysWhatStandsInFrontOfAName) {
  const Index vector = index_of("#version 450\nvoid main() { vec3 v; v.probe_ }\n", "probe_");
  EXPECT_TRUE(vector.probed.is_found);
  EXPECT_EQ(vector.probed.type, "vec3");
  EXPECT_EQ(vector.probed.components, 3u);
  const Index structure =
      index_of("#version 450\nstruct S { int a; vec2 b; } s[2];\nvoid main() { s[1].probe_; }\n", "probe_");
  ASSERT_EQ(structure.probed.members.size(), 2u);
  EXPECT_EQ(structure.probed.members[1].name, "b");
  EXPECT_EQ(structure.probed.members[1].type, "vec2");
}

TEST(Index, KnowsTheWordsOfALanguage) {
  Language essl;
  essl.version = {.version = 100, .es = true, .profile = Profile::es};
  Language glsl;
  glsl.version = {.version = 450, .profile = Profile::core};
  const auto has = [](const auto& list, std::string_view name) {
    return std::ranges::find(list, name, &AvailableBuiltin::name) != list.end();
  };
  EXPECT_TRUE(has(available_builtins(essl, ir::Stage::fragment), "texture2D"));
  EXPECT_FALSE(has(available_builtins(glsl, ir::Stage::fragment), "texture2D"));
  EXPECT_TRUE(has(available_builtins(glsl, ir::Stage::fragment), "gl_FragCoord"));
  EXPECT_FALSE(has(available_builtins(glsl, ir::Stage::vertex), "gl_FragCoord"));
  EXPECT_EQ(std::ranges::count(keywords_of(essl), std::string_view("switch")), 0);
  EXPECT_EQ(std::ranges::count(keywords_of(glsl), std::string_view("switch")), 1);
  EXPECT_EQ(std::ranges::count(layout_words(), std::string_view("std140")), 1);
  EXPECT_FALSE(is_free_name("switch", glsl));
  EXPECT_FALSE(is_free_name("1x", glsl));
  EXPECT_TRUE(is_free_name("x1", glsl));
}

}  // namespace
}  // namespace umber::glsl
