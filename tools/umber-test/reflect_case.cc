// SPDX-License-Identifier: Apache-2.0
// `# reflect: WHAT`, which is `program`, or `uses` to list the parts of blocks that are used: the linked modules of a
// program, and what reflection tells of them, as JSON.
#include "reflect/reflect.h"
#include "umber-test/text.h"

namespace umber::tool {

Output run_reflect_case(const Input& input) {
  Output output;
  const std::string_view what = *input.option("reflect");
  if (what != "program" && what != "uses") output.errors += "reflection is of a program, or of its uses\n";
  const std::vector<ir::Module> modules = read_modules(input, output.errors);
  if (modules.empty()) return output;
  std::vector<const ir::Module*> stages;
  stages.reserve(modules.size());
  for (const ir::Module& m : modules) stages.push_back(&m);
  Diagnostics diagnostics;
  reflect::Program program;
  const bool ok = reflect::describe(stages, what == "uses", program, diagnostics);
  if (ok == diagnostics.has_errors()) output.errors += "failure and errors do not go together\n";
  if (ok) output.add("json", reflect::to_json(program));
  output.add("said", said(diagnostics, {}));
  return output;
}

}  // namespace umber::tool
