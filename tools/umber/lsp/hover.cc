// SPDX-License-Identifier: Apache-2.0
// What a name is (LSP 3.17, `textDocument/hover`).
#include <algorithm>

#include "umber/lsp/assigned.h"
#include "umber/lsp/methods.h"

namespace umber::tool::lsp {
namespace {

using glsl::Entity;
using glsl::EntityKind;

constexpr size_t kMostSignatures = 16;

std::string code(const std::string& text) { return "```glsl\n" + text + "\n```\n"; }

/// All prototypes of a built-in function, those first that this shader can use.
std::string signatures_text(const std::string& name, const glsl::Index& index) {
  std::vector<glsl::BuiltinSignature> all = glsl::builtin_signatures(name, index.language, index.stage);
  std::ranges::stable_sort(all, std::greater<>(), &glsl::BuiltinSignature::is_available);
  std::string text, about;
  for (size_t n = 0; n < all.size() && n < kMostSignatures; ++n) {
    text += (n == 0 ? "" : "\n") + all[n].text + (all[n].is_available ? "" : "  // not in this version or stage");
    if (about.find(all[n].availability) == about.npos) about += (about.empty() ? "" : " — ") + all[n].availability;
  }
  if (all.size() > kMostSignatures) text += "\n// and " + std::to_string(all.size() - kMostSignatures) + " more";
  return code(text) + about;
}

std::string entity_text(Workspace& workspace, const Analysis& analysis, const Entity& e) {
  if (e.kind == EntityKind::builtin_function) return signatures_text(e.name, analysis.index);
  std::string text = code(declaration_of(analysis.index, e));
  if (e.kind == EntityKind::builtin_variable) return text + builtin_availability(e.name);
  text += word_for(e.kind);
  if (e.kind == EntityKind::member && e.parent != Entity::kNone)
    text += " of " + analysis.index.entities[e.parent].name;
  if (const reflect::Program* const program = workspace.reflection(analysis.unit))
    if (const std::string assigned = assigned_text(*program, analysis.index, e); !assigned.empty())
      text += ", " + assigned;
  if (e.place && e.place.file != 0) text += "\n\ndeclared in " + analysis.index.files[e.place.file].name;
  return text;
}

}  // namespace

Json hover(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  const size_t offset = workspace.offset_of(params, document);
  const Analysis& analysis = workspace.analysis(document.path);
  const glsl::Use* const use = analysis.find(document.path, offset);
  if (!use) return nullptr;
  return Json{{"contents", {{"kind", "markdown"}, {"value", entity_text(workspace, analysis, analysis.entity(*use))}}},
              {"range", to_json(document.text, Range{use->place.begin, use->place.end}, workspace.encoding)}};
}

}  // namespace umber::tool::lsp
