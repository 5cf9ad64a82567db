// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/preprocess/conditions.h"
#include "front/glsl/preprocess/directive_reader.h"
#include "front/glsl/preprocess/include_reader.h"
#include "front/glsl/preprocess/language_directives.h"
#include "front/glsl/preprocess/macro_definer.h"
#include "front/glsl/preprocess/macro_expander.h"
#include "front/glsl/preprocess/text_reader.h"

namespace umber::glsl {

/// All parts of the preprocessor: the expander reads the texts, whose directives define macros and expand them.
struct PreprocessParts {
  explicit PreprocessParts(PreprocessContext& context)
      : texts(context, *this),
        includes(context, *this),
        directives(context, *this),
        language(context, *this),
        conditions(context, *this),
        definer(context, *this),
        expander(context, *this) {}
  PreprocessParts(const PreprocessParts&) = delete;
  PreprocessParts& operator=(const PreprocessParts&) = delete;

  TextReader texts;
  IncludeReader includes;
  DirectiveReader directives;
  LanguageDirectives language;
  Conditions conditions;
  MacroDefiner definer;
  MacroExpander expander;
};

}  // namespace umber::glsl
