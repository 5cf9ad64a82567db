// SPDX-License-Identifier: Apache-2.0
// `# place: direct3d MODEL`: the linked modules of a program, and what they are once they have their registers and
// agree on their signatures. `# register: NAME t5 space1` is a line of the register map.
#include "place/direct3d/registers.h"
#include "place/direct3d/signatures.h"
#include "umber-test/text.h"

namespace umber::tool {
namespace {

RegisterAssignment read_register(std::string_view line, std::string& errors) {
  RegisterAssignment a{.name = take_word(line)};
  const std::string_view where = take_word(line), space = take_word(line);
  const size_t kind = where.empty() ? std::string_view::npos : std::string_view("btsu").find(where[0]);
  const std::optional<uint32_t> n = kind == where.npos ? std::nullopt : number(where.substr(1));
  if (!n) errors += "no register: " + std::string(where) + '\n';
  a.kind = static_cast<RegisterClass>(n ? kind : 0);
  a.number = n.value_or(0);
  if (space.starts_with("space")) a.space = number(space.substr(5)).value_or(0);
  return a;
}

std::optional<place::RegisterRules> rules_of(std::string_view value) {
  if (value == "direct3d 5.0") return place::kShaderModel50;
  if (value == "direct3d 5.1") return place::kShaderModel51;
  return std::nullopt;
}

}  // namespace

Output run_place_case(const Input& input) {
  Output output;
  const std::optional<place::RegisterRules> rules = rules_of(*input.option("place"));
  if (!rules) output.errors += "the kinds of placement are 'direct3d 5.0' and 'direct3d 5.1'\n";
  std::vector<RegisterAssignment> map;
  for (const std::string_view line : input.options_of("register")) map.push_back(read_register(line, output.errors));
  std::vector<ir::Module> modules = read_modules(input, output.errors);
  if (modules.empty() || !rules) return output;

  Diagnostics diagnostics;
  std::vector<ir::Module*> units;
  units.reserve(modules.size());
  for (ir::Module& m : modules) units.push_back(&m);
  place::assign_registers(units, *rules, map, diagnostics);
  if (!diagnostics.has_errors()) {
    place::agree_on_signatures(units);
    for (const ir::Module& m : modules) add_module("after", m, output);
  }
  output.add("said", said(diagnostics, {}));
  return output;
}

}  // namespace umber::tool
