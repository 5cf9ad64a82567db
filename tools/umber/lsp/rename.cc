// SPDX-License-Identifier: Apache-2.0
// Other names (LSP 3.17, `textDocument/rename`): an edit that is offered changes nothing but names. All shaders that it changes
// are compiled before and after, and have to come to the same code, or as many errors.
#include <algorithm>
#include <map>

#include "umber/lsp/methods.h"
#include "umber/lsp/references.h"
#include "umber/lsp/uri.h"

namespace umber::tool::lsp {
namespace {

using glsl::Entity;
using glsl::EntityKind;

[[noreturn]] void refuse(const std::string& why) { throw RequestError(ErrorCode::request_failed, why); }

const glsl::Use& renamed(const Analysis& analysis, const Document& document, size_t offset) {
  const glsl::Use* const use = analysis.find(document.path, offset);
  if (!use) refuse("there is no name here that can be another one");
  const Entity& e = analysis.entity(*use);
  if (!e.place) refuse("'" + e.name + "' is not declared in a file: it is built in, or an option");
  if (e.name == "main" && e.kind == EntityKind::function) refuse("a shader begins with main");
  return *use;
}

/// What the shader comes to, without names.
CompileResult compiled(const Unit& unit, const std::string& text, const IncludeResolver& include) {
  Options options = unit.options();
  options.spirv.debug = DebugInfo::none;
  options.output = Output::spirv;
  options.include = include;
  options.cancel = nullptr;
  Source source = unit.source();
  source.text = text;
  return umber::compile(std::span(&source, 1), options);
}

bool is_same(const CompileResult& before, const CompileResult& after) {
  if (before.status != after.status || before.diagnostics.size() != after.diagnostics.size()) return false;
  for (size_t n = 0; n < before.diagnostics.size(); ++n)
    if (before.diagnostics[n].id != after.diagnostics[n].id) return false;
  return std::ranges::equal(before.modules, after.modules, {}, &Module::spirv, &Module::spirv);
}

/// A shader that the edits change, or whose headers they change.
void check(Workspace& workspace, const std::string& shader, const std::map<std::string, std::string>& texts,
           const std::string& name) {
  Unit unit(shader, workspace.documents);
  if (!unit.has_stage()) return;
  const IncludeResolver plain = unit.options().include;
  bool is_changed = texts.contains(shader);
  const IncludeResolver edited = [&](const IncludeRequest& request) {
    std::optional<IncludedFile> file = plain(request);
    const auto found = file ? texts.find(normal_path(file->name)) : texts.end();
    if (found != texts.end()) file->text = found->second, is_changed = true;
    return file;
  };
  const std::string own(unit.source().text);
  const auto changed = texts.find(shader);
  const CompileResult after = compiled(unit, changed == texts.end() ? own : changed->second, edited);
  if (!is_changed || is_same(compiled(unit, own, plain), after)) return;
  refuse("with '" + name + "' in its place " + shader +
         " would be another shader: the name is taken, or hides another one" +
         (after.diagnostics.empty() ? "" : ": " + after.diagnostics[0].text));
}

}  // namespace

Json prepare_rename(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  const size_t offset = workspace.offset_of(params, document);
  const Analysis& analysis = workspace.analysis(document.path);
  const glsl::Use& use = renamed(analysis, document, offset);
  return Json{{"range", to_json(document.text, Range{use.place.begin, use.place.end}, workspace.encoding)},
              {"placeholder", analysis.entity(use).name}};
}

Json rename(Workspace& workspace, const Json& params) {
  const Document& document = workspace.document_of(params);
  const size_t offset = workspace.offset_of(params, document);
  const std::string name = string_member(params, "newName");
  const Analysis& analysis = workspace.analysis(document.path);
  renamed(analysis, document, offset);
  if (!glsl::is_free_name(name, analysis.index.language)) refuse("'" + name + "' is no name that a shader can give");
  const std::vector<Reference> all = find_references(workspace, document.path, offset);

  std::map<std::string, std::string> texts;
  Json changes = Json::object();
  for (auto r = all.rbegin(); r != all.rend(); ++r) {  // from the end, so that places stay what they are
    const Text* const text = workspace.documents.text(r->path);
    if (!text) refuse(r->path + " cannot be read any more");
    const auto edited = texts.try_emplace(r->path, text->string()).first;
    edited->second.replace(r->range.begin, r->range.end - r->range.begin, name);
    changes[workspace.documents.uri_of(r->path)].push_back(
        Json{{"range", to_json(*text, r->range, workspace.encoding)}, {"newText", name}});
  }
  std::vector<std::string> shaders = {analysis.unit};
  const bool is_shader = Unit(analysis.unit, workspace.documents).has_stage();
  if (texts.size() > 1 || !texts.contains(analysis.unit) || !is_shader) {
    for (const std::string& shader : shaders_reading(workspace, document.path))
      if (shader != shaders[0]) shaders.push_back(shader);
  }
  for (const std::string& shader : shaders) check(workspace, shader, texts, name);
  return Json{{"changes", std::move(changes)}};
}

}  // namespace umber::tool::lsp
