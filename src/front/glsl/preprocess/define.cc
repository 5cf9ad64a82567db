// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "front/glsl/preprocess/messages.h"
#include "front/glsl/preprocess/parts.h"

namespace umber::glsl {

using namespace messages;

bool MacroDefiner::macro_name(std::string_view directive, Token& name) {
  name = scanner_.next_in_line();
  context_.check_length(name);
  if (name.is(TokenKind::identifier)) return true;
  report(kNoMacroName, name.span, directive);
  skip_line();
  return false;
}

/// False, with an error, for macros which belong to the language. In GLSL those with underscores are only by convention
/// (GLSL 4.50 section 3.3); in ESSL it is an error to change them (ESSL 3.00 section 3.4).
bool MacroDefiner::may_change(const Token& name) {
  const std::string_view text = names_.text(name.name());
  const bool is_convention = text.starts_with("__") && !context_.language.version.es;
  if (info(name.name()).builtin.kind == Builtin::vulkan) return true;  // a name like any other in OpenGL
  // GL_EXT_spirv_intrinsics, section 3.3: GL_ is a convention, too.
  const bool is_free = text.starts_with("GL_") && context_.language.has(Extension::EXT_spirv_intrinsics);
  if (is_free) return true;
  if (name.name() == context_.defined)
    report(kDefinedMacro, name.span);
  else if (info(name.name()).builtin && is_convention)
    return report(kUnderscores, name.span), true;
  else if (info(name.name()).builtin)
    report(kBuiltinMacro, name.span, text);
  else if (text.starts_with("GL_"))
    report(kReservedMacro, name.span);
  else
    return true;
  return false;
}

void MacroDefiner::undef() {
  Token name;
  if (!macro_name("undef", name)) return;
  if (may_change(name)) info(name.name()).macro = {}, info(name.name()).builtin = {};
  expect_end_of_line("undef", true);
}

void MacroDefiner::define() {
  Token name;
  if (!macro_name("define", name)) return;
  Macro macro{.span = name.span};
  if (!may_change(name)) {
    skip_line();
    return;
  }
  const bool is_builtin = static_cast<bool>(info(name.name()).builtin);
  if (!is_builtin && names_.text(name.name()).find("__") != std::string_view::npos) report(kUnderscores, name.span);

  std::vector<NameId> parameter_names;
  Token first = scanner_.next_in_line();
  if (first.is(TokenKind::left_paren) && !(first.flags & Token::after_space)) {
    macro.is_function_like = true;
    if (!parameters(parameter_names)) {
      skip_line();
      return;
    }
    macro.parameters = context_.macros.copy(std::span<const NameId>(parameter_names));
    first = scanner_.next_in_line();
  } else if (!first.is(TokenKind::end_of_line) && !(first.flags & Token::after_space)) {
    report(kNoSpace, first.span);
  }
  if (!body(macro, first)) return;

  NameInfo& known = info(name.name());
  if (known.macro && !is_same(context_.macros[known.macro], macro))
    report(kRedefined, name.span, names_.text(name.name())).note(kDefinedHere, context_.macros[known.macro].span);
  known.macro = context_.macros.add(macro);
  known.plain_epoch = 0;
}

/// Reads the parameters after the opening parenthesis, up to the closing one.
bool MacroDefiner::parameters(std::vector<NameId>& list) {
  Token token = scanner_.next_in_line();
  if (token.is(TokenKind::right_paren)) return true;
  for (;;) {
    if (!token.is(TokenKind::identifier)) {
      report(token.is(TokenKind::end_of_line) ? kOpenParameters : kBadParameter, token.span);
      return false;
    }
    if (std::find(list.begin(), list.end(), token.name()) != list.end()) {
      report(kSameParameter, token.span);
      return false;
    }
    if (list.size() == kMaxParameters) {
      report(kManyParameters, token.span, kMaxParameters);
      return false;
    }
    context_.check_length(token);
    list.push_back(token.name());
    const Token separator = scanner_.next_in_line();
    if (separator.is(TokenKind::right_paren)) return true;
    if (!separator.is(TokenKind::comma)) {
      report(kOpenParameters, separator.span);
      return false;
    }
    token = scanner_.next_in_line();
  }
}

/// Reads the replacement list, which starts with `first`.
bool MacroDefiner::body(Macro& macro, const Token& first) {
  std::vector<Token> tokens = parts_.expander.take_buffer();
  bool is_good = true;
  for (Token token = first; !token.is(TokenKind::end_of_line); token = scanner_.next_in_line()) {
    context_.check_length(token);
    if (token.is(TokenKind::identifier)) {
      const auto parameter = std::find(macro.parameters.begin(), macro.parameters.end(), token.name());
      if (parameter != macro.parameters.end()) {
        token.kind = TokenKind::parameter;
        token.value = static_cast<uint32_t>(parameter - macro.parameters.begin());
      }
    } else if (token.is(TokenKind::number) && !(token.flags & Token::has_text)) {
      token.value = names_.intern(text_of(token)).index;
      token.flags |= Token::has_text;
    } else if (token.is(TokenKind::hash_hash)) {
      macro.has_paste = true;
      if (context_.language.version.es) report(kPasteInEs, token.span);
    } else if (token.is(TokenKind::hash) && macro.is_function_like) {
      report(kStringize, token.span);
      is_good = false;
    }
    tokens.push_back(token);
  }
  if (!tokens.empty()) {
    tokens.front().flags &= static_cast<uint8_t>(~Token::after_space);
    for (const Token& end : {tokens.front(), tokens.back()}) {
      if (!end.is(TokenKind::hash_hash)) continue;
      report(kPasteAtEnd, end.span);
      is_good = false;
      break;
    }
  }
  macro.body = context_.macros.copy(std::span<const Token>(tokens));
  parts_.expander.give_back(std::move(tokens));
  return is_good;
}

/// §3.3 and ISO C17 §6.10.3: the same tokens, with white space in the same places.
bool MacroDefiner::is_same(const Macro& a, const Macro& b) {
  const auto is_same_token = [](const Token& s, const Token& t) {
    const bool has_value = s.kind == TokenKind::identifier || s.kind >= TokenKind::number;
    return s.kind == t.kind && s.flags == t.flags && (!has_value || s.value == t.value);
  };
  return a.is_function_like == b.is_function_like &&
         std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), b.parameters.end()) &&
         std::equal(a.body.begin(), a.body.end(), b.body.begin(), b.body.end(), is_same_token);
}

}  // namespace umber::glsl
