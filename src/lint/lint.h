// SPDX-License-Identifier: Apache-2.0
// Warnings that are given when they are asked for, decided on the IR as a front end made it. Nothing is changed.
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "diag/lints.h"
#include "ir/module.h"

namespace umber::lint {

/// Looks for what is `wanted` in a stage. Expects it as its front end made it: variables are where they were written.
void look_at_stage(const ir::Module& module, LintSet wanted, Diagnostics& diagnostics);

/// Looks for what is `wanted` between the stages of a program that is linked: varyings have their locations.
void look_at_program(std::span<ir::Module* const> modules, LintSet wanted, Diagnostics& diagnostics);

}  // namespace umber::lint
