// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "ir/module.h"
#include "umber/umber.hpp"

namespace umber::api {

/// A program as IR, for those who do something else with it than write it. A stage's module is read back from its text
/// form: that is all a module is.
struct CompiledStages {
  struct StageModule {
    Stage stage{};
    ir::Module module;
  };

  CompileResult compiled;
  std::vector<StageModule> stages;  ///< of `compiled`; none if it is not ok

  /// Null if the program has no such stage.
  const ir::Module* find(Stage stage) const;
};

/// Compiles as umber::compile does, to the IR that is written or, if Options::dump_ir_after names a pass, the IR after
/// that one.
CompiledStages compile_to_ir(std::span<const Source> sources, const Options& options);

}  // namespace umber::api
