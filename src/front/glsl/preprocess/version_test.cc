// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/preprocess/testing.h"

namespace umber::glsl {
namespace {

TEST(Version, is_chosen_by_the_first_directive) {
  check({
      {"__VERSION__", "110"},
      {"/* c */\n#version 330\n__VERSION__ uint", "330 uint"},
      {"#version 100\n__VERSION__ GL_ES GL_FRAGMENT_PRECISION_HIGH", "100 1 1"},
      {"#version 310 es\n__VERSION__ GL_ES GL_es_profile", "310 1 1"},
      {"#version 150\nGL_core_profile GL_compatibility_profile GL_ES", "1 GL_compatibility_profile GL_ES"},
      {"#version 450 compatibility\nGL_core_profile GL_compatibility_profile", "GL_core_profile 1"},
      {"#version 140\nGL_core_profile", "GL_core_profile"},
  });
}

TEST(Version, diagnoses_what_does_not_exist) {
  check({
      {"a\n#version 330\n__VERSION__", "a 110", "2:1 version-first"},
      {"#define A\n#version 330\n", "", "2:1 version-first"},
      {"#version 330\n#version 330\n", "", "2:1 version-first"},
      {"#version\n", "", "1:9 version-number"},
      {"#version 1.5\n", "", "1:10 version-number"},
      {"#version 335\n", "", "1:10 version-number"},
      {"#version 70000\n", "", "1:10 version-number"},
      {"#version 330 foo\n", "", "1:14 version-profile"},
      {"#version 130 core\n", "", "1:14 version-profile"},
      {"#version 300\n", "", "1:10 version-es"},
      {"#version 330 es\n", "", "1:14 version-es"},
      {"#version 100 es\n", "", "1:14 version-es"},
      {"#version 330 core x\n", "", "1:19 directive-extra"},
  });
}

TEST(Extension, changes_the_language_from_there_on) {
  check({
      {"layout\n#extension GL_ARB_explicit_attrib_location : enable\nlayout", "layout layout"},
      {"#version 130\n#extension GL_ARB_gpu_shader_fp64 : require\n", "", "2:12 extension-unsupported"},
      {"#extension GL_FOO_bar : require\n#extension GL_FOO_bar : enable\n", "",
       "1:12 extension-unsupported 2:12 extension-unsupported"},
      {"#extension GL_EXT_bindable_uniform : enable\nGL_EXT_bindable_uniform", "GL_EXT_bindable_uniform",
       "1:12 extension-unsupported"},
      {"#extension all : warn\n#extension all : disable\n#extension all : enable\n", "", "3:12 extension-all"},
      {"#extension foo\n#extension foo bar\n#extension foo : bar\n", "",
       "1:12 extension-syntax 2:12 extension-syntax 3:18 extension-behaviour"},
      {"#define FOO disable\n#extension all : FOO\n", "", "2:18 extension-behaviour"},
      {"#version 300 es\nint a;\n#extension GL_EXT_clip_cull_distance : enable\n", "int a ;", "3:12 extension-late"},
      {"GL_ARB_texture_rectangle sampler2DRect", "1 sampler2DRect"},
      {"#version 150\n#extension GL_ARB_gpu_shader_fp64 : warn\ndouble", "double", "3:1 extension-used"},
      {"#version 130\ndouble", "double", "2:1 reserved-word"},
  });
}

TEST(Extension, its_state_can_be_asked_between_tokens) {
  Sources sources;
  Names names;
  Diagnostics diagnostics;
  const uint32_t base = sources.add("shader", "a\n#extension GL_ARB_gpu_shader5 : enable\nb");
  Preprocessor tokens(sources, names, diagnostics, base, {.language = {150, false, Profile::core}});
  tokens.next();
  EXPECT_FALSE(tokens.language().has(Extension::ARB_gpu_shader5));
  tokens.next();
  EXPECT_TRUE(tokens.language().has(Extension::ARB_gpu_shader5));
}

}  // namespace
}  // namespace umber::glsl
