// SPDX-License-Identifier: Apache-2.0
// Calls of other languages, written as GLSL has them.
#include <algorithm>
#include <vector>

#include "front/glsl/words/edits.h"

namespace umber::glsl::words {
namespace {

bool is_letter(char c) { return is_word(c) && !(c >= '0' && c <= '9'); }
bool is_all_word(std::string_view text) { return !text.empty() && word_at(text, 0).size() == text.size(); }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// The arguments of the call whose `(` is at `at`; `end` is behind its `)`, or 0 if there is none.
struct Arguments {
  std::vector<std::string_view> list;
  size_t end = 0;

  Arguments(std::string_view text, size_t at) {
    int open = 0;
    size_t from = at + 1;
    for (size_t n = at; n < text.size(); ++n) {
      const char c = text[n];
      if (c == ';' || c == '{') return;
      if (c == '(' || c == '[') ++open;
      if (c == ')' || c == ']') --open;
      if ((c == ',' && open == 1) || open == 0) {
        list.push_back(trimmed(text.substr(from, n - from)));
        from = n + 1;
      }
      if (open != 0) continue;
      if (list.size() == 1 && list[0].empty()) list.clear();
      end = n + 1;
      return;
    }
  }
};

/// Names in a template that stand for arguments, in the order of their first appearance: what is no function and no number.
std::vector<std::string_view> parameters(std::string_view text) {
  std::vector<std::string_view> found;
  for (size_t n = 0; n < text.size(); ++n) {
    if (!is_word(text[n])) continue;
    const std::string_view word = word_at(text, n);
    const bool follows_point = n > 0 && text[n - 1] == '.';
    n += word.size();
    const bool is_call = n < text.size() && text[n] == '(';
    if (is_letter(word[0]) && !is_call && !follows_point && std::ranges::find(found, word) == found.end())
      found.push_back(word);
  }
  return found;
}

/// What can stand in any expression without parentheses: names, numbers, members, calls.
bool is_primary(std::string_view text) {
  int open = 0;
  for (const char c : text) {
    open += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if (open == 0 && !is_word(c) && c != '.' && c != ')' && c != ']') return false;
  }
  return !text.empty() && (is_word(text[0]) || text[0] == '.');
}

std::string filled(std::string_view text, const std::vector<std::string_view>& names,
                   const std::vector<std::string_view>& arguments) {
  std::string out;
  for (size_t n = 0; n < text.size();) {
    const std::string_view word = word_at(text, n);
    if (word.empty()) {
      out += text[n++];
      continue;
    }
    const auto at = std::ranges::find(names, word);
    const bool is_parameter = at != names.end() && !(n > 0 && text[n - 1] == '.');
    const std::string_view argument = is_parameter ? arguments[static_cast<size_t>(at - names.begin())] : word;
    const bool is_whole = n > 0 && (text[n - 1] == '(' || (n > 1 && text.substr(n - 2, 2) == ", ")) &&
                          n + word.size() < text.size() &&
                          (text[n + word.size()] == ',' || text[n + word.size()] == ')');
    out += !is_parameter || is_whole || is_primary(argument) ? std::string(argument) : joined("(", argument, ")");
    n += word.size();
  }
  return is_primary(text) ? out : joined("(", out, ")");
}

/// True for two words side by side, as in `void main()`: no expression has that.
bool has_declaration(std::string_view text) {
  for (size_t n = 1; n + 1 < text.size(); ++n)
    if (text[n] == ' ' && is_word(text[n - 1]) && is_letter(text[n + 1])) return true;
  return false;
}

/// The name meant, with the `int` that belongs to it in C: `unsigned int`.
size_t end_of_type(const Situation& s, std::string_view said) {
  size_t at = s.end;
  return said == "uint" && next_word(s.text, at, s.text.size()) == "int" ? at : s.end;
}

}  // namespace

Replacement rewritten_name(const Situation& s, std::string_view said) {
  if (is_all_word(said)) return {s.span(s.at, end_of_type(s, said)), std::string(said)};
  if (said.find_first_of(";{\"") != std::string_view::npos || has_declaration(said)) return {};
  const size_t open = s.text.find_first_not_of(" \t", s.end);
  if (open == std::string_view::npos || s.text[open] != '(') return {};
  const Arguments call(s.text, open);
  const std::vector<std::string_view> names = parameters(said);
  if (call.end == 0 || names.empty() || call.list.size() < names.size()) return {};
  const std::string_view function = word_at(said, 0);
  const bool is_renamed = !function.empty() && said.substr(function.size(), 1) == "(" && said.ends_with(')') &&
                          std::ranges::count(said, '(') == 1 && std::ranges::count(said, ',') + 1 == std::ssize(names);
  if (is_renamed) return {s.span(s.at, s.end), std::string(function)};
  if (call.list.size() != names.size()) return {};
  return {s.span(s.at, call.end), filled(said, names, call.list)};
}

}  // namespace umber::glsl::words
