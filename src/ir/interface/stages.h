// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"
#include "umber/vocabulary/stage.hpp"

namespace umber::ir {

inline constexpr Message<std::string_view> kUnsupportedStage{Severity::error, "unsupported-stage",
                                                             "{0} shaders are not supported yet"};

/// Whether a part of Umber takes shaders of this stage; reports the stage by its name if not.
inline bool takes_stage(StagePart part, Stage stage, Span at, Diagnostics& diagnostics) {
  const bool takes = is_stage(stage) && is_supported(stage, part);
  if (!takes) diagnostics.report(kUnsupportedStage, at, is_stage(stage) ? row_of(stage).name : "such");
  return takes;
}

}  // namespace umber::ir
