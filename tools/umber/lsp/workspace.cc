// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/workspace.h"

#include <algorithm>

#include "umber/files.h"
#include "umber/lsp/uri.h"

namespace umber::tool::lsp {
namespace {

/// How often the diagnostics of a document are put off because something arrives while they are worked out.
constexpr int kMostPutOff = 8;

}  // namespace

Document& Workspace::document_of(const Json& params) {
  const std::string uri = string_member(member(params, "textDocument"), "uri");
  Document* const document = documents.find(path_of_uri(uri));
  if (!document) throw RequestError(ErrorCode::invalid_params, "'" + uri + "' is not open");
  return *document;
}

size_t Workspace::offset_of(const Json& params, const Document& document) const {
  return document.text.offset(position_of(member(params, "position")), encoding);
}

void Workspace::note_change(const std::string& path) {
  changed_.insert(path);
  put_off_.erase(path);
  // Others that include it, and those that did not find it.
  for (const auto& [other, findings] : findings_)
    if (findings.by_file.contains(path)) changed_.insert(other);
}

void Workspace::note_all_changed() {
  documents.note_change();
  known_.clear();
  compiled_.clear();
  for (const auto& [path, document] : documents.all()) note_change(path);
}

void Workspace::note_closed(const std::string& path) {
  changed_.erase(path);
  const auto found = findings_.find(path);
  if (found == findings_.end()) return;
  const Findings old = std::move(found->second);
  findings_.erase(found);
  for (const auto& [file, list] : old.by_file) publish_file(file);
}

void Workspace::work(std::atomic<bool>& cancel) {
  const std::string path = *changed_.begin();
  changed_.erase(changed_.begin());
  Unit unit(path, documents);
  const uint64_t generation = documents.generation();
  const bool may_wait = put_off_[path] < kMostPutOff;
  CompileResult result;
  if (unit.has_stage()) result = unit.compile(may_wait ? &cancel : nullptr);
  if (result.status == Status::cancelled && may_wait) {
    ++put_off_[path];
    changed_.insert(path);
    return;
  }
  put_off_.erase(path);
  Findings findings = findings_of(result, path, documents, encoding);
  keep(path, generation, result);
  for (const std::string& file : result.dependencies) findings.by_file[normal_path(file)];
  publish(path, std::move(findings), unit.settings());
}

std::string Workspace::unit_of(const std::string& path) {
  if (Unit(path, documents).has_stage()) return path;
  for (const auto& [unit, findings] : findings_)
    if (unit != path && findings.by_file.contains(path)) return unit;
  // Those that were not compiled yet.
  for (const std::string& unit : changed_)
    if (unit != path && !findings_.contains(unit) && Unit(unit, documents).has_stage() &&
        known(unit).file_of(path) != glsl::IndexPlace::kNoFile)
      return unit;
  return path;
}

const Analysis& Workspace::analysis(const std::string& path) { return known(unit_of(path)); }

const Analysis& Workspace::known(const std::string& unit) {
  const uint64_t generation = documents.generation();
  Known& kept = known_[unit];
  if (kept.generation != generation || kept.analysis.unit.empty()) {
    kept.analysis = analyse(Unit(unit, documents));
    kept.generation = generation;
  }
  return kept.analysis;
}

glsl::Probed Workspace::probe(const std::string& path, std::string_view text, std::string_view name) {
  const std::string unit = unit_of(path);
  if (unit == path) return analyse(Unit(unit, documents), text, name).index.probed;
  // In a header: the shader that reads it is read with that text in its place.
  Document* const document = documents.find(path);
  Text other{std::string(text)};
  std::swap(document->text, other);
  glsl::Probed probed = analyse(Unit(unit, documents), name).index.probed;
  std::swap(document->text, other);
  return probed;
}

void Workspace::keep(const std::string& unit, uint64_t generation, CompileResult& result) {
  Compiled& compiled = compiled_[unit];
  compiled = {.generation = generation, .is_ok = result.ok(), .program = std::move(result.program)};
}

const reflect::Program* Workspace::reflection(const std::string& unit) {
  const uint64_t generation = documents.generation();
  const auto known = compiled_.find(unit);
  if (known == compiled_.end() || known->second.generation != generation) {
    Unit shader(unit, documents);
    CompileResult result;
    if (shader.has_stage()) result = shader.compile();
    keep(unit, generation, result);
  }
  const Compiled& compiled = compiled_[unit];
  return compiled.is_ok ? &compiled.program : nullptr;
}

std::string Workspace::root_of(const std::string& path) {
  for (const std::string& root : roots_)
    if (path.starts_with(root + "/")) return root;
  const Settings settings = settings_for(path, documents);
  return settings.path.empty() ? std::string() : std::string(folder_of(settings.path));
}

void Workspace::publish(const std::string& path, Findings findings, const Settings& settings) {
  if (!settings.problem.empty()) {
    const std::string file = settings.path.empty() ? path : settings.path;
    findings.by_file[file].push_back(Json{
        {"range", to_json(Text(), {}, encoding)}, {"severity", 1}, {"source", "umber"}, {"message", settings.problem}});
  }
  std::set<std::string> files;
  for (const auto& [file, list] : findings.by_file) files.insert(file);
  for (const auto& [file, list] : findings_[path].by_file) files.insert(file);
  findings_[path] = std::move(findings);
  for (const std::string& file : files) publish_file(file);
}

/// What all that was compiled says of the file, each thing once.
void Workspace::publish_file(const std::string& file) {
  Json all = Json::array();
  for (const auto& [path, findings] : findings_)
    if (const auto found = findings.by_file.find(file); found != findings.by_file.end())
      for (const Json& diagnostic : found->second)
        if (std::ranges::find(all, diagnostic) == all.end()) all.push_back(diagnostic);
  Json params{{"uri", documents.uri_of(file)}};
  const Document* const document = documents.find(file);
  if (document) params["version"] = document->version;
  params["diagnostics"] = std::move(all);
  const std::string text = params.dump(-1, ' ', false, Json::error_handler_t::replace);
  const bool is_news =
      document ? published_[file] != text : params["diagnostics"] != Json::array() || published_.contains(file);
  published_[file] = text;
  if (!document && params["diagnostics"].empty()) published_.erase(file);
  if (is_news) notify_("textDocument/publishDiagnostics", std::move(params));
}

std::vector<Fix> Workspace::fixes_in(const std::string& path) const {
  std::vector<Fix> all;
  for (const auto& [unit, findings] : findings_) {
    const auto found = findings.fixes.find(path);
    if (found == findings.fixes.end()) continue;
    for (const Fix& fix : found->second)
      if (std::ranges::none_of(all,
                               [&](const Fix& f) { return f.diagnostic == fix.diagnostic && f.edits == fix.edits; }))
        all.push_back(fix);
  }
  return all;
}

void Workspace::show(const std::string& what) {
  constexpr int kWarning = 2;
  if (shown_.insert(what).second) notify_("window/showMessage", Json{{"type", kWarning}, {"message", what}});
}

}  // namespace umber::tool::lsp
