// SPDX-License-Identifier: Apache-2.0
// `# place: direct3d MODEL`: the linked modules of a program, and what they are once they agree on their signatures,
// each followed by the registers of its resources. `# register: NAME t5 space1` is a line of the register map.
#include "place/direct3d/signatures.h"
#include "umber-test/register_map.h"
#include "umber-test/text.h"

namespace umber::tool {
namespace {

/// A line for each resource that has some.
std::string registers_of(const ir::Module& m, const ir::Bindings& bindings) {
  std::string text;
  for (const ir::ResourceId r : m.resources.ids()) {
    const Registers& at = bindings[r];
    if (!at.any()) continue;
    text += '@' + std::to_string(r.index) + ' ' + std::string(m.names.text(m.resources[r].name)) + ':';
    if (at.b) text += " b" + std::to_string(*at.b);
    if (at.t) text += " t" + std::to_string(*at.t);
    if (at.s) text += " s" + std::to_string(*at.s);
    if (at.u) text += " u" + std::to_string(*at.u);
    if (at.space != 0) text += " space" + std::to_string(at.space);
    text += '\n';
  }
  return text;
}

}  // namespace

Output run_place_case(const Input& input) {
  Output output;
  const std::optional<place::RegisterRules> rules = register_rules(*input.option("place"), output.errors);
  const std::vector<RegisterAssignment> map = register_map(input, output.errors);
  std::vector<ir::Module> modules = read_modules(input, output.errors);
  if (modules.empty() || !rules) return output;

  Diagnostics diagnostics;
  std::vector<ir::Module*> units;
  units.reserve(modules.size());
  for (ir::Module& m : modules) units.push_back(&m);
  const std::vector<ir::Bindings> bindings = place::assign_registers(units, *rules, map, diagnostics);
  if (!diagnostics.has_errors()) {
    place::agree_on_signatures(units);
    for (size_t n = 0; n < modules.size(); ++n) {
      add_module("after", modules[n], output);
      output.add("registers", registers_of(modules[n], bindings[n]));
    }
  }
  output.add("said", said(diagnostics, {}));
  return output;
}

}  // namespace umber::tool
