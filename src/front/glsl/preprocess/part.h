// SPDX-License-Identifier: Apache-2.0
// What the parts of the preprocessor have in common, private to this folder.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "diag/diagnostics.h"
#include "front/glsl/language.h"
#include "front/glsl/lex/scanner.h"
#include "front/glsl/preprocess/macro_table.h"
#include "front/glsl/preprocess/options.h"
#include "front/glsl/preprocess/piece_reader.h"

namespace umber::glsl {

struct PreprocessParts;

enum class Directive : uint8_t {
  none,
  define,
  undef,
  if_,
  ifdef,
  ifndef,
  elif,
  else_,
  endif,
  error,
  pragma,
  extension,
  version,
  line,
  include
};
Directive find_directive(std::string_view name);

/// A directive that a text of the tokens needs, too. It stands before the next token.
struct KeptDirective {
  std::string text;  ///< empty: here another file begins or goes on
  uint32_t position = 0;
  int64_t line = 0;  ///< of `position`, as #line has it
};

/// What is being preprocessed, and what all parts of the preprocessor need to know of how far it is.
struct PreprocessContext {
  Sources& sources;
  Names& names;
  Diagnostics& diagnostics;
  PreprocessorOptions options;  ///< without the defines
  NameId defined = names.intern("defined");

  Scanner scanner{};        ///< of the text being read
  PieceReader pieces{scanner, options.kept};  ///< what is read of that between directives
  int64_t line_offset = 0;  ///< what #line adds to the line of that text
  uint32_t source_number = 0;
  bool is_anything_seen = false;  ///< a token or a directive: too late for #version
  bool is_code_seen = false;      ///< a token
  bool gave_up = false;           ///< from here on, every read gives the end
  uint32_t longest_token = glsl::longest_token(options.dialect);

  Language language{};
  uint32_t epoch = 1;  ///< of `language`
  MacroTable macros{names};

  std::vector<MacroUse>* macro_uses = nullptr;  ///< none: nobody asks

  bool keeps = false;  ///< directives are kept
  std::vector<KeptDirective> kept{};

  /// Reports the first token that is longer than the dialect has them.
  void check_length(const Token& token) {
    if (token.span.end - token.span.begin > longest_token) check_length(text_of(token), token.span);
  }
  void check_length(std::string_view text, Span at);

  std::string_view text_of(const Token& token) const {
    if (token.is(TokenKind::identifier) || token.is(TokenKind::string_literal) || (token.flags & Token::has_text))
      return names.text(token.name());
    if (!token.is(TokenKind::number)) return spelling(token.kind);
    const std::string_view here = scanner.text(token.span);
    return here.empty() ? sources.text(token.span) : here;
  }
};

/// One part of the preprocessor: has the words that every part uses.
class PreprocessPart {
 public:
  PreprocessPart(PreprocessContext& context, PreprocessParts& parts)
      : context_(context), parts_(parts), scanner_(context.scanner), names_(context.names) {}

 protected:
  template <typename... Args, typename... Given>
  Report report(const Message<Args...>& message, Span at, const Given&... args) {
    return context_.diagnostics.report(message, at, args...);
  }
  std::string_view text_of(const Token& token) const { return context_.text_of(token); }
  const Language& language() const { return context_.language; }
  NameInfo& info(NameId name) { return context_.macros.info(name); }
  void skip_line() { scanner_.rest_of_line(); }
  /// `is_strict`: what follows is an error; else it is ignored in GLSL, as other compilers do.
  void expect_end_of_line(std::string_view directive, bool is_strict);
  /// Remembers a directive for the output as text.
  void keep(std::string text) {
    if (context_.keeps)
      context_.kept.push_back({std::move(text), scanner_.position(), scanner_.line() + context_.line_offset});
  }

  PreprocessContext& context_;
  PreprocessParts& parts_;
  Scanner& scanner_;
  Names& names_;
};

}  // namespace umber::glsl
