// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>

#include "diag/diagnostics.h"
#include "diag/result.h"
#include "ir/module.h"
#include "pass/property.h"

namespace umber::back::essl {

/// What a module must be before it can be printed.
inline constexpr Properties kNeeds =
    Property::locations_assigned | Property::blocks_laid_out | Property::no_specializations;

/// Gives what the units of a program declare names that ESSL takes. OpenGL ES links stages, and an application finds
/// uniforms, by name alone, so
///
///  1. a uniform, texture or block has one name in all units, and nothing else of the interface has it;
///  2. an input is called as the output at its location, which is interpolated as the input is;
///  3. what GL names, gl_Vertex, is called umber_Vertex, and two underscores become one;
///  4. a word or function of ESSL, or a name that is taken, gets a number, and a warning if applications find it by name.
void agree_on_names(std::span<ir::Module* const> units, Diagnostics& diagnostics);

/// Prints a module, whose names agree_on_names has chosen, as ESSL 3.00. What that language lacks, or this writer does
/// not write yet, is a diagnostic that names it.
Result<std::string> write(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace umber::back::essl
