// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "umber/umber.hpp"

namespace umber::run {

/// Gives the resources, members of the default block, vertex inputs and fragment outputs of glslang's module the
/// decorations that the reflection has for those of the same names. Throws Skip for a resource that it does not have.
void move_interface(Module& module, const reflect::Program& program);

}  // namespace umber::run
