// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "diag/diagnostics.h"
#include "diag/result.h"
#include "ir/module.h"
#include "pass/property.h"
#include "pass/target.h"

namespace umber {

/// What a pass may look at besides the module: limits and wishes of the target, and where to complain.
struct PassContext {
  const Target& target;
  Diagnostics& diagnostics;
};

/// Everything the runner needs to know about a pass. One `constexpr Pass` in each pass header.
struct Pass {
  std::string_view name;                           ///< also the spelling of `--dump-ir=after:NAME`
  Result<bool> (*run)(ir::Module&, PassContext&);  ///< true: changed something
  Properties needs;
  Properties establishes;
  Properties breaks;
  ir::OpSet acts_on = {};  ///< nothing is done to a module that has none of these; empty: there is no telling by ops
};

/// True if every pass finds what it needs, starting from a module where `given` holds, and `wanted` holds at the end.
constexpr bool is_well_ordered(std::span<const Pass* const> passes, Properties given, Properties wanted) {
  for (const Pass* p : passes) {
    if (!given.has_all(p->needs)) return false;
    given = given.minus(p->breaks) | p->establishes;
  }
  return given.has_all(wanted);
}

/// Called after each pass, with its name; for dumps.
struct PassObserver {
  void* user = nullptr;
  void (*after_pass)(void* user, const Pass& pass, const ir::Module& module) = nullptr;
};

/// Runs the passes in order until one fails; those whose ops are missing count as having done nothing. In debug builds
/// the module is validated before the first and after each.
Result<bool> run_passes(ir::Module& module, std::span<const Pass* const> passes, PassContext& context,
                        const PassObserver& observer = {});

}  // namespace umber
