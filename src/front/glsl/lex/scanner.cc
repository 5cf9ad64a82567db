// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lex/scanner.h"

#include <cstring>

#include "front/glsl/lex/scan_next.h"

namespace umber::glsl {
namespace {

/// Whether nothing but blanks stands on its line before `p`; `is_at_start` says so of `from`, which is not behind it.
bool starts_line(const char* from, const char* p, bool is_at_start) {
  while (p > from && class_of(p[-1]) == CharClass::space) --p;
  return p > from ? is_line_end(p[-1]) : is_at_start;
}

/// Picks among the operators which start with the character at `p`, longest first.
struct OperatorPicker {
  const char* p;
  Token& token;
  const char* take(TokenKind kind, int length) const {
    token.kind = kind;
    return p + length;
  }
  const char* or_equal(TokenKind plain, TokenKind with_equal) const {
    return p[1] == '=' ? take(with_equal, 2) : take(plain, 1);
  }
  const char* or_double(TokenKind plain, TokenKind twice, TokenKind with_equal) const {
    return p[1] == *p ? take(twice, 2) : or_equal(plain, with_equal);
  }
  const char* shift(TokenKind plain, TokenKind with_equal, TokenKind twice, TokenKind twice_equal) const {
    if (p[1] != *p) return or_equal(plain, with_equal);
    return p[2] == '=' ? take(twice_equal, 3) : take(twice, 2);
  }
};

const char* scan_operator(const char* p, Token& token) {
  using enum TokenKind;
  const OperatorPicker op{p, token};
  switch (*p) {
    case '.': return op.take(dot, 1);
    case '=': return op.or_equal(equal, equal_equal);
    case '!': return op.or_equal(bang, bang_equal);
    case '*': return op.or_equal(star, star_equal);
    case '/': return op.or_equal(slash, slash_equal);
    case '%': return op.or_equal(percent, percent_equal);
    case '+': return op.or_double(plus, plus_plus, plus_equal);
    case '-': return op.or_double(minus, minus_minus, minus_equal);
    case '&': return op.or_double(ampersand, and_and, and_equal);
    case '|': return op.or_double(pipe, or_or, or_equal);
    case '^': return op.or_double(caret, xor_xor, xor_equal);
    case '<': return op.shift(less, less_equal, less_less, less_less_equal);
    case '>': return op.shift(greater, greater_equal, greater_greater, greater_greater_equal);
    case '#': return p[1] == '#' ? op.take(hash_hash, 2) : op.take(hash, 1);
    default: token.value = static_cast<uint8_t>(*p); return op.take(unknown, 1);
  }
}

}  // namespace

// A literal with whatever letters and digits follow it, so that `1.0q` is one bad number and not two tokens.
const char* Scanner::scan_number(const char* p) {
  const char* plain = p;  // past digits with a point or none, which is all there is to most
  while (is_digit(*plain)) ++plain;
  if (*plain == '.') ++plain;
  while (is_digit(*plain)) ++plain;
  if (!is_word(*plain)) return plain;
  const bool is_hex = *p == '0' && (p[1] | 0x20) == 'x';
  // A point behind letters selects: `0u.xx`, `0x1.xx`.
  for (p = plain; is_word(*p); ++p) {
    const bool is_exponent = !is_hex && (*p | 0x20) == 'e' && (p[1] == '+' || p[1] == '-');
    if (is_exponent && is_digit(p[2])) ++p;
  }
  return p;
}

/// A text in quotes, as it stands; it ends on its line. Null if it does not.
const char* Scanner::scan_string(const char* p, const char* end, Token& token) {
  const char* to = p + 1;
  for (; *to != '"'; ++to) {
    if (is_line_end(*to) || to >= end) return nullptr;
    if (*to == '\\' && !is_line_end(to[1])) ++to;
  }
  ++to;
  token.kind = TokenKind::string_literal;
  token.value = names_->intern({p, static_cast<size_t>(to - p)}).index;
  return to;
}

const char* Scanner::scan_at(const char* p, const char* end, Token& token) {
  const CharClass first = class_of(*p);
  if (*p == '"')
    if (const char* const to = scan_string(p, end, token)) return to;
  if (first == CharClass::letter) return scan_name(p, end, token);
  if (first == CharClass::digit || (*p == '.' && is_digit(p[1]))) {
    token.kind = TokenKind::number;
    return scan_number(p);
  }
  if (first != CharClass::simple) return scan_operator(p, token);
  token.kind = kSimpleTokens[static_cast<uint8_t>(*p)];
  return p + 1;
}

// Rare: a token ends at a joined line, and may go on after it. Joins enough of the text to be sure, scans that, and
// finds out how far it reaches.
void Scanner::scan_across_lines(const char* start, Token& token) {
  at_ = start;
  const char first = *at_;
  const bool is_long = is_word(first) || first == '.';
  joined_.clear();
  for (const char* p = at_; p < end_; p = past_joins(p + 1)) {
    const char before = joined_.empty() ? ' ' : joined_.back();
    const bool is_sign = (*p == '+' || *p == '-') && (before | 0x20) == 'e';
    const bool goes_on = is_long ? is_word(*p) || *p == '.' || is_sign : joined_.size() < 3;
    if (!goes_on) break;
    joined_ += *p;
  }
  const char* const to = scan_at(joined_.c_str(), joined_.c_str() + joined_.size(), token);
  const auto length = to - joined_.c_str();
  for (std::ptrdiff_t i = 0; i < length; ++i) at_ = (i == 0 ? at_ : past_joins(at_)) + 1;
  if (token.kind == TokenKind::number) {
    token.value = names_->intern({joined_.data(), static_cast<size_t>(length)}).index;
    token.flags |= Token::has_text;
  }
}

Token Scanner::whole(std::string_view text, Names& names) {
  Scanner scanner(text, 0, names);
  Token token;
  const bool is_one = scanner.scan_at(text.data(), scanner.end_, token) == scanner.end_;
  if (!is_one) token.kind = TokenKind::unknown;
  return token;
}

const char* Scanner::skip_line_comment(const char* p) {
  for (;;) {
    p = find_any(p, end_, '\n', '\r', '\\');
    if (p >= end_ || *p != '\\') return p;
    p = is_line_end(p[1]) ? past_joins(p) : p + 1;
  }
}

const char* Scanner::skip_block_comment(const char* p) {
  const char* const start = p;
  for (p = past_joins(p + 1) + 1; p < end_; ++p) {
    p = static_cast<const char*>(std::memchr(p, '*', static_cast<size_t>(end_ - p)));
    if (!p) break;
    const char* const slash = past_joins(p + 1);
    if (*slash == '/') return slash + 1;
  }
  open_comment_ = span(start, start + 2);
  return end_;
}

/// Past the comment at `p`, or null if none starts there.
const char* Scanner::past_comment(const char* p) {
  const char* const second = past_joins(p + 1);
  if (*second == '/') return skip_line_comment(second);
  return *second == '*' ? skip_block_comment(p) : nullptr;
}

void Scanner::next(Token& token) { scan_next<false>(token); }

Token Scanner::next_in_line() {
  Token token;
  scan_next<true>(token);
  return token;
}

void Scanner::scan_nothing(TokenKind kind, const char* at, uint8_t flags, Token& token) {
  at_ = at;
  token = {.kind = kind, .flags = flags, .span = span(at, at)};
}

std::string_view Scanner::rest_of_line() {
  const char* from = at_;
  while (*from == ' ' || *from == '\t') ++from;
  at_ = skip_line_comment(from);
  const char* to = at_;
  while (to > from && (to[-1] == ' ' || to[-1] == '\t')) --to;
  return {from, static_cast<size_t>(to - from)};
}

// Most of what is skipped is lines without a `#`: where a line begins is looked up only where one stands.
bool Scanner::skip_to_directive() {
  const char* from = at_;             // behind a comment or joined lines, or where skipping began
  bool is_at_start = at_line_start_;  // nothing but blanks stands on the line before `from`
  for (const char* p = at_;;) {
    p = find_any(p, end_, '#', '/', '\\');
    if (p >= end_) break;
    const char* after = nullptr;
    if (*p == '#' && starts_line(from, p, is_at_start)) {
      at_ = p + 1;
      at_line_start_ = false;
      return true;
    }
    if (*p == '/') after = past_comment(p);
    if (*p == '\\' && is_line_end(p[1])) after = past_joins(p);
    if (!after) {
      ++p;
      continue;
    }
    is_at_start = starts_line(from, p, is_at_start);
    from = p = after;
  }
  at_ = end_;
  return false;
}

std::string_view Scanner::next_piece() const {
  constexpr std::ptrdiff_t kLeast = 24, kMost = 4096;  // bytes
  constexpr uint32_t kOneLineIn = 8;
  const char* to = at_;
  for (bool ends_here = false; !ends_here && to < end_;) {
    const char* const line_end = find_any(to, end_, '\n', '\r');
    if (line_end >= end_) {
      to = end_;
      break;
    }
    to = past_line_end(line_end);
    if (*past_blanks(to, end_) == '#') break;
    if (line_end - at_ < kLeast) continue;
    const uint32_t last_bytes = hash_text({line_end - 8, 8});
    ends_here = last_bytes % kOneLineIn == 0 || to - at_ >= kMost;
  }
  return to - at_ < kLeast ? std::string_view{} : std::string_view(at_, static_cast<size_t>(to - at_));
}

std::string_view Scanner::upcoming_word() const {
  const char* const from = past_blanks(at_, end_);
  const char* const to = past_word(from, end_);
  return *to == '\\' ? std::string_view{} : std::string_view(from, static_cast<size_t>(to - from));
}

std::string_view Scanner::text(Span span) const {
  const auto size = static_cast<size_t>(end_ - begin_);
  if (span.begin < base_ || span.end < span.begin || span.end - base_ > size) return {};
  return {begin_ + (span.begin - base_), span.end - span.begin};
}

uint32_t Scanner::line() {
  while (counted_to_ < at_) {
    if (is_line_end(*counted_to_)) {
      const char* const after = past_line_end(counted_to_);
      if (after > at_) break;
      ++line_;
      counted_to_ = after;
    } else {
      ++counted_to_;
    }
  }
  return line_;
}

}  // namespace umber::glsl
