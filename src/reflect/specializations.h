// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "ir/module.h"
#include "umber/reflect.hpp"

namespace umber::reflect {

/// The constants of a module that may get other values, each id once.
std::vector<Specialization> specializations(const ir::Module& module);

}  // namespace umber::reflect
