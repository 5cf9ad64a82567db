// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "back/hlsl/options.h"
#include "diag/diagnostics.h"
#include "diag/result.h"
#include "ir/interface/bindings.h"
#include "ir/module.h"
#include "pass/property.h"

namespace umber::back::hlsl {

/// What a module must be before it can be printed.
inline constexpr Properties kNeeds =
    Property::block_accesses_split | Property::locations_assigned | Property::no_default_uniforms |
    Property::no_atomic_counters | Property::blocks_laid_out | Property::slots_assigned | Property::no_specializations;

/// Prints a module as HLSL with entry point `main` and the registers of `bindings`. What HLSL cannot express is a diagnostic that names it.
Result<std::string> write(const ir::Module& module, const ir::Bindings& bindings, const Options& options,
                          Diagnostics& diagnostics);

}  // namespace umber::back::hlsl
