// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <vector>

#include "back/spirv/atomics.h"
#include "back/spirv/composites.h"
#include "back/spirv/constructs.h"
#include "back/spirv/conversions.h"
#include "back/spirv/cooperative.h"
#include "back/spirv/debug_lines.h"
#include "back/spirv/debug_scopes.h"
#include "back/spirv/device.h"
#include "back/spirv/exits.h"
#include "back/spirv/functions.h"
#include "back/spirv/global_variables.h"
#include "back/spirv/operators.h"
#include "back/spirv/options.h"
#include "back/spirv/places.h"
#include "back/spirv/rays.h"
#include "back/spirv/subgroups.h"
#include "back/spirv/textures.h"
#include "back/spirv/types.h"
#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::back::spirv {

/// One module while it is written: what its functions share, how far they are, and the writers of each kind of code.
struct Code {
  Code(const ir::Module& m, Diagnostics& d, const Options& options)
      : module(m),
        diagnostics(d),
        builder({.version = options.spirv_version()}, m.memory()),
        types(m, builder, options.debug != DebugInfo::none),
        globals(m, builder, types),
        lines(options.debug == DebugInfo::lines && options.sources
                  ? std::make_unique<DebugLines>(*options.sources, m.state.language, builder)
                  : nullptr),
        scopes(options.debug >= DebugInfo::scopes && options.sources
                   ? std::make_unique<DebugScopes>(m, *options.sources, options.debug == DebugInfo::scopes_and_text,
                                                   builder)
                   : nullptr),
        values(m.values.size()),
        factors(m.values.size()),
        temporaries(m.types.size()) {}

  /// A Function variable of the function being written, to index a value of one type dynamically.
  struct Temporary {
    ir::FunctionId function{};
    SpvId id{};
  };
  /// Where code goes.
  struct Position {
    ir::FunctionId function{};
    SpvId block{};               ///< label of the block being written
    bool is_terminated = false;  ///< it has its terminator: what follows cannot be reached
  };

  const ir::Module& module;
  Diagnostics& diagnostics;
  spv::ModuleBuilder builder;
  Types types;
  GlobalVariables globals;
  std::unique_ptr<DebugLines> lines;   ///< none if not asked for
  std::unique_ptr<DebugScopes> scopes;  ///< the same
  std::vector<SpvId> values;           ///< by ValueId; of constants those that code asked for
  std::vector<bool> factors;           ///< by ValueId: vectors of which the one number is written that they repeat
  std::vector<SpvId> function_ids;     ///< by FunctionId
  std::vector<Temporary> temporaries;  ///< by TypeId
  Position here;

  Functions functions{*this};
  Constructs constructs{*this};
  Exits exits{*this};
  Operators operators{*this};
  Subgroups subgroups{*this};
  Conversions conversions{*this};
  Composites composites{*this};
  Places places{*this};
  Atomics atomics{*this};
  Textures textures{*this};
  Device device{*this};
  Rays rays{*this};
  Cooperative cooperative{*this};
};

}  // namespace umber::back::spirv
