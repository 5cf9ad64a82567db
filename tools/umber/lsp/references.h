// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "umber/lsp/workspace.h"

namespace umber::tool::lsp {

struct Reference {
  std::string path;
  Range range;
  glsl::UseRole role{};
  friend bool operator==(const Reference& a, const Reference& b) { return a.path == b.path && a.range == b.range; }
};
/// Of what is named at a place of an open document: in its shader, and if it is declared in another file, in all shaders
/// around that read that file. By path and place, each once.
std::vector<Reference> find_references(Workspace& workspace, const std::string& path, size_t offset);

/// The shaders that may read a file which others include: those that are open, and those in the folders around.
std::vector<std::string> shaders_reading(Workspace& workspace, const std::string& path);

}  // namespace umber::tool::lsp
