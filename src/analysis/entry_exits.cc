// SPDX-License-Identifier: Apache-2.0
#include "analysis/entry_exits.h"

#include "base/small_vector.h"

namespace umber::analysis {

std::vector<ir::InstId> entry_exits(const ir::Module& module) {
  std::vector<ir::InstId> exits;
  if (!module.entry) return exits;
  SmallVector<ir::BlockId, 32> pending{module.function(module.entry).body};
  for (size_t n = 0; n < pending.size(); ++n)
    module.for_each(pending[n], [&](ir::InstId i) {
      const ir::Inst& in = module.insts[i];
      if (in.op == ir::Op::ret) exits.push_back(i);
      if (info(in.op).attr != ir::Attr::regions) return;
      for (const ir::BlockId b : module.regions(in)) pending.push_back(b);
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
