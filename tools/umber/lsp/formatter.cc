// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/formatter.h"

#include <algorithm>

#include "umber/lsp/spacing.h"
#include "umber/lsp/tokens.h"

namespace umber::tool::lsp {
namespace {

constexpr size_t kMostIndent = 200;

struct Brace {
  enum Kind : uint8_t { block, switch_, list } kind = block;
  size_t parentheses = 0;  ///< that were open in front of it
};

class Formatter {
 public:
  Formatter(std::string_view text, Indentation indentation)
      : text_(text), indentation_(indentation), tokens_(tokens_of(text)), line_end_(first_line_end(text)) {}

  std::vector<Gap> gaps() {
    size_t at = 0;
    for (size_t n = 0; n < tokens_.size(); ++n) {
      set(at, tokens_[n].begin, wanted(n, at));
      take(n);
      at = tokens_[n].end;
    }
    set(at, text_.size(), tokens_.empty() ? "" : line_end_);
    return std::move(gaps_);
  }

 private:
  static std::string first_line_end(std::string_view text) {
    const size_t at = text.find_first_of("\r\n");
    if (at == text.npos || text[at] == '\n') return "\n";
    return text.substr(at).starts_with("\r\n") ? "\r\n" : "\r";
  }
  std::string_view spelling(const Token& t) const { return text_.substr(t.begin, t.end - t.begin); }

  void set(size_t begin, size_t end, std::string wanted) {
    if (text_.substr(begin, end - begin) != wanted) gaps_.push_back({{begin, end}, std::move(wanted)});
  }

  /// The white space in front of a token, that from `from` on.
  std::string wanted(size_t n, size_t from) {
    const Token& t = tokens_[n];
    const std::string_view now = text_.substr(from, t.begin - from);
    const bool is_first = n == 0;
    if (!is_first && t.lines_before == 0) {
      const Token& before = tokens_[n - 1];
      const bool is_left_alone = t.is_in_directive || t.kind == TokenKind::continuation ||
                                 before.kind == TokenKind::continuation || t.kind == TokenKind::other ||
                                 before.kind == TokenKind::other;
      if (is_left_alone) return spacing_.begin_anew(), std::string(now);
      // Comments that stand beside each other in columns are somebody's work.
      if (t.kind == TokenKind::comment) return now.empty() ? " " : std::string(now);
      const bool blank = spacing_.wants_blank(t.kind, spelling(t));
      return blank || before.kind == TokenKind::comment ? " " : "";
    }
    std::string lines;
    for (uint32_t line = 0; !is_first && line < std::min(t.lines_before, 2u); ++line) lines += line_end_;
    const size_t old_column = column_of(now);
    if (t.is_in_directive && spelling(t) == "#") return lines + std::string(now.substr(now.find_last_of("\r\n") + 1));
    const size_t column = indent_of(t, old_column);
    if (t.kind != TokenKind::comment) spacing_.wants_blank(t.kind, spelling(t));
    return lines + blanks(column);
  }

  /// How far the last line of white space goes.
  size_t column_of(std::string_view blank) const {
    size_t column = 0;
    for (const char c : blank.substr(blank.find_last_of("\r\n") + 1))
      column += c == '\t' ? indentation_.width - column % indentation_.width : 1;
    return column;
  }
  std::string blanks(size_t column) const {
    const size_t tabs = indentation_.by_tabs ? column / indentation_.width : 0;
    return std::string(tabs, '\t') + std::string(column - tabs * indentation_.width, ' ');
  }

