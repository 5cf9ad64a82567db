// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "diag/diagnostics.h"
#include "ir/interface/bindings.h"
#include "ir/module.h"
#include "pass/pass.h"
#include "pass/target.h"
#include "umber/umber.hpp"

namespace umber::driver {

using Passes = std::span<const Pass* const>;

/// What an Output is: how a linked program becomes it. All that differs between outputs is in these rows; whatever a
/// row leaves out is not done.
struct TargetRow {
  Output output{};
  StagePart part{};  ///< what the table of stages says of it
  bool has_addresses = false;  ///< of memory, in values

  /// Reports what of the target's own options is out of range or contradicts others.
  void (*check)(const Options& options, Diagnostics& diagnostics) = nullptr;
  /// Writes the limits that passes have to know into a Target that has what all outputs have in common.
  void (*limit)(const Options& options, Target& target) = nullptr;

  Passes lower;     ///< from linked stages to what the writer takes
  Passes optimize;  ///< behind them, unless there is to be
  Passes tidy;      ///< no optimisation: then these
  /// Makes units agree on the forms of the blocks that they share, which those passes have chosen in each.
  void (*agree_on_forms)(std::span<ir::Module* const> units, const Target& target, Diagnostics& diagnostics) = nullptr;
  Passes settle;  ///< what depends on these forms
  /// Gives resources, inputs and outputs names that the target links by.
  void (*agree_on_names)(std::span<ir::Module* const> units, Diagnostics& diagnostics) = nullptr;

  Passes reshape;  ///< what changes the form of resources when reflection has told what they were declared as
  bool (*wants_reshaping)(std::span<ir::Module* const> units, const Options& options) = nullptr;
  /// Gives resources the target's own numbers, which reflection tells, too: a table for each unit.
  std::vector<ir::Bindings> (*bind)(std::span<const ir::Module* const> units, const Options& options,
                                    Diagnostics& diagnostics) = nullptr;
  /// Makes the inputs and outputs of units agree as far as the target asks more of them than link does.
  void (*agree)(std::span<ir::Module* const> units, const Options& options, Diagnostics& diagnostics) = nullptr;
  bool (*write)(const ir::Module& module, const ir::Bindings& bindings, const Options& options, const Sources& sources,
                Diagnostics& diagnostics, Module& written) = nullptr;
};

const TargetRow& target_row(Output output);

}  // namespace umber::driver
