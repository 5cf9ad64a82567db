// SPDX-License-Identifier: Apache-2.0
// Documents that are opened, edited and closed (LSP 3.17, "Document Synchronization").
#include "umber/lsp/methods.h"
#include "umber/lsp/uri.h"

namespace umber::tool::lsp {

Json did_open(Workspace& workspace, const Json& params) {
  const Json& item = member(params, "textDocument");
  Document document{.uri = string_member(item, "uri"),
                    .language = string_member(item, "languageId"),
                    .text = Text(string_member(item, "text"))};
  document.path = path_of_uri(document.uri);
  const Json& version = member(item, "version");
  document.version = version.is_number_integer() ? version.get<int64_t>() : 0;
  const std::string path = document.path;
  workspace.documents.open(std::move(document));
  workspace.note_change(path);
  return nullptr;
}

Json did_change(Workspace& workspace, const Json& params) {
  Document& document = workspace.document_of(params);
  const Json& changes = member(params, "contentChanges");
  if (!changes.is_array()) throw RequestError(ErrorCode::invalid_params, "'contentChanges' is a list");
  for (const Json& change : changes) {
    const std::string text = string_member(change, "text");
    const Json* const range = find(change, "range");
    if (!range) {
      document.text = Text(text);
      continue;
    }
    const Range where = range_of(*range, document.text, workspace.encoding);
    document.text.replace(where.begin, where.end, text);
  }
  const Json* const version = find(member(params, "textDocument"), "version");
  if (version && version->is_number_integer()) document.version = version->get<int64_t>();
  workspace.documents.note_change();
  workspace.note_change(document.path);
  return nullptr;
}

Json did_close(Workspace& workspace, const Json& params) {
  const std::string path = workspace.document_of(params).path;
  workspace.documents.close(path);
  workspace.note_closed(path);
  workspace.note_all_changed();  // others may include it, and see what lies on the disk now
  return nullptr;
}

Json did_change_files(Workspace& workspace, const Json&) {
  workspace.note_all_changed();
  return nullptr;
}

}  // namespace umber::tool::lsp
