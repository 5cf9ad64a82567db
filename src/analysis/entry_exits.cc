// SPDX-License-Identifier: Apache-2.0
#include "analysis/entry_exits.h"

#include "ir/function_insts.h"

namespace umber::analysis {

std::vector<ir::InstId> entry_exits(const ir::Module& module) {
  std::vector<ir::InstId> exits;
  if (!module.entry) return exits;
  ir::for_each_inst(module, module.entry, [&](ir::InstId i) {
    if (module.insts[i].op == ir::Op::ret) exits.push_back(i);
  });
  return exits;
}

std::vector<ir::InstId> vertex_ends(const ir::Module& module, uint32_t stream) {
  if (module.stage != ir::Stage::geometry) return entry_exits(module);
  std::vector<ir::InstId> ends;
  module.for_each_inst([&](ir::InstId i) {
    if (module.insts[i].op == ir::Op::emit_vertex && module.insts[i].imm() == stream) ends.push_back(i);
  });
  return ends;
}

}  // namespace umber::analysis
