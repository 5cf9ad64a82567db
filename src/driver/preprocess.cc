// SPDX-License-Identifier: Apache-2.0
#include "diag/render.h"
#include "driver/conclude.h"
#include "driver/driver.h"
#include "driver/options.h"
#include "driver/unit.h"

namespace umber::driver {
namespace {

constexpr Message<> kNoPreprocessor{Severity::error, "ir-preprocess", "a text of the IR has no preprocessor"};

}  // namespace

PreprocessResult preprocess(const Source& source, const Options& options, Kept& kept) {
  PreprocessResult result;
  Sources sources;
  const Budget budget(limits_of(options), &kept.memory, options.cancel);
  Diagnostics diagnostics(&budget);
  const WarningChoice warnings(options);
  std::vector<Edit> edits;
  if (is_ir(source)) diagnostics.report(kNoPreprocessor, {});
  if (!diagnostics.has_errors() && is_within_limits(diagnostics) && check_options(options, diagnostics) &&
      warnings.check(diagnostics) && are_readable({&source, 1}, diagnostics)) {
    glsl::FrontOptions front = front_options(options, source.language);
    front.memory = &kept.memory, front.kept_tokens = kept.tokens();
    result.text = glsl::preprocess({.text = source.text, .name = source.name}, front, sources, diagnostics);
    are_complete(sources, diagnostics) && is_within_limits(diagnostics);
  }
  describe(diagnostics, sources, result.diagnostics);
  result.status = conclude(!diagnostics.has_errors(), warnings, result.diagnostics, edits);
  result.dependencies = sources.included_files();
  return result;
}

}  // namespace umber::driver
