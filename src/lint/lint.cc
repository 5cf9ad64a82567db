// SPDX-License-Identifier: Apache-2.0
#include "lint/lint.h"

#include <algorithm>

#include "base/small_vector.h"
#include "ir/interface/stages.h"
#include "lint/parts.h"

namespace umber::lint {

void look_at_stage(const ir::Module& module, LintSet wanted, Diagnostics& diagnostics) {
  if (wanted.has_any(LintSet::of(Lint::uninitialized, Lint::maybe_uninitialized)))
    unset_variables(module, wanted, diagnostics);
  if (wanted.has(Lint::divergent_derivative)) divergent_derivatives(module, diagnostics);
  if (wanted.has(Lint::early_tests)) early_tests(module, diagnostics);
  if (wanted.has(Lint::shared_binding)) shared_bindings(module, diagnostics);
}

void look_at_program(std::span<ir::Module* const> modules, LintSet wanted, Diagnostics& diagnostics) {
  if (!wanted.has_any(LintSet::of(Lint::stage_interpolation, Lint::stage_precision))) return;
  SmallVector<const ir::Module*, 8> stages;
  for (const ir::Module* const m : modules)
    if (row_of(m->stage).position != 0) stages.push_back(m);
  std::ranges::stable_sort(stages, {}, [](const ir::Module* m) { return row_of(m->stage).position; });
  for (size_t n = 1; n < stages.size(); ++n)
    if (stages[n - 1]->stage != stages[n]->stage) stage_interfaces(*stages[n - 1], *stages[n], wanted, diagnostics);
}

}  // namespace umber::lint
