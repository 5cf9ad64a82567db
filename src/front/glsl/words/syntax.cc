// SPDX-License-Identifier: Apache-2.0
// What stands in a place where the grammar has none for it.
#include "front/glsl/builtins/lookup.h"
#include "front/glsl/builtins/variables.h"
#include "front/glsl/lex/keywords.h"
#include "front/glsl/words/situation.h"

namespace umber::glsl::words {
namespace {

constexpr Message<std::string_view> kNoVersion{Severity::error, "no-version",
                                               "there is no #version, so this is GLSL 1.10, which has no '{0}'",
                                               "write #version 450 as the first line, #version 300 es for WebGL 2 and "
                                               "OpenGL ES 3, or #version 100 for WebGL 1 and OpenGL ES 2"};

bool is_number(std::string_view word) { return word[0] >= '0' && word[0] <= '9'; }

bool is_keyword_here(const Situation& s, std::string_view word) {
  const WordId id = find_word(word);
  return id && status(id, s.language) == WordStatus::keyword;
}

bool is_built_in(const Situation& s, std::string_view word) {
  return first_builtin(word) != kNoBuiltin || find_builtin_variable(word, s.language, s.shader.stage);
}

/// The text defines a macro of that name in front of the place, as far as is looked.
bool is_macro(const Situation& s, std::string_view name) {
  constexpr std::string_view kDefine = "define";
  size_t left = 1'000;
  for (size_t at = s.text.find(kDefine); at < s.at && left-- > 0; at = s.text.find(kDefine, at)) {
    at += kDefine.size();
    size_t behind = at;
    if (next_word(s.text, behind, s.at) == name) return true;
  }
  return false;
}

/// A word of the statement, up to the one behind the place, that other languages have, or that is a keyword written
/// wrong: the cause of what the parser met there.
bool explain_word(const Situation& s, Finding& f) {
  const size_t behind = std::min(s.text.find_first_of(";{}\n", s.end), s.text.size());
  size_t at = s.statement();
  if (s.text.substr(at).starts_with("spirv_")) return false;  // what stands there is said already
  const size_t limit = std::max(s.end, std::min(behind, s.end + 1));
  for (std::string_view word; !(word = next_word(s.text, at, limit)).empty();) {
    if (is_number(word) || is_keyword_here(s, word) || is_declared(s, word)) continue;
    const size_t from = at - word.size();
    std::string hint = foreign_word(word);
    if (hint.empty()) hint = foreign_name(word);
    Nearest nearest(word);
    if (hint.empty() && !is_built_in(s, word)) offer_keywords(s, false, nearest), hint = nearest.hint();
    if (hint.empty()) continue;
    if (is_macro(s, word)) return false;  // what is wrong stands elsewhere
    f.text = joined("'", word, "' has no meaning here");
    f.hint = hint;
    f.span = s.span(from, at);
    return true;
  }
  return false;
}

/// `float x : NAME`: what stands behind a declaration elsewhere.
std::string hint_behind_colon(const Situation& s) {
  constexpr std::string_view kOfGodot[] = {"hint_", "source_color", "filter_", "repeat_", "instance_index"};
  size_t at = s.end;
  const std::string_view word = next_word(s.text, at, s.text.size());
  if (word == "register") return "HLSL's registers are bindings: layout(binding = 0) in front of the declaration";
  if (word == "packoffset") return "HLSL's offsets stand in layout: layout(offset = 16) in front of the member";
  for (const std::string_view hint : kOfGodot)
    if (word.starts_with(hint)) return "Godot's hints are for its editor: leave it out";
  return "HLSL's semantics stand in layout: layout(location = 0) in vec4 position;";
}

/// `x =* 2.0`: the operator the wrong way round; true if it is that.
bool explain_swapped(const Situation& s, Finding& f) {
  const std::string_view said = s.said();
  if (said.size() != 1 || std::string_view("*/%&|^").find(said) == std::string_view::npos || s.at == 0) return false;
  if (s.text[s.at - 1] != '=' || !f.text.starts_with("expected an expression")) return false;
  f.text = joined("there is no operator =", said);
  f.hint = joined("write ", said, "=");
  f.span = s.span(s.at - 1, s.end);
  return true;
}

/// `(int) x`, `float* p`, `x = y = ;` and other habits.
bool explain_habit(const Situation& s, Finding& f) {
  const std::string_view before = s.text.substr(0, s.at);
  const size_t word_end = before.find_last_not_of(" \t") + 1;
  size_t word_begin = word_end;
  while (word_begin > 0 && is_word(before[word_begin - 1])) --word_begin;
  const std::string_view word = before.substr(word_begin, word_end - word_begin);
  const std::string_view said = s.said();
  const bool is_type =
      !word.empty() &&
      is_type_keyword(keyword_kind(find_word(word).row == WordId::kNone ? find_word("void") : find_word(word))) &&
      find_word(word);
  if (said == ")" && is_type && word_begin > 0 && before[word_begin - 1] == '(') {
    f.text = "a cast is written as a constructor";
    f.hint = joined("write ", word, "(x)");
    f.span = s.span(word_begin - 1, s.end);
    return true;
  }
  if (explain_swapped(s, f)) return true;
  if ((said == "*" || said == "&") && is_type) {
    f.text = "GLSL has no pointers and no references";
    f.hint = "pass a parameter as inout to have it changed";
    return true;
  }
  if (said == "&" || (said == "*" && f.text.starts_with("expected an expression"))) {
    f.text = "GLSL has no pointers and no references";
    f.hint = "pass a parameter as inout to have it changed";
    return true;
  }
  if (said == ":" && f.text.starts_with("expected ';'")) {
    f.hint = hint_behind_colon(s);
    return true;
  }
  return false;
}

/// True if the place is between the parentheses of a `for`.
bool is_in_for(const Situation& s) {
  int open = 0;
  for (size_t n = s.at; n-- > 0;) {
    const char c = s.text[n];
    if (c == '{' || c == '}') return false;
    if (c == ')') --open;
    if (c != '(' || ++open <= 0) continue;
    const size_t end = s.text.substr(0, n).find_last_not_of(" \t") + 1;
    return end >= 3 && s.text.substr(end - 3, 3) == "for" && (end == 3 || !is_word(s.text[end - 4]));
  }
  return false;
}

/// `void main {`, `for (int i = 0, i < n, ++i)`, a label without its `:`; true if it is one of these.
bool explain_form(const Situation& s, Finding& f) {
  size_t at = s.statement();
  const std::string_view first = next_word(s.text, at, s.at), second = next_word(s.text, at, s.at);
  if (f.text.starts_with("expected ';'") && is_in_for(s))
    f.hint = "the three parts of for are parted by ';': for (int i = 0; i < count; ++i)";
  else if (f.text.starts_with("expected ':'") &&
           s.text.substr(s.statement(), s.at - s.statement()).find('?') != std::string_view::npos)
    f.hint = "there are two values to choose from: condition ? a : b";
  else if (f.text.starts_with("expected ':'"))
    f.hint = "a ':' stands behind case and default";
  else if (s.said() == "{" && f.text.starts_with("expected ';'") && !second.empty())
    f.hint = joined("a function has parentheses: ", first, " ", second, "()");
  else if (s.said() == "=" && f.text.starts_with("expected ';'"))
    f.hint = "nothing can have an initial value here";
  else if (s.said() == "}" && f.text.starts_with("expected ';'"))
    f.hint = "close the statement in front of it";
  else
    return false;
  return true;
}

/// True if what begins at the place, a name, is to the end of the statement an assignment.
bool assigns(const Situation& s) {
  const std::string_view rest = s.text.substr(s.at, s.text.find_first_of(";{}", s.at) - s.at);
  const size_t equals = rest.find('=');
  return !rest.empty() && is_word(rest[0]) && !is_number(rest) && equals != std::string_view::npos &&
         rest.substr(equals, 2) != "==" && std::string_view("<>!").find(rest[equals - 1]) == std::string_view::npos;
}

bool ends_with_number(std::string_view text) {
  size_t from = text.size();
  while (from > 0 && (is_word(text[from - 1]) || text[from - 1] == '.')) --from;
  return from < text.size() && (is_number(text.substr(from)) || text[from] == '.');
}

/// A statement that the next one follows in the same line, or a `return` before '}': the ';' is missing behind it.
bool explain_unclosed(const Situation& s, Finding& f) {
  const std::string_view before = text_before(s.text, s.at), said = s.said();
  if (before.empty()) return false;
  bool is_unclosed = false;
  if (f.text.starts_with("expected an expression before '}'")) {
    is_unclosed = before.ends_with("return") && (before.size() == 6 || !is_word(before[before.size() - 7]));
  } else if (f.text.starts_with("expected ';' before ")) {
    const bool is_closed = before.ends_with(')') || before.ends_with(']') || ends_with_number(before);
    const bool is_keyword = is_keyword_here(s, said) && said.size() == word_at(said, 0).size();
    is_unclosed = is_closed && (is_keyword || assigns(s));
  }
  if (!is_unclosed) return false;
  f.text = joined("expected ';' behind this");
  f.span = s.span(before.size(), before.size());
  return true;
}

void explain_expected(const Situation& s, Finding& f) {
  if (explain_form(s, f) || explain_unclosed(s, f)) return;
  const std::string_view said = s.said();
  if (f.text.starts_with("expected a declaration") && said == "}")
    f.hint = "there is one '}' too many, here or above";
  else if (f.text.starts_with("expected an expression") && said == ",")
    f.hint = "there is one ',' too many";
  else if (f.text.starts_with("expected an expression") && said == ")")
    f.hint = "an operand or an argument is missing, or there is one sign too many";
  else if (f.text.starts_with("expected an expression") && said == "[" && !s.text.substr(s.end).starts_with(']'))
    f.hint = "values of an array stand in float[](1.0, 2.0) or, behind its '=', in { 1.0, 2.0 }";
  else if (f.text.starts_with("expected an expression"))
    f.hint = "an operand is missing in front of it";
  else if (f.text.starts_with("expected ')' before ';'"))
    f.hint = "close the parenthesis in front of ';'";
  else if (f.text.starts_with("expected ')' before identifier") ||
           f.text.starts_with("expected ')' before int literal") ||
           f.text.starts_with("expected ')' before float literal"))
    f.hint = "a ',' or an operator is missing in front of it";
  else if (f.text.starts_with("expected '}' to match"))
    f.hint = "write '}' where the block ends";
  else if (f.text.starts_with("expected ';' before float literal"))
    f.hint = "a number has one point";
  else if (f.text.starts_with("expected '('") && said == "{")
    f.hint = "a condition stands in parentheses";
  else if (f.text.starts_with("expected '('"))
    f.hint = "what follows stands in parentheses";
  else if (const size_t end = s.text.find_last_not_of(" \t\r\n", s.at - 1);
           f.text.starts_with("expected a name before") && s.at > 0 && end != std::string_view::npos &&
           s.text[end] == '}') {
    f.text = joined("expected ';' behind this");
    f.span = s.span(end + 1, end + 1);
  } else if (f.text.starts_with("expected a name before"))
    f.hint = "a name is missing, or a ';' in front of it";
}

/// Names of later versions in a text that says none: the word that tells, and its place.
bool came_later(const Situation& s, std::string_view word, bool is_first) {
  Language modern = s.language;
  modern.version = {.version = 450, .profile = Profile::core};
  if (is_first && (word == "in" || word == "out")) return true;
  if (const WordId id = find_word(word))
    return status(id, modern) == WordStatus::keyword && status(id, s.language) != WordStatus::keyword;
  bool is_new = false;
  for (uint32_t row = first_builtin(word); row != kNoBuiltin; row = next_builtin(row)) {
    if (builtin_row(row).when().is_met(s.language, s.shader.stage)) return false;
    is_new |= builtin_row(row).when().glsl > s.language.version.version;
  }
  if (find_builtin_variable(word, s.language, s.shader.stage)) return false;
  return is_new || find_builtin_variable(word, modern, s.shader.stage) != nullptr;
}

}  // namespace

bool is_declared(const Situation& s, std::string_view name) {
  const NameId id = s.shader.names.find(name);
  const Tree& tree = s.shader.tree;
  if (!id) return false;
  for (const DeclaratorId d : tree.declarators.ids())
    if (tree[d].name == id) return true;
  for (const DeclId d : tree.decls.ids())
    if (tree[d].name == id) return true;
  for (const TypeSpecId t : tree.type_specs.ids())
    if (tree[t].name == id && tree[t].keyword == TokenKind::kw_struct) return true;
  return false;
}

/// A text without #version that has what came later; says so in place of all else.
bool explain_version(const Situation& s, Finding& f) {
  const bool is_default = !s.language.version.es && s.language.version.version == 110;
  if (!is_default || s.text.empty() || s.text.find("#version") != std::string_view::npos) return false;
  size_t at = s.statement();
  bool is_first = true;
  for (std::string_view word; !(word = next_word(s.text, at, std::max(s.end, s.at + 1))).empty(); is_first = false) {
    if (!came_later(s, word, is_first)) continue;
    const MessageArg name(word);
    f.id = kNoVersion.id;
    f.text = format_message(kNoVersion.text, &name);
    f.hint = kNoVersion.hint;
    f.span = s.span(at - word.size(), at);
    f.notes.clear();
    return true;
  }
  return false;
}

bool explain_syntax(const Situation& s, Finding& f) {
  if (f.id != "syntax") return false;
  if (!explain_habit(s, f) && !explain_word(s, f)) explain_expected(s, f);
  return true;
}

}  // namespace umber::glsl::words
