// SPDX-License-Identifier: Apache-2.0
// White space as it should be (LSP 3.17, `textDocument/formatting`).
#include "umber/lsp/formatter.h"
#include "umber/lsp/methods.h"

namespace umber::tool::lsp {

Json formatting(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  const Json& options = member(params, "options");
  Indentation indentation;
  const Json* const size = options.is_object() ? find(options, "tabSize") : nullptr;
  const Json* const spaces = options.is_object() ? find(options, "insertSpaces") : nullptr;
  if (size && size->is_number_unsigned()) indentation.width = size->get<size_t>();
  indentation.by_tabs = spaces && *spaces == false;
  Json edits = Json::array();
  for (const Gap& gap : format(document.text.string(), indentation))
    edits.push_back(Json{{"range", to_json(document.text, gap.range, workspace.encoding)}, {"newText", gap.text}});
  return edits;
}

}  // namespace umber::tool::lsp
