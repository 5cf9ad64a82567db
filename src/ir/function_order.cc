// SPDX-License-Identifier: Apache-2.0
#include "ir/function_order.h"

#include <utility>
#include <vector>

namespace umber::ir {

void order_functions(Module& module, std::span<const FunctionId> order) {
  std::vector<Function> ordered;
  ordered.reserve(order.size());
  std::vector<FunctionId> moved(module.functions.size());
  for (const FunctionId f : order) {
    moved[f.index] = FunctionId{static_cast<uint32_t>(ordered.size())};
    ordered.push_back(std::move(module.function(f)));
  }
  for (const FunctionId f : module.function_ids()) {
    if (moved[f.index]) continue;
    Block& body = module.blocks[module.function(f).body];
    while (body.last) module.erase(body.last);
  }
  module.functions = std::move(ordered);
  module.entry = moved[module.entry.index];
  for (const VariableId v : module.variables.ids())
    if (FunctionId& owner = module.variables[v].function; owner)
      owner = moved[owner.index] ? moved[owner.index] : module.entry;
  module.for_each_inst([&](InstId i) {
    if (info(module.insts[i].op).attr == Attr::function) module.set_callee(i, moved[module.insts[i].callee().index]);
  });
}

}  // namespace umber::ir
