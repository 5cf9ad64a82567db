// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lint/lint.h"

namespace umber::glsl {

void lint(const Linted& shader, LintSet wanted, Diagnostics& diagnostics) {
  if (wanted.has(Lint::missing_return)) lint_missing_returns(shader, diagnostics);
  lint_unused(shader, wanted, diagnostics);
  if (wanted.has(Lint::shadow)) lint_shadowing(shader, diagnostics);
  if (wanted.has(Lint::conversion)) lint_conversions(shader, diagnostics);
  if (wanted.has(Lint::constant_conversion)) lint_constant_conversions(shader, diagnostics);
  if (wanted.has(Lint::division_by_zero)) lint_divisions(shader, diagnostics);
}

}  // namespace umber::glsl
