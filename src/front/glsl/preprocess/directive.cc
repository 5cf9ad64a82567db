// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "front/glsl/lex/word_index.h"
#include "front/glsl/preprocess/expression.h"
#include "front/glsl/preprocess/messages.h"
#include "front/glsl/preprocess/parts.h"

namespace umber::glsl {

using namespace messages;

namespace {

/// In the order of Directive, without `none`.
constexpr std::array<std::string_view, 14> kDirectives = {"define",    "undef",   "if",    "ifdef",  "ifndef",
                                                          "elif",      "else",    "endif", "error",  "pragma",
                                                          "extension", "version", "line",  "include"};
constexpr WordIndex<kDirectives.size()> kIndex(kDirectives);

}  // namespace

Directive find_directive(std::string_view name) {
  const uint16_t row = kIndex.find(name);
  return row == kIndex.kNone ? Directive::none : static_cast<Directive>(row + 1);
}

/// Obeys the directive whose `#` was just read, up to the end of its line.
void DirectiveReader::directive(const Token& hash) {
  if (!context_.diagnostics.go_on(16)) return parts_.expander.give_up();
  const Token name = scanner_.next_in_line();
  if (name.is(TokenKind::end_of_line)) return;  // §3.3: "a number sign on a line by itself is ignored"
  if (!name.is(TokenKind::identifier)) {
    report(kNoDirective, name.span);
    skip_line();
  } else {
    obey(find_directive(names_.text(name.name())), name, join(hash.span, name.span));
  }
  context_.is_anything_seen = true;
}

void DirectiveReader::obey(Directive which, const Token& name, Span at) {
  switch (which) {
    case Directive::none:
      report(kUnknownDirective, name.span, names_.text(name.name()));
      skip_line();
      return;
    case Directive::include: parts_.includes.include(at); return;
    case Directive::define: parts_.definer.define(); return;
    case Directive::undef: parts_.definer.undef(); return;
    case Directive::if_:
    case Directive::ifdef:
    case Directive::ifndef: parts_.conditions.begin_if(which, at); return;
    case Directive::elif:
    case Directive::else_:
    case Directive::endif: parts_.conditions.end_branch(which, name); return;
    case Directive::error: {
      const std::string_view text = scanner_.rest_of_line();
      report(kUserError, at, text);
      return;
    }
    case Directive::pragma: pragma(); return;
    case Directive::extension: parts_.language.extension(); return;
    case Directive::version: parts_.language.version(at); return;
    case Directive::line: line_directive(at); return;
  }
}

// §3.3: pragmas are not macro-expanded, and an unknown one is ignored.
void DirectiveReader::pragma() {
  const std::string whole = context_.keeps ? "#pragma " + std::string(Scanner(scanner_).rest_of_line()) : std::string();
  std::string text;
  Span span;
  for (Token token = scanner_.next_in_line(); !token.is(TokenKind::end_of_line); token = scanner_.next_in_line()) {
    span = join(span, token.span);
    if (text.size() < 32) text.append(text_of(token)).append(" ");
  }
  using enum Pragma::Kind;
  Pragma::Kind kind = other;
  if (text == "STDGL invariant ( all ) ") kind = invariant_all;
  if (text == "use_vulkan_memory_model ") kind = vulkan_memory_model;
  if (text == "optimize ( on ) ") kind = optimize_on;
  if (text == "optimize ( off ) ") kind = optimize_off;
  if (text == "debug ( on ) ") kind = debug_on;
  if (text == "debug ( off ) ") kind = debug_off;
  const bool is_once = text == "once " && parts_.texts.include_depth() != 0;
  if (is_once)
    parts_.includes.read_once(context_.sources.file_name(span.begin));
  else
    keep(whole);
  pragmas_.push_back({kind, span});
}

/// Takes the file name of `#line number "name"` (GL_GOOGLE_cpp_style_line_directive); false, with an error, for a bad
/// one.
bool DirectiveReader::line_name(std::string& name) {
  const uint32_t begin = scanner_.position();
  const std::string_view rest = Scanner(scanner_).rest_of_line();
  const size_t opening = rest.find('"');
  if (opening == rest.npos) return true;
  const size_t closing = rest.find('"', opening + 1);
  if (closing == rest.npos || rest.find_first_not_of(" \t\r", closing + 1) != rest.npos) {
    report(kLineSyntax, {begin, scanner_.position()});
    return false;
  }
  const bool is_allowed = language().has(Extension::GOOGLE_cpp_style_line_directive) ||
                          language().has(Extension::GOOGLE_include_directive) ||
                          language().has(Extension::ARB_shading_language_include);
  if (!is_allowed) report(kLineName, {begin, begin});
  name = rest.substr(opening + 1, closing - opening - 1);
  return true;
}

// §3.3. Until GLSL 3.30 the number was that of the line of the directive itself.
void DirectiveReader::line_directive(Span at) {
  std::string file;
  if (!line_name(file)) return skip_line();
  parts_.expander.push_line(!file.empty());
  const DirectiveValue line = evaluate_expression(context_, parts_, ExpressionPurpose::line, at);
  const bool has_source = line.is_valid && !line.next.is(TokenKind::end);
  // What ended the first expression begins the second.
  DirectiveValue source;
  if (has_source) {
    parts_.expander.unread(line.next);
    source = evaluate_expression(context_, parts_, ExpressionPurpose::line, at);
  }
  parts_.expander.pop_line();
  if (!line.is_valid || (has_source && !source.is_valid)) return;
  if (has_source && (!source.next.is(TokenKind::end) || !file.empty())) {
    report(kLineSyntax, file.empty() ? source.next.span : at);
    return;
  }
  const int64_t next_line = static_cast<int32_t>(line.number + (context_.language.is_at_least(330, 100) ? 0 : 1));
  context_.line_offset = next_line - (int64_t{scanner_.line()} + 1);
  if (has_source) context_.source_number = static_cast<uint32_t>(source.number);
  // The directive's own line end is still to come.
  context_.sources.mark_line(scanner_.position(), next_line - 1, context_.source_number, file);
  if (!context_.keeps) return;
  std::string text = "#line " + std::to_string(line.number);
  if (has_source) text += " " + std::to_string(source.number);
  if (!file.empty()) text += " \"" + file + "\"";
  keep(std::move(text));
}

}  // namespace umber::glsl
