// SPDX-License-Identifier: Apache-2.0
// What can be folded: braces, branches of #if, comments that follow each other (LSP 3.17, `textDocument/foldingRange`).
#include <algorithm>

#include "umber/lsp/methods.h"
#include "umber/lsp/tokens.h"

namespace umber::tool::lsp {
namespace {

class Folds {
 public:
  Folds(const Text& text, const std::vector<Token>& tokens) : text_(text), tokens_(tokens) {}

  Json all() {
    for (size_t n = 0; n < tokens_.size(); ++n) {
      const std::string_view word = spelling(n);
      if (tokens_[n].kind == TokenKind::comment)
        n = comments(n);
      else if (tokens_[n].starts_line && tokens_[n].is_in_directive && word == "#" && n + 1 < tokens_.size())
        directive(n, spelling(n + 1));
      else if (word == "{" && !tokens_[n].is_in_directive)
        braces_.push_back(line(tokens_[n].begin));
      else if (word == "}" && !tokens_[n].is_in_directive && !braces_.empty())
        close(braces_, line(tokens_[n].begin), 1, "");
    }
    return std::move(list_);
  }

 private:
  std::string_view spelling(size_t n) const {
    return std::string_view(text_.string()).substr(tokens_[n].begin, tokens_[n].end - tokens_[n].begin);
  }
  size_t line(size_t offset) const { return text_.line_at(offset); }

  void add(size_t first, size_t last, std::string_view kind) {
    if (last <= first) return;
    Json fold{{"startLine", first}, {"endLine", last}};
    if (!kind.empty()) fold["kind"] = kind;
    list_.push_back(std::move(fold));
  }
  /// `before`: the last line stays visible.
  void close(std::vector<size_t>& open, size_t last, size_t before, std::string_view kind) {
    add(open.back(), last - std::min(before, last), kind);
    open.pop_back();
  }
  void directive(size_t n, std::string_view word) {
    const size_t here = line(tokens_[n].begin);
    const bool ends = word == "else" || word == "elif" || word == "endif";
    if (ends && !branches_.empty()) close(branches_, here, 1, "region");
    if (word.starts_with("if") || word == "else" || word == "elif") branches_.push_back(here);
  }
  /// Those that begin lines one after the other; the number of the last.
  size_t comments(size_t n) {
    size_t last = n;
    while (tokens_[n].starts_line && last + 1 < tokens_.size() && tokens_[last + 1].kind == TokenKind::comment &&
           tokens_[last + 1].lines_before == 1)
      ++last;
    add(line(tokens_[n].begin), line(tokens_[last].end), "comment");
    return last;
  }

  const Text& text_;
  const std::vector<Token>& tokens_;
  Json list_ = Json::array();
  std::vector<size_t> braces_, branches_;
};

}  // namespace

Json folding_range(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  return Folds(document.text, tokens_of(document.text.string())).all();
}

}  // namespace umber::tool::lsp
