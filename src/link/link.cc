// SPDX-License-Identifier: Apache-2.0
#include "link/link.h"

#include <algorithm>

#include "base/small_vector.h"
#include "link/declarations.h"
#include "link/lone_stage.h"
#include "link/resources.h"
#include "link/slots.h"
#include "link/stage_rules.h"
#include "link/varyings.h"

namespace umber::link {

Result<bool> link(std::span<ir::Module* const> units, const LinkOptions& options, Diagnostics& diagnostics) {
  SmallVector<ir::Module*, 8> in_order(units);
  const auto position = [](const ir::Module* m) { return row_of(m->stage).position; };
  std::stable_sort(in_order.begin(), in_order.end(),
                   [&](const ir::Module* a, const ir::Module* b) { return position(a) < position(b); });

  const uint32_t errors_before = diagnostics.error_count();
  const bool is_alone = in_order.size() == 1;
  if (in_order.size() > 1 && in_order[0]->stage == ir::Stage::vertex) check_position(*in_order[0], diagnostics);
  check_declarations(in_order, diagnostics);
  if (diagnostics.error_count() != errors_before) return Failed{};
  Placement placement(options.resource_map, options.auto_slots);
  place_locations(in_order, placement);
  const std::vector<SharedResource> shared = match_resources(in_order, diagnostics);
  if (diagnostics.error_count() == errors_before) assign_slots(in_order, shared, placement, diagnostics);
  if (is_alone) report_guessed_locations(*in_order[0], diagnostics);
  assign_locations(in_order, is_alone, diagnostics);
  if (diagnostics.error_count() != errors_before) return Failed{};
  placement.report_unused(diagnostics);
  return true;
}

}  // namespace umber::link
