// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/interface/edit.h"

namespace umber::ir {

/// Whether a variable tells a control shader that its invocation is a helper, for what the patch has once: a hull shader
/// runs the same code for each control point, too (passes/direct3d/control_phases.h). No source has such inputs of this
/// stage.
inline bool is_patch_flag(const Module& m, const IoVar& var) {
  return m.stage == Stage::tess_control && var.built_in == BuiltIn::helper_invocation;
}

inline IoVarId add_patch_flag(Module& m) {
  return m.io_vars.add({.direction = Direction::input,
                        .built_in = BuiltIn::helper_invocation,
                        .type = types::kBool,
                        .name = m.names.intern("is_for_patch")});
}

}  // namespace umber::ir
