// SPDX-License-Identifier: Apache-2.0
// What a function that is being called takes (LSP 3.17, `textDocument/signatureHelp`).
#include <algorithm>

#include "umber/lsp/context.h"
#include "umber/lsp/methods.h"

namespace umber::tool::lsp {
namespace {

using glsl::Entity;
using glsl::EntityKind;

/// The places of parameters in the text of a prototype.
Json parameters_of(std::string_view text) {
  Json list = Json::array();
  size_t begin = text.find('(');
  if (begin == text.npos) return list;
  size_t depth = 0;
  for (size_t at = ++begin; at < text.size(); ++at) {
    const char c = text[at];
    const bool is_end = depth == 0 && (c == ',' || c == ')');
    if (c == '(' || c == '[') ++depth;
    if (depth != 0 && (c == ')' || c == ']')) --depth;
    if (!is_end) continue;
    const size_t first = std::min(text.find_first_not_of(' ', begin), at);
    if (first < at) list.push_back(Json{{"label", Json::array({first, at})}});
    begin = at + 1;
    if (c == ')') break;
  }
  return list;
}

Json signature(const std::string& text, const std::string& about) {
  Json json{{"label", text}, {"parameters", parameters_of(text)}};
  if (!about.empty()) json["documentation"] = about;
  return json;
}

/// Of a structure: its constructor.
std::string constructor_text(const glsl::Index& index, const Entity& e) {
  std::string text = e.name + "(";
  for (size_t n = 0; n < e.parts.size(); ++n)
    text += (n == 0 ? "" : ", ") + index.entities[e.parts[n]].type + " " + index.entities[e.parts[n]].name;
  return text + ")";
}

Json signatures_of(const glsl::Index& index, std::string_view name) {
  Json list = Json::array();
  for (const Entity& e : index.entities) {
    if (e.name != name) continue;
    if (e.kind == EntityKind::function) list.push_back(signature(declaration_of(index, e), ""));
    if (e.kind == EntityKind::structure) list.push_back(signature(constructor_text(index, e), ""));
    if (e.kind == EntityKind::macro && !e.qualifiers.empty()) list.push_back(signature(e.name + e.qualifiers, e.value));
  }
  if (!list.empty()) return list;  // which hide what is built in
  for (const glsl::BuiltinSignature& s : glsl::builtin_signatures(name, index.language, index.stage))
    if (s.is_available) list.push_back(signature(s.text, s.availability));
  return list;
}

}  // namespace

Json signature_help(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  const size_t offset = workspace.offset_of(params, document);
  const std::string& text = document.text.string();
  const std::optional<OpenCall> call = call_at(text, tokens_of(text), offset);
  if (!call) return nullptr;
  Json signatures = signatures_of(workspace.analysis(document.path).index, call->name);
  if (signatures.empty()) return nullptr;
  // The first that takes as many.
  size_t active = 0;
  while (active + 1 < signatures.size() && signatures[active]["parameters"].size() <= call->argument) ++active;
  if (signatures[active]["parameters"].size() <= call->argument) active = 0;
  return Json{{"signatures", std::move(signatures)}, {"activeSignature", active}, {"activeParameter", call->argument}};
}

}  // namespace umber::tool::lsp
