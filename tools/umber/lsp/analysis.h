// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "front/glsl/index/index.h"
#include "umber/lsp/documents.h"
#include "umber/lsp/protocol.h"
#include "umber/lsp/unit.h"

namespace umber::tool::lsp {

/// What is known of the names in a shader and the files that it includes.
struct Analysis {
  std::string unit;  ///< path of the shader
  glsl::Index index;
  std::vector<std::string> paths;  ///< of the index's files

  /// The number of a file; IndexPlace::kNoFile if it is none of them.
  uint32_t file_of(const std::string& path) const;
  /// Null if there is no name at the place.
  const glsl::Use* find(const std::string& path, size_t offset) const;
  const glsl::Entity& entity(const glsl::Use& use) const { return index.entities[use.entity]; }
};

/// With a probe, as make_index() has it. If the compiler gives up there is nothing in it.
Analysis analyse(const Unit& unit, std::string_view probe = {});
/// The same of another text.
Analysis analyse(const Unit& unit, std::string_view text, std::string_view probe);

/// As the source would declare it, for people.
std::string declaration_of(const glsl::Index& index, const glsl::Entity& entity);
/// "uniform", "parameter": for people.
std::string_view word_for(glsl::EntityKind kind);

}  // namespace umber::tool::lsp
