// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/module.h"

namespace umber {

/// Whether `holds` is true of some resource: what passes ask before they look at all of the code.
template <typename Predicate>
bool any_resource(const ir::Module& module, Predicate&& holds) {
  for (const ir::ResourceId r : module.resources.ids())
    if (holds(module.resources[r])) return true;
  return false;
}

}  // namespace umber
