// SPDX-License-Identifier: Apache-2.0
#include "base/text_writer.h"
#include "front/glsl/preprocess/preprocessor.h"

namespace umber::glsl {
namespace {

std::string_view name_of(ExtensionBehaviour behaviour) {
  switch (behaviour) {
    case ExtensionBehaviour::disable: return "disable";
    case ExtensionBehaviour::warn: return "warn";
    case ExtensionBehaviour::enable: return "enable";
    case ExtensionBehaviour::require: return "require";
  }
  return {};
}

std::string_view name_of(const LanguageVersion& version) {
  if (version.es) return version.version == 100 ? "" : " es";
  return version.profile == Profile::compatibility ? " compatibility" : "";
}

}  // namespace

std::string preprocess_to_text(Preprocessor& tokens) {
  TextWriter body;
  Span previous;
  bool was_in_source = false;  // the previous token stands there as it was written, and not for something else
  for (Token token = tokens.next_expanded(); !token.is(TokenKind::end); token = tokens.next_expanded()) {
    const std::string_view text = tokens.text_of(token);
    if (token.kind > TokenKind::number) {
      tokens.report_stray(token);
      continue;
    }
    const bool is_in_source = tokens.sources_.text(token.span) == text;
    const bool is_adjacent = was_in_source && is_in_source && previous.end == token.span.begin;
    if (token.flags & Token::starts_line)
      body << (previous ? "\n" : "");
    else if (previous && !is_adjacent)
      body << ' ';
    body << text;
    previous = token.span;
    was_in_source = is_in_source;
  }
  const Language& language = tokens.language();
  TextWriter out;
  out << "#version " << language.version.version << name_of(language.version) << '\n';
  for (size_t i = 0; i < kExtensions.size(); ++i) {
    const auto extension = static_cast<Extension>(i);
    const ExtensionBehaviour behaviour = language.extensions.behaviour(extension);
    if (behaviour != ExtensionBehaviour::disable && extension != Extension::ARB_texture_rectangle)
      out << "#extension " << info(extension).name << " : " << name_of(behaviour) << '\n';
  }
  if (tokens.all_invariant()) out << "#pragma STDGL invariant(all)\n";
  return out.take() + body.text() + "\n";
}

}  // namespace umber::glsl
