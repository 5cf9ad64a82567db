// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "ir/interface/per_vertex.h"

namespace umber::link {

/// A stage, and what its source declares gl_PerVertex to have.
struct StageBlocks {
  const ir::Module* module = nullptr;
  const ir::PerVertexBlocks* blocks = nullptr;
};

/// Stages next to each other that use gl_PerVertex declare it again in the same way, or both do not (GLSL 4.60 section
/// 7.1.1). To be called before passes change what is used.
void check_per_vertex_blocks(std::span<const StageBlocks> stages, Diagnostics& diagnostics);

}  // namespace umber::link
