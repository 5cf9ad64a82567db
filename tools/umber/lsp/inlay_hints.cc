// SPDX-License-Identifier: Apache-2.0
// The locations, bindings and offsets that Umber assigns, in front of what has none of its own (LSP 3.17,
// `textDocument/inlayHint`).
#include "umber/lsp/assigned.h"
#include "umber/lsp/methods.h"

namespace umber::tool::lsp {
namespace {

using glsl::Entity;
using glsl::EntityKind;

void add(std::string& text, std::string_view word, const std::optional<uint32_t>& number) {
  if (number) text.append(text.empty() ? "" : ", ").append(word).append(" = ").append(std::to_string(*number));
}

std::string hint_text(const reflect::Program& program, const glsl::Index& index, const Entity& e) {
  if (e.has_instance_name && e.kind != EntityKind::block) return {};
  const Assigned assigned = assigned_to(program, index, e);
  std::string text;
  if (!e.has_location) add(text, "location", assigned.location);
  if (assigned.is_of_default_block) {  // has no place of its own, but one in that block
    add(text, "offset", assigned.offset);
    return text;
  }
  if (!e.has_binding && assigned.set && *assigned.set != 0) add(text, "set", assigned.set);
  if (!e.has_binding) add(text, "binding", assigned.binding);
  if (!e.has_offset) add(text, "offset", assigned.offset);
  return text;
}

}  // namespace

Json inlay_hint(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  const Range asked = range_of(member(params, "range"), document.text, workspace.encoding);
  const Analysis& analysis = workspace.analysis(document.path);
  const reflect::Program* const program = workspace.reflection(analysis.unit);
  Json list = Json::array();
  if (!program) return list;
  const uint32_t file = analysis.file_of(document.path);
  for (const Entity& e : analysis.index.entities) {
    if (e.place.file != file || !asked.contains(e.place.begin)) continue;
    const std::string text = hint_text(*program, analysis.index, e);
    if (text.empty()) continue;
    list.push_back(Json{{"position", to_json(document.text.position(e.place.end, workspace.encoding))},
                        {"label", text},
                        {"paddingLeft", true},
                        {"tooltip", "assigned by Umber: the source leaves it open"}});
  }
  return list;
}

}  // namespace umber::tool::lsp
