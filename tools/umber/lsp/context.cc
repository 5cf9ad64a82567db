// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/context.h"

#include <algorithm>

namespace umber::tool::lsp {
namespace {

/// How far back it is looked for what a place is inside of.
constexpr size_t kMostTokens = 2000;

std::string_view spelling(std::string_view text, const Token& t) { return text.substr(t.begin, t.end - t.begin); }

/// The number of the first token that ends at a place or behind it.
size_t token_before(const std::vector<Token>& tokens, size_t offset) {
  const auto at = std::ranges::lower_bound(tokens, offset, {}, &Token::end);
  return static_cast<size_t>(at - tokens.begin());
}

/// What is written in a directive at a place; `n` is the token that is written there, or the first one behind the place.
PlaceKind in_directive(std::string_view text, const std::vector<Token>& tokens, size_t n) {
  size_t first = n;
  while (first > 0 && tokens[first - 1].is_in_directive &&
         !(first < tokens.size() && tokens[first].starts_line && tokens[first].is_in_directive &&
           tokens[first - 1].kind != TokenKind::continuation))
    --first;
  if (n <= first) return PlaceKind::nothing;
  if (n == first + 1) return PlaceKind::directive;
  const std::string_view word = spelling(text, tokens[first + 1]);
  if (word == "extension") {
    if (n == first + 2) return PlaceKind::extension;
    return spelling(text, tokens[n - 1]) == ":" ? PlaceKind::behaviour : PlaceKind::nothing;
  }
  const bool is_condition = word == "if" || word == "elif" || word == "ifdef" || word == "ifndef" || word == "undef";
  return is_condition ? PlaceKind::macro : word == "define" && n > first + 2 ? PlaceKind::code : PlaceKind::nothing;
}

/// Whether the token in front of which there is a place is in the parentheses of layout(...).
bool is_in_layout(std::string_view text, const std::vector<Token>& tokens, size_t n) {
  uint32_t depth = 0;
  for (size_t looked = 0; n > 0 && looked < kMostTokens; ++looked) {
    const std::string_view t = spelling(text, tokens[--n]);
    if (t == ";" || t == "{" || t == "}") return false;
    if (t == ")") ++depth;
    if (t == "(" && depth-- == 0) return n > 0 && spelling(text, tokens[n - 1]) == "layout";
  }
  return false;
}

}  // namespace

Place place_at(std::string_view text, const std::vector<Token>& tokens, size_t offset) {
  size_t n = token_before(tokens, offset);
  Place place{.word = {offset, offset}};
  const bool is_inside = n < tokens.size() && tokens[n].begin < offset;
  if (is_inside) {
    const Token& t = tokens[n];
    const bool is_line_comment = t.kind == TokenKind::comment && text.substr(t.begin).starts_with("//");
    const bool is_open_comment = t.kind == TokenKind::comment && !is_line_comment && !spelling(text, t).ends_with("*/");
    if (t.kind == TokenKind::word)
      place.word = {t.begin, t.end};
    else if (t.kind == TokenKind::number || t.kind == TokenKind::string || is_line_comment || is_open_comment ||
             offset < t.end)
      return {PlaceKind::nothing, place.word};
    else
      ++n;
  } else if (n > 0 && tokens[n - 1].kind == TokenKind::comment && text.substr(tokens[n - 1].begin).starts_with("//") &&
             text.substr(tokens[n - 1].end, offset - tokens[n - 1].end).find_first_of("\r\n") == text.npos) {
    return {PlaceKind::nothing, place.word};
  }
  const bool is_same_line =
      n > 0 && text.substr(tokens[n - 1].end, place.word.begin - std::min(place.word.begin, tokens[n - 1].end))
                       .find_first_of("\r\n") == text.npos;
  const bool goes_on =
      n > 0 && tokens[n - 1].is_in_directive && (is_same_line || tokens[n - 1].kind == TokenKind::continuation);
  if (goes_on) place.kind = in_directive(text, tokens, n);
  if (place.kind != PlaceKind::code) return place;
  if (n > 0 && spelling(text, tokens[n - 1]) == ".")
    place.kind = PlaceKind::member;
  else if (is_in_layout(text, tokens, n))
    place.kind = PlaceKind::layout;
  return place;
}

std::optional<OpenCall> call_at(std::string_view text, const std::vector<Token>& tokens, size_t offset) {
  size_t n = token_before(tokens, offset);
  if (n < tokens.size() && tokens[n].begin < offset) {
    if (tokens[n].kind == TokenKind::comment && offset < tokens[n].end) return std::nullopt;
    if (tokens[n].end <= offset) ++n;
  }
  OpenCall call;
  uint32_t depth = 0;
  for (size_t looked = 0; n > 0 && looked < kMostTokens; ++looked) {
    const std::string_view t = spelling(text, tokens[--n]);
    if (t == ";" || t == "{" || t == "}") return std::nullopt;
    if (t == ")" || t == "]") ++depth;
    if (t == "[" && depth-- == 0) depth = 0;
    if (t == "," && depth == 0) ++call.argument;
    if (t != "(" || depth-- != 0) continue;
    if (n == 0 || tokens[n - 1].kind != TokenKind::word) return std::nullopt;
    call.name = spelling(text, tokens[n - 1]), call.name_at = tokens[n - 1].begin;
    constexpr std::string_view kStatements[] = {"if", "for", "while", "switch", "return", "layout"};
    if (std::ranges::find(kStatements, call.name) != std::end(kStatements)) return std::nullopt;
    return call;
  }
  return std::nullopt;
}

}  // namespace umber::tool::lsp
