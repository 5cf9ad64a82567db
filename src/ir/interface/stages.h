// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"
#include "umber/vocabulary/stage.hpp"

namespace umber::ir {

inline constexpr Message<std::string_view> kUnsupportedStage{Severity::error, "unsupported-stage",
                                                             "{0} shaders are not supported yet"};

/// The stages that a patch goes through.
constexpr bool is_of_tessellation(Stage stage) {
  return stage == Stage::tess_control || stage == Stage::tess_evaluation;
}

/// Whether a part of Umber takes shaders of this stage; reports the stage by its name if not.
inline bool takes_stage(StagePart part, Stage stage, Span at, Diagnostics& diagnostics) {
  const bool is_patch_in_hlsl = part == StagePart::hlsl_out && is_of_tessellation(stage);
  const bool takes = is_stage(stage) && (is_supported(stage, part) || is_patch_in_hlsl);
  if (!takes) diagnostics.report(kUnsupportedStage, at, is_stage(stage) ? row_of(stage).name : "such");
  return takes;
}

}  // namespace umber::ir
