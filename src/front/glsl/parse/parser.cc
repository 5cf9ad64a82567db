// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/parse/parser.h"

#include <string>

namespace umber::glsl {
namespace {

constexpr Message<std::string_view, std::string_view> kExpected{
    Severity::error, "syntax", "expected {0} before {1}"};
constexpr Message<std::string_view> kUnclosed{Severity::error, "syntax", "expected {0} to match this"};
constexpr Message<uint32_t> kTooDeep{Severity::error, "limit-nesting", "nested more than {0} levels deep"};

std::string quoted(TokenKind kind) {
  const bool has_fixed_text = kind > TokenKind::uint64_literal;
  std::string text(spelling(kind));
  return has_fixed_text ? "'" + text + "'" : text;
}

}  // namespace

Parser::Parser(Tree& tree, Preprocessor& tokens, ir::Module& module, Diagnostics& diagnostics)
    : tree_(tree), tokens_(tokens), module_(module), diagnostics_(diagnostics) {}

void parse_unit(Tree& tree, Preprocessor& tokens, ir::Module& module, Diagnostics& diagnostics) {
  Parser(tree, tokens, module, diagnostics).unit();
}

void Parser::unit() {
  List<DeclId> all;
  while (!at(TokenKind::end)) {
    if (eat(TokenKind::semicolon)) continue;
    if (const DeclId decl = external_declaration()) all.add(tree_, decl);
    if (recovering_) skip_statement();
    if (at(TokenKind::right_brace)) {
      syntax_error("a declaration");
      take();
      recovering_ = false;
    }
  }
  tree_.units.push_back(all.first);
}

// What an expression stands in: a statement, a block, a function. So as many parentheses as the limit says are fine.
constexpr uint32_t kAround = 8;

bool Parser::Nesting::is_too_deep() const {
  const uint32_t limit = parser_.diagnostics_.nesting_limit();
  if (parser_.depth_ <= limit + kAround) return false;
  if (!parser_.gave_up_) parser_.diagnostics_.report(kTooDeep, parser_.peek().span, limit);
  parser_.give_up();
  return true;
}

void Parser::look_ahead(uint32_t ahead) {
  while (ahead_count_ <= ahead) {
    ahead_[(ahead_first_ + ahead_count_) & 3] = gave_up_ ? Token{.span = previous_} : tokens_.next();
    ++ahead_count_;
  }
}

Token Parser::take() {
  const Token token = peek();
  if (token.kind != TokenKind::end) {
    ahead_first_ = (ahead_first_ + 1) & 3;
    --ahead_count_;
    previous_ = token.span;
  }
  return token;
}

bool Parser::eat(TokenKind kind) {
  if (!at(kind)) return false;
  take();
  return true;
}

bool Parser::expect(TokenKind kind) {
  if (eat(kind)) return true;
  syntax_error(quoted(kind));
  return false;
}

bool Parser::expect_closing(TokenKind kind, Span opening) {
  if (eat(kind)) return true;
  if (at(TokenKind::end) && !gave_up_ && !recovering_) {
    diagnostics_.report(kUnclosed, opening, quoted(kind));
    give_up();
  } else {
    syntax_error(quoted(kind));
  }
  return false;
}

void Parser::syntax_error(std::string_view expected) {
  if (gave_up_ || recovering_) return;
  recovering_ = true;
  const Token& found = peek();
  diagnostics_.report(kExpected, found.span, expected, quoted(found.kind));
  if (diagnostics_.is_full()) give_up();
}

void Parser::give_up() {
  gave_up_ = true;
  ahead_count_ = 0;
}

void Parser::skip_statement() {
  recovering_ = false;
  uint32_t open = 0;
  while (!at(TokenKind::end)) {
    if (open == 0 && at(TokenKind::right_brace)) return;  // closes the block around: not ours
    const TokenKind kind = take().kind;
    if (kind == TokenKind::left_brace) ++open;
    if (kind == TokenKind::right_brace && --open == 0) return;
    if (kind == TokenKind::semicolon && open == 0) return;
  }
}

bool Parser::starts_type() {
  const Token& token = peek();
  return is_type_keyword(token.kind) || token.is(TokenKind::kw_struct) || token.is(TokenKind::kw_unsigned) ||
         (token.is(TokenKind::identifier) && is_type_name(token.name()));
}

void Parser::declare(NameId name, bool is_type) {
  if (!name || is_type_name(name) == is_type) return;
  if (is_type_.size() <= name.index) is_type_.resize(name.index + 1);
  if (!scope_marks_.empty()) hidden_.push_back({name, is_type_[name.index]});
  is_type_[name.index] = is_type;
}

void Parser::pop_scope() {
  for (; hidden_.size() > scope_marks_.back(); hidden_.pop_back())
    is_type_[hidden_.back().name.index] = hidden_.back().was_type;
  scope_marks_.pop_back();
}

}  // namespace umber::glsl
