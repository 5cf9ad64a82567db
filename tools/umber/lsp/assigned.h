// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

#include "umber/lsp/analysis.h"
#include "umber/reflect.hpp"

namespace umber::tool::lsp {

/// Where something of a shader's interface goes that was compiled.
struct Assigned {
  std::optional<uint32_t> location, set, binding, offset;
  bool is_of_default_block = false;  ///< `offset` is that in the block of all loose uniforms
};
Assigned assigned_to(const reflect::Program& program, const glsl::Index& index, const glsl::Entity& entity);
/// "location 1, set 0, binding 2"; empty if it goes nowhere.
std::string assigned_text(const reflect::Program& program, const glsl::Index& index, const glsl::Entity& entity);

/// In which versions and stages there is a built-in variable.
std::string builtin_availability(const std::string& name);

}  // namespace umber::tool::lsp
