// SPDX-License-Identifier: Apache-2.0
// What diagnostics hint at, as edits (LSP 3.17, `textDocument/codeAction`).
#include <algorithm>

#include "umber/lsp/methods.h"

namespace umber::tool::lsp {
namespace {

bool is_wanted(const Json& context) {
  const Json* const only = context.is_object() ? find(context, "only") : nullptr;
  if (!only || !only->is_array()) return true;
  return std::ranges::any_of(*only, [](const Json& kind) { return kind == "quickfix" || kind == ""; });
}

}  // namespace

Json code_action(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  const Range asked = range_of(member(params, "range"), document.text, workspace.encoding);
  Json actions = Json::array();
  if (!is_wanted(member(params, "context"))) return actions;
  for (const Fix& fix : workspace.fixes_in(document.path)) {
    const Range place = range_of(fix.diagnostic["range"], document.text, workspace.encoding);
    if (place.begin > asked.end || asked.begin > place.end) continue;
    Json changes = Json::object();
    for (const auto& [file, edits] : fix.edits) changes[workspace.documents.uri_of(file)] = edits;
    actions.push_back(Json{{"title", fix.title},
                           {"kind", "quickfix"},
                           {"diagnostics", Json::array({fix.diagnostic})},
                           {"isPreferred", true},
                           {"edit", {{"changes", std::move(changes)}}}});
  }
  return actions;
}

}  // namespace umber::tool::lsp
