// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/references.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>

#include "umber/files.h"

namespace umber::tool::lsp {
namespace {

using glsl::IndexPlace;

/// What is looked at for one question.
constexpr size_t kMostFiles = 20000, kMostShaders = 500;
constexpr std::chrono::seconds kMostTime{5};

bool is_shader(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  if (extension == ".glsl" || extension == ".essl") {
    const std::string inner = path.stem().extension().string();
    if (inner.empty()) return true;
    extension = inner;
  }
  return std::ranges::any_of(kStages, [&](const StageRow& s) { return extension == "." + std::string(s.extension); });
}

/// The files below a folder that are shaders by their names and have a text in them.
void find_shaders(const std::string& folder, std::string_view text, Workspace& workspace,
                  std::set<std::string>& found) {
  namespace fs = std::filesystem;
  std::error_code error;
  size_t count = 0;
  const auto until = std::chrono::steady_clock::now() + kMostTime;
  for (fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
       at != end && !error; at.increment(error)) {
    if (++count > kMostFiles || found.size() >= kMostShaders || std::chrono::steady_clock::now() > until) return;
    const std::string name = at->path().filename().string();
    if (name.starts_with('.') || name == "node_modules") {
      at.disable_recursion_pending();
      continue;
    }
    if (!is_shader(at->path())) continue;
    const std::string path = at->path().lexically_normal().generic_string();
    const Text* const read = workspace.documents.text(path);
    if (read && read->string().find(text) != std::string::npos) found.insert(path);
  }
}

void add_uses(const Analysis& analysis, const std::string& path, IndexPlace declared, std::vector<Reference>& list) {
  const uint32_t file = analysis.file_of(path);
  if (file == IndexPlace::kNoFile) return;
  for (const glsl::Use& use : analysis.index.uses) {
    const IndexPlace place = analysis.entity(use).place;
    if (place.file == file && place.begin == declared.begin)
      list.push_back({analysis.paths[use.place.file], {use.place.begin, use.place.end}, use.role});
  }
}

}  // namespace

std::vector<std::string> shaders_reading(Workspace& workspace, const std::string& path) {
  std::set<std::string> found;
  for (const auto& [open, document] : workspace.documents.all()) found.insert(open);
  const std::string folder = workspace.root_of(path);
  // By way of other headers, too: all that include anything.
  if (!folder.empty()) find_shaders(folder, "#include", workspace, found);
  return {found.begin(), found.end()};
}

std::vector<Reference> find_references(Workspace& workspace, const std::string& path, size_t offset) {
  std::vector<Reference> list;
  const Analysis& analysis = workspace.analysis(path);
  const glsl::Use* const use = analysis.find(path, offset);
  if (!use) return list;
  const IndexPlace declared = analysis.entity(*use).place;
  if (!declared) {  // what is built in: in this shader
    for (const glsl::Use& other : analysis.index.uses)
      if (other.entity == use->entity)
        list.push_back({analysis.paths[other.place.file], {other.place.begin, other.place.end}, other.role});
    return list;
  }
  const std::string file = analysis.paths[declared.file];
  add_uses(analysis, file, declared, list);
  if (file != analysis.unit || path != analysis.unit || !Unit(path, workspace.documents).has_stage()) {
    const std::string own = analysis.unit;
    const auto until = std::chrono::steady_clock::now() + kMostTime;
    for (const std::string& shader : shaders_reading(workspace, file)) {
      if (shader == own || std::chrono::steady_clock::now() > until) continue;
      const Unit unit(shader, workspace.documents);
      if (unit.has_stage()) add_uses(analyse(unit), file, declared, list);
    }
  }
  std::ranges::sort(list, {}, [](const Reference& r) { return std::tuple(r.path, r.range.begin); });
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

}  // namespace umber::tool::lsp
