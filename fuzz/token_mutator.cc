// SPDX-License-Identifier: Apache-2.0
#include "token_mutator.h"

#include <algorithm>
#include <random>
#include <span>
#include <vector>

#include "front/glsl/lex/char_class.h"

namespace fuzz {
namespace {

using umber::glsl::CharClass, umber::glsl::is_digit, umber::is_word;

constexpr std::string_view kKeywords[] = {
#define KEYWORD(word, ...) #word,
#include "front/glsl/lex/token.def"
};
constexpr std::string_view kTypes[] = {
#define TYPE(word, ...) #word,
#include "front/glsl/lex/token.def"
};
constexpr std::string_view kOperators[] = {
#define OPERATOR(kind, spelling) spelling,
#include "front/glsl/lex/token.def"
};
constexpr std::string_view kNumbers[] = {"0",  "1",           "2",          "3",      "4",    "16",   "1u",   "0x7fffffff",
                                         "-1", "2147483648u", "4294967295", "1.0",    "2.5",  "0.0",  "1e38", "1e-45",
                                         "07", "1.0lf",       "true",       "1.0e99", "1.0f", "false"};
constexpr std::string_view kDeclarations[] = {
#define DECLARATION(text) text,
#define STATEMENT(text)
#include "fragments.def"
#undef DECLARATION
#undef STATEMENT
};
constexpr std::string_view kStatements[] = {
#define DECLARATION(text)
#define STATEMENT(text) text,
#include "fragments.def"
#undef DECLARATION
#undef STATEMENT
};

enum class Class : uint8_t { blank, word, number, sign };

struct Token {
  std::string_view text;
  Class kind;
};

bool is_blank(char c) { return umber::glsl::is_line_end(c) || umber::glsl::class_of(c) == CharClass::space; }

/// What lies between tokens, comments and directives among it, is blank.
std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  for (size_t at = 0; at < text.size();) {
    const size_t start = at;
    Class kind = Class::sign;
    if (text[at] == '#' || text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
      kind = Class::blank;
    } else if (text.substr(at, 2) == "/*") {
      const size_t end = text.find("*/", at + 2);
      at = end == text.npos ? text.size() : end + 2;
      kind = Class::blank;
    } else if (is_blank(text[at])) {
      while (at < text.size() && is_blank(text[at])) ++at;
      kind = Class::blank;
    } else if (umber::glsl::class_of(text[at]) == CharClass::letter) {
      while (at < text.size() && is_word(text[at])) ++at;
      kind = Class::word;
    } else if (is_digit(text[at]) || (text[at] == '.' && at + 1 < text.size() && is_digit(text[at + 1]))) {
      while (at < text.size() && (is_word(text[at]) || text[at] == '.')) ++at;
      kind = Class::number;
    } else {
      size_t longest = 1;
      for (const std::string_view o : kOperators)
        if (o.size() > longest && text.substr(at, o.size()) == o) longest = o.size();
      at += longest;
    }
    tokens.push_back({text.substr(start, at - start), kind});
  }
  return tokens;
}

class TokenMutator {
 public:
  TokenMutator(std::string_view shader, uint32_t seed) : random_(seed), all_(tokens_of(shader)) {
    for (size_t n = 0; n < all_.size(); ++n)
      if (all_[n].kind != Class::blank) solid_.push_back(n);
  }

  std::string run() {
    for (uint32_t rounds = 1 + below(3); rounds > 0; --rounds) change();
    std::string out;
    for (size_t n = 0; n <= all_.size(); ++n) {
      for (const Insertion& i : insertions_)
        if (i.before == n) insert(i.text, out);
      if (n < all_.size()) out += all_[n].text;
    }
    return out;
  }

 private:
  struct Insertion {
    size_t before;
    std::string_view text;
  };

  static void insert(std::string_view text, std::string& out) {
    const char around = text.starts_with('#') ? '\n' : ' ';
    (out += around).append(text) += around;
  }

  uint32_t below(size_t bound) { return static_cast<uint32_t>(random_() % bound); }
  std::string_view any(std::span<const std::string_view> texts) { return texts[below(texts.size())]; }
  size_t any_token() { return solid_[below(solid_.size())]; }

  void change() {
    if (solid_.empty()) return void(insertions_.push_back({0, any(kDeclarations)}));
    const size_t at = any_token();
    switch (below(10)) {
      case 0: all_[at].text = {}; break;
      case 1: insertions_.push_back({at, all_[any_token()].text}); break;
      case 2: std::swap(all_[at], all_[any_token()]); break;
      case 3: insertions_.push_back({at, any(kKeywords)}); break;
      case 4: insert_behind(kStatements, 1); break;
      case 5: insert_behind(kDeclarations, 0); break;
      case 6: repeat(); break;
      default: replace(all_[at]);
    }
  }

  void replace(Token& token) {
    switch (token.kind) {
      case Class::number: token.text = any(kNumbers); break;
      case Class::sign: token.text = any(kOperators); break;
      default: token.text = replacement(token.text);
    }
  }

  std::string_view replacement(std::string_view word) {
    for (const std::span<const std::string_view> words : {std::span<const std::string_view>(kTypes), {kKeywords}})
      for (const std::string_view w : words)
        if (w == word) return any(words);
    for (uint32_t tries = 0; tries < 8; ++tries)
      if (const Token& other = all_[any_token()]; other.kind == Class::word) return other.text;
    return any(kTypes);
  }

  /// Behind the end of a statement or declaration, so many braces deep or deeper.
  void insert_behind(std::span<const std::string_view> texts, int deep) {
    std::vector<size_t> ends;
    int depth = 0;
    for (const size_t n : solid_) {
      const std::string_view text = all_[n].text;
      depth += text == "{" ? 1 : text == "}" ? -1 : 0;
      const bool is_end = text == ";" || text == "}" || (text == "{" && deep > 0);
      if (is_end && (deep > 0 ? depth >= deep : depth <= 0)) ends.push_back(n + 1);
    }
    insertions_.push_back({ends.empty() ? 0 : ends[below(ends.size())], any(texts)});
  }

  /// Some tokens in a row once more, elsewhere.
  void repeat() {
    const size_t first = any_token(), count = std::min<size_t>(1 + below(24), all_.size() - first);
    const char* begin = all_[first].text.data();
    const char* end = begin;
    for (size_t n = first; n < first + count; ++n)  // up to what was changed before
      if (all_[n].text.data() == end) end += all_[n].text.size();
    insertions_.push_back({any_token(), {begin, static_cast<size_t>(end - begin)}});
  }

  std::minstd_rand random_;
  std::vector<Token> all_;
  std::vector<size_t> solid_;  ///< of these: what is not blank
  std::vector<Insertion> insertions_;
};

}  // namespace

std::string mutate_tokens(std::string_view shader, uint32_t seed) { return TokenMutator(shader, seed).run(); }

}  // namespace fuzz
