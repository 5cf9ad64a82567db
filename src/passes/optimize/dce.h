// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Removes what nothing uses, in one walk against program order:
///
///   * instructions without effects whose results have no uses;
///   * stores to variables that nothing loads;
///   * results of an if_ without uses, and an if_ or switch_ that has nothing left to do;
///   * variables without accesses, and functions that the entry does not call;
///   * built-in inputs that nothing reads, of stages that the device alone gives them.
///
/// Other stage variables and resources stay: what of the interface is active is for link to say.
Result<bool> dce(ir::Module& module, PassContext& context);

inline constexpr Pass kDce = {
    .name = "dce",
    .run = dce,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
