// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "ir/module.h"
#include "umber/reflect.hpp"

namespace umber::reflect {

/// What the instructions of a stage read and write of its blocks, by resource; as they come, the same part several
/// times.
std::vector<std::vector<UsedPart>> find_uses(const ir::Module& module);

/// Puts uses into their order, each path once.
void unite(std::vector<UsedPart>& uses);

}  // namespace umber::reflect
