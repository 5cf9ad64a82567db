// SPDX-License-Identifier: Apache-2.0
#pragma once

/// UNSTABLE. What a pass outside of Umber's tree needs: the IR, its text form, and the passes there are (docs/ir.md, "Passes
/// outside the tree"). Nothing below this folder is promised: names, types and the text form change with any version, and
/// what is compiled with these headers fits the library that was installed with them and no other. Whoever includes it says
/// that this is known.
#ifndef UMBER_IR_IS_UNSTABLE
#error \
    "the IR of Umber changes with any version: define UMBER_IR_IS_UNSTABLE before umber_ir.hpp to use it nevertheless"
#endif

#include "diag/diagnostics.h"
#include "diag/render.h"
#include "ir/builder.h"
#include "ir/module.h"
#include "ir/text/parser.h"
#include "ir/text/printer.h"
#include "ir/validate/validate.h"
#include "pass/claims.h"
#include "pass/pass.h"
#include "passes/registry.h"
#include "umber/umber.hpp"