  /// The indentation of the line that begins with a token, which had that column.
  size_t indent_of(const Token& t, size_t old_column) {
    const std::string_view s = spelling(t);
    const size_t own = depth_of(s) * indentation_.width;
    const bool is_brace = s == "{" || s == "}";
    const bool is_start = is_at_start_ || (is_brace && open_parentheses() == 0);
    if (is_start) {
      if (t.kind != TokenKind::comment) old_start_ = old_column, new_start_ = own;
      return std::min(own, kMostIndent);
    }
    // A line that goes on keeps its distance from the first one.
    const bool closes = s == ")" || s == "]";
    const size_t distance = old_column > old_start_ ? old_column - old_start_
                            : closes || is_brace    ? 0
                                                    : indentation_.width;
    return std::min(new_start_ + distance, kMostIndent);
  }
  size_t depth_of(std::string_view first) const {
    size_t depth = 0;
    for (const Brace& brace : braces_) depth += brace.kind == Brace::switch_ ? 2 : 1;
    const bool is_label = first == "case" || first == "default";
    const bool is_in_switch = !braces_.empty() && braces_.back().kind == Brace::switch_;
    if (first == "}" && !braces_.empty()) return depth - (is_in_switch ? 2 : 1);
    return is_label && is_in_switch ? depth - 1 : depth;
  }
  size_t open_parentheses() const {
    return parentheses_ - (braces_.empty() ? 0 : std::min(parentheses_, braces_.back().parentheses));
  }

  /// Goes behind a token.
  void take(size_t n) {
    const Token& t = tokens_[n];
    if (t.kind == TokenKind::comment || t.is_in_directive || t.kind == TokenKind::continuation) return;
    const std::string_view s = spelling(t);
    if (s == "(" || s == "[") ++parentheses_;
    if ((s == ")" || s == "]") && parentheses_ != 0) --parentheses_;
    if (s == "switch") is_switch_ = true;
    if (s == "case" || s == "default") is_label_ = true;
    is_at_start_ = s == "{" || (s == ";" && open_parentheses() == 0) || s == "}";
    if (s == ":" && is_label_) is_label_ = false, is_at_start_ = true;
    const bool is_in_list = !braces_.empty() && braces_.back().kind == Brace::list;
    if (s == "," && is_in_list && open_parentheses() == 0) is_at_start_ = true;
    if (s == ";") is_switch_ = is_switch_ && open_parentheses() != 0;
    if (s == "{") {
      const bool is_list = last_ == "=" || last_ == "," || last_ == "(" || (is_in_list && last_ == "{");
      braces_.push_back({is_list ? Brace::list : is_switch_ ? Brace::switch_ : Brace::block, parentheses_});
      is_switch_ = false;
    }
    if (s == "}" && !braces_.empty()) {
      parentheses_ = std::min(parentheses_, braces_.back().parentheses);
      // `= { ... };` goes on, and so does `{ ... } name;` of a block.
      is_at_start_ = braces_.back().kind != Brace::list;
      braces_.pop_back();
    }
    last_ = s;
  }

  std::string_view text_;
  Indentation indentation_;
  std::vector<Token> tokens_;
  std::string line_end_;
  std::vector<Gap> gaps_;
  Spacing spacing_;
  std::vector<Brace> braces_;
  size_t parentheses_ = 0;
  bool is_switch_ = false, is_label_ = false;
  bool is_at_start_ = true;               ///< the next token begins a statement or declaration
  size_t old_start_ = 0, new_start_ = 0;  ///< columns of the line that the statement began in
  std::string_view last_;
};

std::string applied(std::string_view text, const std::vector<Gap>& gaps) {
  std::string out;
  size_t at = 0;
  for (const Gap& gap : gaps) {
    out.append(text.substr(at, gap.range.begin - at)).append(gap.text);
    at = gap.range.end;
  }
  return out.append(text.substr(at));
}

bool has_same_tokens(std::string_view a, std::string_view b) {
  return std::ranges::equal(tokens_of(a), tokens_of(b), [&](const Token& s, const Token& t) {
    return s.kind == t.kind && s.is_in_directive == t.is_in_directive &&
           a.substr(s.begin, s.end - s.begin) == b.substr(t.begin, t.end - t.begin);
  });
}

}  // namespace

std::vector<Gap> format(std::string_view text, Indentation indentation) {
  indentation.width = std::clamp<size_t>(indentation.width, 1, 16);
  std::vector<Gap> gaps = Formatter(text, indentation).gaps();
  const std::string after = applied(text, gaps);
  const bool is_good = has_same_tokens(text, after) && Formatter(after, indentation).gaps().empty();
  if (!is_good) gaps.clear();
  return gaps;
}

}  // namespace umber::tool::lsp
