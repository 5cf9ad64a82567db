// SPDX-License-Identifier: Apache-2.0
// What each word is, for colours (LSP 3.17, `textDocument/semanticTokens/full`).
#include <algorithm>
#include <set>

#include "umber/lsp/methods.h"
#include "umber/lsp/tokens.h"

namespace umber::tool::lsp {
namespace {

using glsl::Entity;
using glsl::EntityKind;

enum Type : uint32_t {
  kMacro,
  kFunction,
  kStruct,
  kInterface,
  kProperty,
  kVariable,
  kParameter,
  kKeyword,
  kNumber,
  kComment,
  kString
};
enum Modifier : uint32_t { kDeclaration = 1, kReadonly = 2, kDefaultLibrary = 4 };

Type type_of(EntityKind kind) {
  switch (kind) {
    case EntityKind::macro: return kMacro;
    case EntityKind::function:
    case EntityKind::builtin_function: return kFunction;
    case EntityKind::structure: return kStruct;
    case EntityKind::block: return kInterface;
    case EntityKind::member: return kProperty;
    case EntityKind::parameter: return kParameter;
    case EntityKind::local:
    case EntityKind::global:
    case EntityKind::constant:
    case EntityKind::shared:
    case EntityKind::uniform:
    case EntityKind::input:
    case EntityKind::output:
    case EntityKind::builtin_variable: return kVariable;
  }
  return kVariable;
}

uint32_t modifiers_of(const Entity& e, const glsl::Use& use) {
  uint32_t all = 0;
  if (use.role == glsl::UseRole::declaration || use.role == glsl::UseRole::definition) all |= kDeclaration;
  if (e.is_const) all |= kReadonly;
  if (e.kind == EntityKind::builtin_function || e.kind == EntityKind::builtin_variable) all |= kDefaultLibrary;
  return all;
}

/// Writes tokens as the protocol has them, five numbers each, relative to the one before.
class Writer {
 public:
  Writer(const Text& text, Encoding encoding) : text_(text), encoding_(encoding) {}

  /// One for each line that it is on.
  void add(Range range, Type type, uint32_t modifiers) {
    while (range.begin < range.end) {
      const size_t line = text_.line_at(range.begin);
      const std::string_view written = text_.line(line);
      const size_t end = std::min(range.end, text_.line_start(line) + written.size());
      if (end > range.begin) add_on_line(line, range.begin, end, type, modifiers);
      range.begin = std::max(end, text_.line_start(line + 1));
      if (line + 1 >= text_.line_count()) break;
    }
  }
  Json take() { return std::move(data_); }

 private:
  void add_on_line(size_t line, size_t begin, size_t end, Type type, uint32_t modifiers) {
    const std::string_view all = text_.string();
    const auto start = static_cast<uint32_t>(
        Text::length_of(all.substr(text_.line_start(line), begin - text_.line_start(line)), encoding_));
    const bool is_same_line = line == last_line_;
    data_.push_back(line - last_line_);
    data_.push_back(is_same_line ? start - last_start_ : start);
    data_.push_back(Text::length_of(all.substr(begin, end - begin), encoding_));
    data_.push_back(static_cast<uint32_t>(type));
    data_.push_back(modifiers);
    last_line_ = line, last_start_ = start;
  }

  const Text& text_;
  Encoding encoding_;
  Json data_ = Json::array();
  size_t last_line_ = 0;
  uint32_t last_start_ = 0;
};

}  // namespace

Json semantic_token_legend() {
  return Json{{"tokenTypes",
               {"macro", "function", "struct", "interface", "property", "variable", "parameter", "keyword", "number",
                "comment", "string"}},
              {"tokenModifiers", {"declaration", "readonly", "defaultLibrary"}}};
}

Json semantic_tokens(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  const Analysis& analysis = workspace.analysis(document.path);
  const uint32_t file = analysis.file_of(document.path);
  const std::string& text = document.text.string();
  const std::vector<std::string_view> words = glsl::keywords_of(analysis.index.language);
  const std::set<std::string_view> keywords(words.begin(), words.end());
  Writer writer(document.text, workspace.encoding);
  const std::vector<glsl::Use>& uses = analysis.index.uses;
  auto use = std::ranges::lower_bound(uses, glsl::IndexPlace{file, 0, 0}, {}, &glsl::Use::place);
  for (const Token& t : tokens_of(text)) {
    while (use != uses.end() && use->place.file == file && use->place.begin < t.begin) ++use;
    const Range range{t.begin, t.end};
    const bool is_named =
        use != uses.end() && use->place.file == file && use->place.begin == t.begin && use->place.end == t.end;
    if (is_named)
      writer.add(range, type_of(analysis.entity(*use).kind), modifiers_of(analysis.entity(*use), *use));
    else if (t.kind == TokenKind::comment)
      writer.add(range, kComment, 0);
    else if (t.kind == TokenKind::number)
      writer.add(range, kNumber, 0);
    else if (t.kind == TokenKind::string)
      writer.add(range, kString, 0);
    else if (t.kind == TokenKind::word && !t.is_in_directive &&
             keywords.contains(std::string_view(text).substr(t.begin, t.end - t.begin)))
      writer.add(range, kKeyword, 0);
  }
  return Json{{"data", writer.take()}};
}

}  // namespace umber::tool::lsp
