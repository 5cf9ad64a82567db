// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "ir/interface/bindings.h"
#include "ir/module.h"
#include "umber/reflect.hpp"

namespace umber::reflect {

/// Every texture that has a register with every sampler that it is sampled with, each pair once, by registers.
std::vector<SampledTexture> sampled_textures(std::span<const ir::Module* const> units,
                                             std::span<const ir::Bindings> bindings);

}  // namespace umber::reflect
