// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

#include "front/glsl/language.h"
#include "umber/vocabulary/include.hpp"
#include "umber/vocabulary/language.hpp"

namespace umber::glsl {

class KeptTokens;

struct PreprocessorOptions {
  LanguageVersion language;     ///< until #version says otherwise
  bool force_language = false;  ///< `language` stays, whatever #version says
  Dialect dialect = Dialect::automatic;
  std::span<const std::string_view> defines{};  ///< macros: "NAME" (which is 1), or "NAME=text"
  std::string_view preamble{};                  ///< text to be read after #version
  const IncludeResolver* include = nullptr;     ///< none: #include is an error
  uint32_t include_depth = 64;
  KeptTokens* kept = nullptr;  ///< none, or the tokens of texts that were preprocessed before, and then of these
};

}  // namespace umber::glsl
