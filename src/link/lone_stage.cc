// SPDX-License-Identifier: Apache-2.0
#include "link/lone_stage.h"

#include <algorithm>

#include "base/text_writer.h"
#include "link/messages.h"
#include "link/varyings.h"

namespace umber::link {
namespace {

using ir::Direction, ir::IoVar, ir::Stage;

constexpr size_t kNamesShown = 8;

bool meets_another_stage(Stage stage, Direction direction) {
  const Stage end = direction == Direction::input ? Stage::vertex : Stage::fragment;
  return stage != end && row_of(stage).position != 0;
}

/// The members of a block stand under its name.
std::vector<NameId> names_of_guessed(const ir::Module& m) {
  std::vector<NameId> names;
  for (const ir::IoVarId v : m.io_vars.ids()) {
    const IoVar& var = m.io_vars[v];
    if (!has_location(var) || fixed_location(var) || !meets_another_stage(m.stage, var.direction)) continue;
    const NameId name = var.block ? var.block : var.name;
    if (names.empty() || names.back() != name) names.push_back(name);
  }
  return names;
}

}  // namespace

void report_guessed_locations(const ir::Module& stage, Diagnostics& diagnostics) {
  const std::vector<NameId> names = names_of_guessed(stage);
  if (names.empty()) return;
  TextWriter list;
  for (size_t n = 0; n < std::min(names.size(), kNamesShown); ++n)
    list << (n == 0 ? "'" : ", '") << stage.names.text(names[n]) << '\'';
  if (names.size() > kNamesShown) list << " and " << static_cast<uint32_t>(names.size() - kNamesShown) << " more";
  diagnostics.report(kLocationsGuessed, {}, name_of(stage.stage), list.take());
}

}  // namespace umber::link
