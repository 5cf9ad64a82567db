// SPDX-License-Identifier: Apache-2.0
// Where something is declared and used, in all files of a shader, and what is declared in a header in all shaders that read it.
#include <algorithm>

#include "umber/lsp/methods.h"
#include "umber/lsp/references.h"

namespace umber::tool::lsp {
namespace {

using glsl::UseRole;

Json location(Workspace& workspace, const std::string& path, Range range) {
  const Text* const text = workspace.documents.text(path);
  return Json{{"uri", workspace.documents.uri_of(path)},
              {"range", text ? to_json(*text, range, workspace.encoding) : to_json(Text(), {}, workspace.encoding)}};
}

/// The file that an #include in the line of a place names, if the line is one.
std::string included_at(const Analysis& analysis, const Document& document, size_t offset) {
  const uint32_t file = analysis.file_of(document.path);
  const size_t line = document.text.line_at(offset);
  for (size_t n = 0; n < analysis.paths.size(); ++n) {
    const glsl::IndexPlace& at = analysis.index.files[n].included_at;
    if (at.file == file && at && document.text.line_at(at.begin) == line) return analysis.paths[n];
  }
  return {};
}

}  // namespace

Json definition(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  const size_t offset = workspace.offset_of(params, document);
  const Analysis& analysis = workspace.analysis(document.path);
  if (const std::string path = included_at(analysis, document, offset); !path.empty())
    return location(workspace, path, {});
  const glsl::Use* const use = analysis.find(document.path, offset);
  if (!use || !analysis.entity(*use).place) return nullptr;
  const glsl::IndexPlace place = analysis.entity(*use).place;
  return location(workspace, analysis.paths[place.file], {place.begin, place.end});
}

Json references(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  const size_t offset = workspace.offset_of(params, document);
  const Json* const context = find(params, "context");
  const Json* const wanted = context && context->is_object() ? find(*context, "includeDeclaration") : nullptr;
  const bool with_declarations = !wanted || *wanted != false;
  Json list = Json::array();
  for (const Reference& r : find_references(workspace, document.path, offset)) {
    const bool is_declaration = r.role == UseRole::declaration || r.role == UseRole::definition;
    if (with_declarations || !is_declaration) list.push_back(location(workspace, r.path, r.range));
  }
  return list;
}

Json document_highlight(Workspace& workspace, const Json& params) {
  constexpr int kText = 1, kRead = 2, kWrite = 3;
  const Document& document = workspace.document_of(params);
  const Analysis& analysis = workspace.analysis(document.path);
  const glsl::Use* const use = analysis.find(document.path, workspace.offset_of(params, document));
  Json list = Json::array();
  if (!use) return list;
  for (const glsl::Use& other : analysis.index.uses) {
    if (other.entity != use->entity || other.place.file != use->place.file) continue;
    const int kind = other.role == UseRole::read ? kRead : other.role == UseRole::write ? kWrite : kText;
    list.push_back(
        Json{{"range", to_json(document.text, Range{other.place.begin, other.place.end}, workspace.encoding)},
             {"kind", kind}});
  }
  return list;
}

}  // namespace umber::tool::lsp
