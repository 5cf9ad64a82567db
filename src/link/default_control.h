// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/module.h"
#include "umber/vocabulary/patch.hpp"

namespace umber::link {

/// The tessellation control shader that stands for what OpenGL does without one: the vertices go on as they are, and the
/// levels are those of the state (OpenGL 4.6 section 11.2.1.4). `evaluation` says what there is to hand on.
ir::Module default_control(const ir::Module& evaluation, const PatchDefaults& state, Memory* memory);

}  // namespace umber::link
