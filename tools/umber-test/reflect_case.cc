// SPDX-License-Identifier: Apache-2.0
// `# reflect: WHAT`, which is `program`, or `uses` to list the parts of blocks that are used: the linked modules of a
// program, and what reflection tells of them, as JSON. With `# place: direct3d MODEL` it tells registers, too; then
// `# reshape: PASS...` runs passes before there are any, and `# register: NAME t5 space1` is a line of the register map.
#include "pass_tools.h"
#include "reflect/bindings.h"
#include "reflect/reflect.h"
#include "umber-test/register_map.h"
#include "umber-test/text.h"

namespace umber::tool {
namespace {

void reshape(std::string_view passes, ir::Module& m, std::string& errors) {
  for (std::string_view name = take_word(passes); !name.empty(); name = take_word(passes)) {
    const Pass* const pass = find_pass(name);
    if (!pass) return void(errors += "there is no pass of that name: " + std::string(name) + '\n');
    const PassRun run = run_pass(m, *pass, {});
    if (!run.ok) errors += failure_of(run);
  }
}

void bind(const Input& input, std::vector<ir::Module>& modules, Diagnostics& diagnostics, reflect::Program& program,
          std::string& errors) {
  const std::optional<std::string_view> place = input.option("place"), passes = input.option("reshape");
  const std::optional<place::RegisterRules> rules = place ? register_rules(*place, errors) : std::nullopt;
  if (!rules) return;
  std::vector<const ir::Module*> units;
  for (ir::Module& m : modules) {
    if (passes) reshape(*passes, m, errors);
    units.push_back(&m);
  }
  const std::vector<RegisterAssignment> map = register_map(input, errors);
  const std::vector<ir::Bindings> bindings = place::assign_registers(units, *rules, map, diagnostics);
  reflect::describe_bindings(units, bindings, program);
}

}  // namespace

Output run_reflect_case(const Input& input) {
  Output output;
  const std::string_view what = *input.option("reflect");
  if (what != "program" && what != "uses") output.errors += "reflection is of a program, or of its uses\n";
  std::vector<ir::Module> modules = read_modules(input, output.errors);
  if (modules.empty()) return output;
  std::vector<const ir::Module*> stages;
  stages.reserve(modules.size());
  for (const ir::Module& m : modules) stages.push_back(&m);
  Diagnostics diagnostics;
  reflect::Program program;
  const bool ok = reflect::describe(stages, what == "uses", program, diagnostics);
  if (ok == diagnostics.has_errors()) output.errors += "failure and errors do not go together\n";
  if (ok) bind(input, modules, diagnostics, program, output.errors);
  if (ok) output.add("json", reflect::to_json(program));
  output.add("said", said(diagnostics, {}));
  return output;
}

}  // namespace umber::tool
