// SPDX-License-Identifier: Apache-2.0
#include "api/compiled_stages.h"

#include <algorithm>

#include "api/guard.h"
#include "base/check.h"
#include "diag/diagnostics.h"
#include "ir/text/parser.h"

namespace umber::api {
namespace {

CompileResult read(std::span<const Source> sources, Options options, std::vector<CompiledStages::StageModule>& stages) {
  const bool is_last = options.dump_ir_after.empty();
  if (is_last) options.dump_ir_after = "all";
  CompileResult result = compile(sources, options);
  for (size_t n = 0; n < result.modules.size(); ++n) {
    const auto dump =
        std::find_if(result.ir_dumps.rbegin(), result.ir_dumps.rend(), [&](const IrDump& d) { return d.module == n; });
    if (dump == result.ir_dumps.rend()) continue;
    Sources texts;
    Diagnostics diagnostics;
    Result<ir::Module> module = ir::parse(texts, texts.add("ir", dump->text), diagnostics);
    UMBER_CHECK(module);
    stages.push_back({result.modules[n].stage, std::move(*module)});
  }
  if (is_last) result.ir_dumps.clear();
  return result;
}

}  // namespace

const ir::Module* CompiledStages::find(Stage stage) const {
  const auto found = std::ranges::find(stages, stage, &StageModule::stage);
  return found == stages.end() ? nullptr : &found->module;
}

CompiledStages compile_to_ir(std::span<const Source> sources, const Options& options) {
  CompiledStages program;
  program.compiled = guarded<CompileResult>([&] { return read(sources, options, program.stages); });
  if (!program.compiled.ok()) program.stages.clear();
  return program;
}

}  // namespace umber::api
