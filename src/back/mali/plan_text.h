// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/mali/plan.h"
#include "base/text_writer.h"

namespace umber::back::mali {

/// A line for each access, `load a.0 xyz by LD_VAR_BUF: float32x3 as float16 center at 16 then widen_half
/// (layout_known)`, and one for each descriptor. The module is the one that was planned.
void print(const Plan& plan, const ir::Module& module, TextWriter& out);

}  // namespace umber::back::mali
