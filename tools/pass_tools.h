// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "diag/diagnostics.h"
#include "ir/module.h"
#include "pass/pass.h"
#include "target_fields.h"

/// What umber-opt and umber-test share: IR text, passes by name.
namespace umber::tool {

std::optional<std::string> read_file(const std::string& path);

/// The pass of this name, or null.
const Pass* find_pass(std::string_view name);

/// A module, or the rendered diagnostics of why there is none.
struct Parsed {
  std::optional<ir::Module> module;
  std::string errors;
};
Parsed parse_text(std::string_view file, std::string_view text);

/// What is invalid in the module, rendered; empty if nothing is.
std::string validate(const ir::Module& module);

/// What running a pass came to.
struct PassRun {
  bool ok = false, changed = false;  ///< as the pass says
  Diagnostics diagnostics;
};
PassRun run_pass(ir::Module& module, const Pass& pass, const Target& target);

/// What went wrong in a run, rendered; empty if nothing did.
std::string failure_of(const PassRun& run);

}  // namespace umber::tool
