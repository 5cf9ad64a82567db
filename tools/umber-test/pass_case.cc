// SPDX-License-Identifier: Apache-2.0
// `# pass: NAME`: a module, and what the pass makes of it, or says. `# target: field=value` says what the pass needs to know;
// `# twice: differs` is for the few passes whose header says that a second run does their work again.
#include "ir/text/printer.h"
#include "pass_tools.h"
#include "umber-test/text.h"

namespace umber::tool {
namespace {

/// Parses the text and checks that it prints back as it stands.
std::optional<ir::Module> read_half(std::string_view name, const std::string& text, std::string& errors) {
  Parsed parsed = parse_text(name, text);
  errors += parsed.errors;
  if (!parsed.module) return std::nullopt;
  const std::string printed = ir::print(*parsed.module);
  if (printed != text) errors += std::string(name) + " prints differently, " + difference(text, printed);
  errors += validate(*parsed.module);
  return std::move(parsed.module);
}

/// What a second run does that it should not.
std::string run_again(ir::Module& module, const Pass& pass, const Target& target) {
  const std::string before = ir::print(module);
  const PassRun run = run_pass(module, pass, target);
  std::string errors = failure_of(run);
  const std::string after = ir::print(module);
  if (after != before) errors += "a second run changes something, " + difference(before, after);
  if (run.changed) errors += "a second run claims a change\n";
  return errors;
}

}  // namespace

Output run_pass_case(const Input& input) {
  Output output;
  const std::string_view name = *input.option("pass");
  const Pass* const pass = find_pass(name);
  if (!pass) output.errors += "there is no pass of that name: " + std::string(name) + '\n';
  Target target;
  for (const std::string_view field : input.options_of("target"))
    if (!set_field(target, field)) output.errors += "no such field or value: " + std::string(field) + '\n';
  const std::optional<std::string_view> twice = input.option("twice");
  if (twice && *twice != "differs") output.errors += "a second run can only differ\n";
  if (input.texts.size() != 1) output.errors += "a pass takes one module\n";
  if (!output.errors.empty()) return output;

  const std::string& before = input.texts[0];
  std::optional<ir::Module> module = read_half("before", before, output.errors);
  if (!module) return output;
  const PassRun run = run_pass(*module, *pass, target);
  if (!run.ok && !run.diagnostics.has_errors()) output.errors += failure_of(run);
  if (!run.ok) {
    output.add("said", said(run.diagnostics, {}));
    return output;
  }
  const std::string after = ir::print(*module);
  output.add("after", after);
  read_half("after", after, output.errors);
  output.add("said", said(run.diagnostics, {}));
  if (run.changed != (after != before))
    output.errors += run.changed ? "it claims a change\n" : "it does not claim its change\n";
  if (!twice) output.errors += run_again(*module, *pass, target);
  return output;
}

}  // namespace umber::tool
