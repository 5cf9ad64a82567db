// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lex/keywords.h"

#include <gtest/gtest.h>

namespace umber::glsl {
namespace {

using enum WordStatus;

WordStatus status_of(std::string_view word, uint16_t version, bool es = false, Extension enabled = {},
                     bool is_enabled = false) {
  Language language{.version = {version, es, es ? Profile::es : Profile::core}};
  if (is_enabled) language.extensions.set(enabled, ExtensionBehaviour::enable);
  const WordId id = find_word(word);
  return id ? status(id, language) : identifier;
}

TEST(Keywords, every_keyword_is_found_by_its_spelling) {
#define KEYWORD(word, ...) EXPECT_EQ(keyword_kind(find_word(#word)), TokenKind::kw_##word);
#define TYPE(word, ...) KEYWORD(word)
#include "front/glsl/lex/token.def"
  EXPECT_FALSE(find_word("texture2D"));
  EXPECT_FALSE(find_word(""));
}

TEST(Keywords, follow_the_version) {
  struct Row {
    std::string_view word;
    uint16_t version;
    bool es;
    WordStatus status;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"uint", 120, false, identifier},    {"uint", 130, false, keyword},      {"uint", 300, true, keyword},
           {"double", 130, false, reserved},    {"double", 400, false, keyword},    {"double", 320, true, reserved},
           {"switch", 120, false, reserved},    {"switch", 130, false, keyword},    {"flat", 110, false, identifier},
           {"flat", 100, true, reserved},       {"highp", 110, false, identifier},  {"highp", 120, false, reserved},
           {"highp", 100, true, keyword},       {"attribute", 100, true, keyword},  {"attribute", 300, true, reserved},
           {"varying", 460, false, keyword},    {"sampler3D", 100, true, reserved}, {"sampler3D", 300, true, keyword},
           {"packed", 130, false, reserved},    {"packed", 140, false, identifier}, {"goto", 110, false, reserved},
           {"layout", 130, false, identifier},  {"layout", 140, false, keyword},    {"precise", 310, true, identifier},
           {"image2D", 120, false, identifier}, {"image2D", 130, false, reserved},  {"image2D", 420, false, keyword}})
    EXPECT_EQ(status_of(row.word, row.version, row.es), row.status) << row.word << " in " << row.version;
}

TEST(Keywords, follow_the_extensions) {
  EXPECT_EQ(status_of("layout", 120, false, Extension::ARB_explicit_attrib_location, true), keyword);
  EXPECT_EQ(status_of("uint", 110, false, Extension::EXT_gpu_shader4, true), keyword);
  EXPECT_EQ(status_of("sampler3D", 100, true, Extension::OES_texture_3D, true), keyword);
  EXPECT_EQ(status_of("row_major", 130, false, Extension::ARB_uniform_buffer_object, true), identifier);
  EXPECT_EQ(status_of("int64_t", 450, false, Extension::ARB_gpu_shader_int64, true), keyword);
  EXPECT_EQ(status_of("int64_t", 450), identifier);
  EXPECT_EQ(status_of("int64_t", 450, false, Extension::EXT_shader_explicit_arithmetic_types_int64, true), keyword);
  EXPECT_EQ(status_of("float16_t", 450, false, Extension::EXT_shader_16bit_storage, true), keyword);
  EXPECT_EQ(status_of("f16mat3", 450, false, Extension::EXT_shader_16bit_storage, true), identifier);
  EXPECT_EQ(status_of("i8vec3", 310, true, Extension::EXT_shader_8bit_storage, true), keyword);
}

TEST(Keywords, are_other_words_for_types_of_32_and_64_bits) {
  EXPECT_EQ(status_of("int32_t", 450, false, Extension::EXT_shader_explicit_arithmetic_types_int32, true), keyword);
  EXPECT_EQ(status_of("int32_t", 450), identifier);
  EXPECT_EQ(keyword_kind(find_word("int32_t")), TokenKind::kw_int);
  EXPECT_EQ(keyword_kind(find_word("u32vec3")), TokenKind::kw_uvec3);
  EXPECT_EQ(keyword_kind(find_word("f64mat2x3")), TokenKind::kw_dmat2x3);
}

}  // namespace
}  // namespace umber::glsl
