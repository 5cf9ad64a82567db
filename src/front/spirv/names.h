// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "ir/module.h"

namespace umber::front::spirv {

/// Stages of SPIR-V mean one resource by its number, those of GLSL by its name, and link goes by names. Gives the
/// resources and loose uniforms of one program's modules such names: one for each number, and one number for each.
/// Debug names are kept where they can be.
void agree_on_names(std::span<ir::Module* const> stages);

}  // namespace umber::front::spirv
