// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "front/glsl/lex/word_index.h"
#include "front/glsl/preprocess/messages.h"
#include "front/glsl/preprocess/preprocessor.h"

namespace umber::glsl {

using namespace messages;

namespace {

/// In the order of Preprocessor::Directive, without `none`.
constexpr std::array<std::string_view, 14> kDirectives = {"define",    "undef",   "if",    "ifdef",  "ifndef",
                                                          "elif",      "else",    "endif", "error",  "pragma",
                                                          "extension", "version", "line",  "include"};
constexpr WordIndex<kDirectives.size()> kIndex(kDirectives);

}  // namespace

Preprocessor::Directive Preprocessor::find_directive(std::string_view name) {
  const uint16_t row = kIndex.find(name);
  return row == kIndex.kNone ? Directive::none : static_cast<Directive>(row + 1);
}

/// Obeys the directive whose `#` was just read, up to the end of its line.
void Preprocessor::directive(const Token& hash) {
  const Token name = scanner_.next_in_line();
  if (name.is(TokenKind::end_of_line)) return;  // §3.3: "a number sign on a line by itself is ignored"
  if (!name.is(TokenKind::identifier)) {
    report(kNoDirective, name.span);
    skip_line();
  } else {
    obey(find_directive(names_.text(name.name())), name, join(hash.span, name.span));
  }
  is_anything_seen_ = true;
}

void Preprocessor::obey(Directive which, const Token& name, Span at) {
  switch (which) {
    case Directive::none:
      report(kUnknownDirective, name.span, names_.text(name.name()));
      skip_line();
      return;
    case Directive::include:
      report(kUnsupportedDirective, at, names_.text(name.name()));
      skip_line();
      return;
    case Directive::define: define(); return;
    case Directive::undef: undef(); return;
    case Directive::if_: begin_if(at, evaluate_condition(at)); return;
    case Directive::ifdef: begin_if(at, defined_directive("ifdef")); return;
    case Directive::ifndef: begin_if(at, !defined_directive("ifndef")); return;
    case Directive::elif:
    case Directive::else_:
    case Directive::endif: end_branch(which, name); return;
    case Directive::error: {
      const std::string_view text = scanner_.rest_of_line();
      report(kUserError, at, text);
      return;
    }
    case Directive::pragma: pragma(); return;
    case Directive::extension: extension_directive(); return;
    case Directive::version: version_directive(at); return;
    case Directive::line: line_directive(at); return;
  }
}

/// `is_strict`: what follows is an error; else it is ignored, as other compilers do.
void Preprocessor::expect_end_of_line(std::string_view directive, bool is_strict) {
  const Token token = scanner_.next_in_line();
  if (token.is(TokenKind::end_of_line)) return;
  if (is_strict)
    report(kExtraTokens, token.span, directive);
  else
    report(kExtraTokensIgnored, token.span, directive);
  skip_line();
}

void Preprocessor::skip_line() { scanner_.rest_of_line(); }

// §3.3: pragmas are not macro-expanded, and an unknown one is ignored.
void Preprocessor::pragma() {
  std::string text;
  Span span;
  for (Token token = scanner_.next_in_line(); !token.is(TokenKind::end_of_line); token = scanner_.next_in_line()) {
    span = join(span, token.span);
    if (text.size() < 32) text.append(text_of(token)).append(" ");
  }
  using enum Pragma::Kind;
  Pragma::Kind kind = other;
  if (text == "STDGL invariant ( all ) ") kind = invariant_all;
  if (text == "optimize ( on ) ") kind = optimize_on;
  if (text == "optimize ( off ) ") kind = optimize_off;
  if (text == "debug ( on ) ") kind = debug_on;
  if (text == "debug ( off ) ") kind = debug_off;
  all_invariant_ = all_invariant_ || kind == invariant_all;
  pragmas_.push_back({kind, span});
}

// §3.3. Until GLSL 3.30 the number was that of the line of the directive itself.
void Preprocessor::line_directive(Span at) {
  push_line();
  const Value line = evaluate(Purpose::line, at);
  const bool has_source = line.is_valid && !line.next.is(TokenKind::end);
  // What ended the first expression begins the second.
  Value source;
  if (has_source) {
    unread(line.next);
    source = evaluate(Purpose::line, at);
  }
  pop_line();
  if (!line.is_valid || (has_source && !source.is_valid)) return;
  if (has_source && !source.next.is(TokenKind::end)) {
    report(kLineSyntax, source.next.span);
    return;
  }
  const int64_t next_line = line.number + (language_.is_at_least(330, 100) ? 0 : 1);
  line_offset_ = static_cast<int32_t>(next_line) - (int64_t{scanner_.line()} + 1);
  if (has_source) source_number_ = static_cast<uint32_t>(source.number);
}

}  // namespace umber::glsl
