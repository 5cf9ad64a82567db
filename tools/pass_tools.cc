// SPDX-License-Identifier: Apache-2.0
#include "pass_tools.h"

#include <fstream>
#include <sstream>

#include "diag/render.h"
#include "ir/text/parser.h"
#include "ir/validate/validate.h"
#include "passes/registry.h"

namespace umber::tool {

std::optional<std::string> read_file(const std::string& path) {
  const std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return in ? std::optional(text.str()) : std::nullopt;
}

const Pass* find_pass(std::string_view name) {
  for (const Pass* pass : kAllPasses)
    if (pass->name == name) return pass;
  return nullptr;
}

Parsed parse_text(std::string_view file, std::string_view text) {
  Sources sources;
  Diagnostics diagnostics;
  Result<ir::Module> module = ir::parse(sources, sources.add(file, text), diagnostics);
  if (!module) return {std::nullopt, render(diagnostics, sources)};
  return {std::move(*module), {}};
}

std::string validate(const ir::Module& module) {
  Diagnostics diagnostics;
  const Sources nothing;
  return ir::validate(module, diagnostics) ? std::string() : render(diagnostics, nothing);
}

PassRun run_pass(ir::Module& module, const Pass& pass, const Target& target) {
  PassRun run;
  PassContext context{target, run.diagnostics};
  Result<bool> result = pass.run(module, context);
  run.changed = result && *result;
  run.ok = result && !run.diagnostics.has_errors();
  return run;
}

std::string failure_of(const PassRun& run) {
  if (run.ok) return {};
  const Sources nothing;
  std::string text = render(run.diagnostics, nothing);
  return text.empty() ? std::string("the pass failed and did not say why\n") : text;
}

}  // namespace umber::tool
