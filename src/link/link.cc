// SPDX-License-Identifier: Apache-2.0
#include "link/link.h"

#include <algorithm>

#include "link/declarations.h"
#include "link/lone_stage.h"
#include "link/ray_rules.h"
#include "link/stage_rules.h"
#include "link/varyings.h"

namespace umber::link {

Result<LinkedProgram> link(std::span<ir::Module* const> units, Diagnostics& diagnostics) {
  LinkedProgram program{.units = SmallVector<ir::Module*, 8>(units), .shared = {}};
  const auto position = [](const ir::Module* m) { return row_of(m->stage).position; };
  std::stable_sort(program.units.begin(), program.units.end(),
                   [&](const ir::Module* a, const ir::Module* b) { return position(a) < position(b); });

  const uint32_t errors_before = diagnostics.error_count();
  const bool is_alone = units.size() == 1;
  if (units.size() > 1 && program.units[0]->stage == ir::Stage::vertex && !program.units[0]->state.hands_on_vertices)
    check_position(*program.units[0], diagnostics);
  if (!is_alone) check_stages(program.units, diagnostics);
  if (!is_alone) check_views(program.units, diagnostics);
  if (!is_alone) check_task_payload(program.units, diagnostics);
  check_rays(program.units, diagnostics);
  check_declarations(program.units, diagnostics);
  if (diagnostics.error_count() != errors_before) return Failed{};
  program.shared = match_resources(program.units, diagnostics);
  if (is_alone) report_guessed_locations(*program.units[0], diagnostics);
  assign_locations(program.units, is_alone, diagnostics);
  if (diagnostics.error_count() != errors_before) return Failed{};
  return program;
}

}  // namespace umber::link
