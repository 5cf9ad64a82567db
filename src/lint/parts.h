// SPDX-License-Identifier: Apache-2.0
// What is looked for, private to this folder.
#pragma once
#include "lint/lint.h"

namespace umber::lint {

void unset_variables(const ir::Module& module, LintSet wanted, Diagnostics& diagnostics);
void divergent_derivatives(const ir::Module& module, Diagnostics& diagnostics);
void early_tests(const ir::Module& module, Diagnostics& diagnostics);
void shared_bindings(const ir::Module& module, Diagnostics& diagnostics);
void stage_interfaces(const ir::Module& producer, const ir::Module& consumer, LintSet wanted, Diagnostics& diagnostics);

}  // namespace umber::lint
