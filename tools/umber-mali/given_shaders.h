// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

#include "api/compiled_stages.h"

namespace umber::tool {

/// Two shaders in GLSL, compiled as a program or each alone.
struct GivenShaders {
  api::CompiledStages first, second;  ///< linked: the first has both
  const ir::Module *vertex = nullptr, *fragment = nullptr;
};

/// Nothing, and what is wrong in `error`, if they do not compile, or if locations are left to chance between shaders
/// that are compiled alone.
std::optional<GivenShaders> read_given(const std::string& vertex_path, const std::string& fragment_path, bool is_linked,
                                       std::string& error);
std::optional<GivenShaders> compile_given(const Source& vertex, const Source& fragment, bool is_linked,
                                          std::string& error);

}  // namespace umber::tool
