// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "umber/umber.hpp"

namespace umber::tool::drop_in {

/// What `#pragma shader_stage(vertex)` says of a text: the stage, if there is such a line, or what is wrong with it.
struct SaidStage {
  std::optional<Stage> stage;
  std::optional<Diagnostic> error;
};
/// The pragma stands before everything that is no directive. It counts wherever it stands, after #if too.
SaidStage said_stage(std::string_view text, std::string_view file);

}  // namespace umber::tool::drop_in
