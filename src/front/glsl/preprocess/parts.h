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

// Every token comes this way, so that it shall cost no calls between the parts.
inline void MacroExpander::read(Token& token) {
  if (!context_.diagnostics.go_on()) [[unlikely]]
    give_up();
  if (frames_.empty() && !has_unread_) return parts_.texts.read(token);
  if (!has_unread_) return read_frames(token);
  has_unread_ = false;
  token = unread_;
}

}  // namespace umber::glsl
