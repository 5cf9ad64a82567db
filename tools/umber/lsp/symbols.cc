// SPDX-License-Identifier: Apache-2.0
// What a document declares, as a tree (LSP 3.17, `textDocument/documentSymbol`), and its #includes as links.
#include <algorithm>

#include "umber/lsp/methods.h"

namespace umber::tool::lsp {
namespace {

using glsl::Entity;
using glsl::EntityKind;

/// SymbolKind.
int symbol_kind(EntityKind kind) {
  constexpr int kProperty = 7, kField = 8, kInterface = 11, kFunction = 12, kVariable = 13, kConstant = 14,
                kStruct = 23;
  switch (kind) {
    case EntityKind::macro:
    case EntityKind::constant: return kConstant;
    case EntityKind::function:
    case EntityKind::builtin_function: return kFunction;
    case EntityKind::structure: return kStruct;
    case EntityKind::block: return kInterface;
    case EntityKind::member: return kField;
    case EntityKind::uniform:
    case EntityKind::input:
    case EntityKind::output: return kProperty;
    case EntityKind::local:
    case EntityKind::parameter:
    case EntityKind::global:
    case EntityKind::shared:
    case EntityKind::builtin_variable: return kVariable;
  }
  return kVariable;
}

bool is_shown(const Entity& e, uint32_t file) {
  return e.place.file == file && !e.name.empty() && e.kind != EntityKind::parameter;
}

Json symbol(const glsl::Index& index, uint32_t id, const Text& text, Encoding encoding) {
  const Entity& e = index.entities[id];
  const bool is_around = e.whole.file == e.place.file && e.whole.begin <= e.place.begin && e.whole.end >= e.place.end;
  const glsl::IndexPlace whole = is_around ? e.whole : e.place;
  const bool has_type = e.kind != EntityKind::structure && e.kind != EntityKind::block && e.kind != EntityKind::macro;
  Json json{{"name", e.name}};
  if (has_type) json["detail"] = e.type;
  json["kind"] = symbol_kind(e.kind);
  json["range"] = to_json(text, Range{whole.begin, whole.end}, encoding);
  json["selectionRange"] = to_json(text, Range{e.place.begin, e.place.end}, encoding);
  return json;
}

}  // namespace

Json document_symbol(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  const Analysis& analysis = workspace.analysis(document.path);
  const glsl::Index& index = analysis.index;
  const uint32_t file = analysis.file_of(document.path);
  std::vector<Json> symbols(index.entities.size());
  std::vector<uint32_t> shown;
  for (uint32_t id = 0; id < index.entities.size(); ++id) {
    if (!is_shown(index.entities[id], file)) continue;
    symbols[id] = symbol(index, id, document.text, workspace.encoding);
    shown.push_back(id);
  }
  // What is inside of others comes behind them in the list.
  Json list = Json::array();
  for (auto id = shown.rbegin(); id != shown.rend(); ++id) {
    const uint32_t parent = index.entities[*id].parent;
    if (parent != Entity::kNone && parent < *id && !symbols[parent].is_null())
      symbols[parent]["children"].push_back(std::move(symbols[*id]));
    else
      list.push_back(std::move(symbols[*id]));
  }
  const auto in_order = [](auto& self, Json& all) -> void {
    std::reverse(all.begin(), all.end());
    for (Json& one : all)
      if (one.contains("children")) self(self, one["children"]);
  };
  in_order(in_order, list);
  return list;
}

Json document_link(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  const Analysis& analysis = workspace.analysis(document.path);
  const uint32_t file = analysis.file_of(document.path);
  Json list = Json::array();
  for (size_t n = 0; n < analysis.paths.size(); ++n) {
    const glsl::IndexPlace& at = analysis.index.files[n].included_at;
    if (!at || at.file != file) continue;
    const size_t line = document.text.line_at(at.begin);
    const std::string_view written = document.text.line(line);
    const size_t begin = std::min(written.find_first_of("\"<"), written.size());
    const size_t end = std::min(written.find_first_of("\">", begin + 1), written.size());
    const size_t start = document.text.line_start(line);
    list.push_back(Json{{"range", to_json(document.text, Range{start + begin + 1, start + end}, workspace.encoding)},
                        {"target", workspace.documents.uri_of(analysis.paths[n])}});
  }
  return list;
}

}  // namespace umber::tool::lsp
