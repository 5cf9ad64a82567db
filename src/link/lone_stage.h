// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::link {

/// Warns of the variables that a stage hands to, or gets from, another stage, if the stage is a program of its own and
/// nobody declared their locations: those follow from the order of declarations in this stage, and the other stage,
/// compiled apart, may have another order. Vertex inputs and fragment outputs meet no other stage. To be called before
/// locations are assigned, after the resource map had its say.
void report_guessed_locations(const ir::Module& stage, Diagnostics& diagnostics);

}  // namespace umber::link
