// SPDX-License-Identifier: Apache-2.0
// Hints as edits.
#include "front/glsl/words/edits.h"

#include <algorithm>

namespace umber::glsl::words {
namespace {

constexpr size_t kNone = std::string_view::npos;

/// What stands behind `lead` in a hint, up to what no longer is to be written; empty if the hint has no `lead`.
std::string_view told(std::string_view hint, std::string_view lead) {
  const size_t at = hint.find(lead);
  if (at == kNone || (at != 0 && hint[at - 1] != ' ')) return {};
  std::string_view rest = hint.substr(at + lead.size());
  int open = 0;
  for (size_t n = 0; n < rest.size(); ++n) {
    if (rest[n] == '(') ++open;
    if (rest[n] == ')') --open;
    const std::string_view two = rest.substr(n, 2);
    if (open <= 0 && (two == ", " || two == ": " || rest.substr(n, 6) == ", with" || rest.substr(n, 4) == " or "))
      return rest.substr(0, n);
  }
  return rest;
}

Replacement in_place(const Situation& s, size_t from, size_t to, std::string_view text) {
  return {s.span(from, to), std::string(text)};
}

/// Where the line behind the one with `at` begins.
size_t behind_line(std::string_view text, size_t at) { return std::min(text.find('\n', at), text.size() - 1) + 1; }

size_t version_at(std::string_view text) {
  for (size_t at = text.find('#'); at != kNone; at = text.find('#', at + 1)) {
    size_t word = at + 1;
    if (next_word(text, word, text.size()) == "version") return at;
  }
  return kNone;
}

/// Behind the directives that a text begins with; of `precision` behind those of extensions, too.
size_t behind_directives(std::string_view text, bool behind_extensions) {
  size_t place = 0;
  for (size_t at = text.find('#'); at != kNone; at = text.find('#', at + 1)) {
    size_t word = at + 1;
    const std::string_view directive = next_word(text, word, text.size());
    if (directive != "version" && !(behind_extensions && directive == "extension")) break;
    place = behind_line(text, at);
  }
  return place;
}

std::vector<Replacement> version_edit(const Situation& s, std::string_view line) {
  const size_t at = version_at(s.text);
  if (at == kNone) return {in_place(s, 0, 0, joined(line, "\n"))};
  size_t end = s.text.find_first_of("\r\n", at);
  return {in_place(s, at, std::min(end, s.text.size()), line)};
}

/// `did you mean 'x'?`
std::vector<Replacement> meant(const Situation& s, std::string_view word) {
  if (word == "==") {
    const size_t line_end = std::min(s.text.find('\n', s.at), s.text.size());
    for (size_t n = s.at + 1; n + 1 < line_end; ++n)
      if (s.text[n] == '=' && s.text[n + 1] != '=' && std::string_view("=<>!+-*/").find(s.text[n - 1]) == kNone)
        return {in_place(s, n, n + 1, word)};
    return {};
  }
  std::string_view said = s.said();
  if (said.empty() || word_at(said, 0).size() != said.size()) return {};
  return {in_place(s, s.at, s.end, word)};
}

/// `expected ')' behind this`, `expected ']' before ';'`.
std::vector<Replacement> missing_sign(const Situation& s, const Finding& f) {
  const std::string_view sign = quoted_in(f.text);
  if (sign.size() != 1) return {};
  if (f.text.ends_with(" behind this")) return {in_place(s, s.at, s.at, sign)};
  const bool closes = (sign == ")" && (s.said() == ";" || s.said() == "{")) || (sign == "]" && s.said() == ";") ||
                      (sign == ";" && s.said() == "}");
  if (!closes || !f.text.starts_with("expected '") || f.text.find("' before ") == std::string::npos) return {};
  const size_t before = s.at == 0 ? kNone : s.text.find_last_not_of(" \t\r\n", s.at - 1);
  if (before == kNone) return {};
  return {in_place(s, before + 1, before + 1, sign)};
}

/// Places of the operand that is told to be written otherwise: the part of the text meant that `told` has in it.
std::vector<Replacement> operand_edit(const Situation& s, const Finding& f, std::string_view told) {
  std::string_view said = s.said();
  size_t from = s.at;
  const auto trim = [&] {
    while (!said.empty() && is_space(said.front())) said.remove_prefix(1), ++from;
    while (!said.empty() && is_space(said.back())) said.remove_suffix(1);
  };
  if (f.text.starts_with("cannot assign ")) {
    const size_t equals = said.find('=');
    if (equals == kNone) return {};
    said.remove_prefix(equals + 1), from += equals + 1;
  }
  trim();
  if (f.id != "operand-types") {
    if (said.empty() || told.find(said) == kNone) return {};
    return {in_place(s, from, from + said.size(), told)};
  }
  const std::string_view op = quoted_in(f.text);
  int open = 0;
  for (size_t n = 1; n + op.size() < said.size(); ++n) {
    open += said[n] == '(' || said[n] == '[' ? 1 : said[n] == ')' || said[n] == ']' ? -1 : 0;
    if (open != 0 || said.substr(n, op.size()) != op) continue;
    const std::string_view both[] = {said.substr(n + op.size()), said.substr(0, n)};
    size_t at[] = {from + n + op.size(), from};
    std::string_view parts[] = {both[0], both[1]};
    for (size_t side = 0; side < 2; ++side) {
      while (!parts[side].empty() && is_space(parts[side].front())) parts[side].remove_prefix(1), ++at[side];
      while (!parts[side].empty() && is_space(parts[side].back())) parts[side].remove_suffix(1);
    }
    const auto is_told = [&](size_t side) { return !parts[side].empty() && told.find(parts[side]) != kNone; };
    const bool tells_both = is_told(0) && is_told(1) && told.find(op) != kNone;
    if (tells_both || told.starts_with("mod(")) return {in_place(s, from, from + said.size(), told)};
    for (size_t side = 0; side < 2; ++side)
      if (is_told(side)) return {in_place(s, at[side], at[side] + parts[side].size(), told)};
    return {};
  }
  return {};
}

bool is_of_types(const Finding& f) {
  constexpr std::string_view kBetween[] = {" does not initialise ", "cannot assign ", ", not ", " does not convert to ",
                                           " cannot be made from "};
  const bool is_conversion = std::ranges::any_of(kBetween, [&](std::string_view b) { return f.text.find(b) != kNone; });
  return is_conversion || f.id == "operand-types" || f.id == "condition-type";
}

std::vector<Replacement> character_edit(const Situation& s, const Finding& f) {
  const std::string_view sign = told(f.hint, "write ");
  if (f.hint.ends_with("leave it out")) return {in_place(s, s.at, s.end, {})};
  if (f.hint.ends_with("write a space")) return {in_place(s, s.at, s.end, " ")};
  if (sign.empty() || sign.size() > 2) return {};
  return {in_place(s, s.at, s.end, sign)};
}

/// A word that is to be left out, with the space behind it.
std::vector<Replacement> left_out(const Situation& s) {
  size_t end = s.end;
  while (end < s.text.size() && s.text[end] == ' ') ++end;
  return {in_place(s, s.at, end, {})};
}

}  // namespace

std::vector<Replacement> edits_of(const Situation& s, const Finding& f) {
  if (s.text.empty() || f.severity != Severity::error) return {};
  const std::string_view hint = f.hint;
  if (f.id == "syntax")
    if (std::vector<Replacement> sign = missing_sign(s, f); !sign.empty()) return sign;
  if (hint.starts_with("did you mean '")) return meant(s, quoted_in(hint));
  if (f.id == "character") return character_edit(s, f);
  if (const std::string_view version = told(hint, "write #version "); !version.empty())
    return version_edit(s, joined("#version ", version.substr(0, version.find(" as the"))));
  if (const std::string_view line = told(hint, "write #extension "); !line.empty()) {
    const size_t at = behind_directives(s.text, false);
    return {in_place(s, at, at, joined("#extension ", line.substr(0, line.find(' ')), " : enable\n"))};
  }
  if (const std::string_view line = told(hint, "write precision "); !line.empty()) {
    const size_t at = behind_directives(s.text, true);
    return {in_place(s, at, at, joined("precision ", line.substr(0, line.find(';')), ";\n"))};
  }
  const std::string_view text = told(hint, "write ");
  const std::string_view said = s.said();
  const bool is_name = !said.empty() && word_at(said, 0).size() == said.size();
  if (is_of_types(f)) return text.empty() ? std::vector<Replacement>() : operand_edit(s, f, text);
  if (is_name && (hint.ends_with(": leave it out") || hint == "leave it out")) return left_out(s);
  if (text.empty() || !is_name) return {};
  const Replacement found = rewritten_name(s, text);
  return found.text.empty() ? std::vector<Replacement>() : std::vector<Replacement>{found};
}

}  // namespace umber::glsl::words
