// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <span>
#include <string>
#include <vector>

#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::link {

inline constexpr size_t kStageCount = 6;

/// One resource of the program: what it is called in each of the stages linked (none: not used there).
struct SharedResource {
  std::array<ir::ResourceId, kStageCount> in_stage{};  ///< by position in the list of stages
  size_t first = 0;                                    ///< the first position that has it
};

/// Finds the resources that stages share, in order of first appearance: blocks of one kind and loose textures by name
/// (GLSL 4.60 sections 4.3.5 and 4.3.9), atomic counters by binding, the default block and GL's state as one each.
/// Reports those that do not agree. Gives the default block and the state one layout over all stages.
std::vector<SharedResource> match_resources(std::span<ir::Module* const> stages, Diagnostics& diagnostics);

/// What a resource map, and messages, call it: by its name or, for what GL gives none, by one like `gl_State`.
std::string name_of(const ir::Module& m, const ir::Resource& r);

}  // namespace umber::link
