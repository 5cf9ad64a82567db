// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "ir/module.h"

namespace umber::ir {

/// The text form of a module, all of it: `print(parse(print(m))) == print(m)` for every valid module. Structures (S0),
/// layouts (L0) and aggregate constants (C0) are listed if something uses them; values are numbered in print order,
/// from 0 in each function. Prints modules that do not validate, too, for whoever debugs them. docs/ir.md has the
/// syntax.
std::string print(const Module& module);

}  // namespace umber::ir
