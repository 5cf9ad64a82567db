// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/attributes.h"

#include <vector>

#include "back/spirv/messages.h"
#include "layout/layout.h"

namespace umber::back::spirv {

void check_attributes(const ir::Module& module, Diagnostics& diagnostics) {
  if (module.stage != ir::Stage::vertex) return;
  struct Cell {
    ir::IoVarId owner;
    uint32_t component = 0;
  };
  std::vector<Cell> cells;  // few: devices have 16 or 32 locations
  for (const ir::IoVarId v : module.io_vars.ids()) {
    const ir::IoVar& var = module.io_vars[v];
    if (var.direction != ir::Direction::input || !var.location) continue;
    const uint32_t end = *var.location + layout::location_count(module.types, var.type);
    if (cells.size() < end) cells.resize(end);
    for (uint32_t at = *var.location; at < end; ++at) {
      const Cell& cell = cells[at];
      if (cell.owner && cell.component == var.component) {
        const std::string_view other = module.names.text(module.io_vars[cell.owner].name);
        diagnostics.report(kAttributeAlias, {}, other, module.names.text(var.name), at);
        return;
      }
      cells[at] = {v, var.component};
    }
  }
}

}  // namespace umber::back::spirv
