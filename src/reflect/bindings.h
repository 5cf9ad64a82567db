// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "ir/interface/bindings.h"
#include "ir/module.h"
#include "umber/reflect.hpp"

namespace umber::reflect {

/// Adds to what `describe` told of these units where Direct3D binds it, and what it samples with what. Blocks may have
/// been reshaped since; where one took the place of several in its slot, each of those is bound where it is.
void describe_bindings(std::span<const ir::Module* const> units, std::span<const ir::Bindings> bindings,
                       Program& program);

}  // namespace umber::reflect
