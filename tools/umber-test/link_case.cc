// SPDX-License-Identifier: Apache-2.0
// `# link: STAGES`, for people: the modules of a program, and what they are once they are linked and have their slots.
// `# map: NAME set 1 binding 2 location 3` is a line of the resource map, `# slots: first-set 1 first-binding 2
// each-kind` says where the rest goes, `# capture: [separate] NAME...` what transform feedback records of the first
// module.
#include "link/captures.h"
#include "link/link.h"
#include "place/vulkan/slots.h"
#include "umber-test/text.h"

namespace umber::tool {
namespace {

Assignment read_assignment(std::string_view line, std::string& errors) {
  Assignment a{.name = take_word(line), .set = {}, .binding = {}, .location = {}};
  for (std::string_view word; !(word = take_word(line)).empty();) {
    const std::optional<uint32_t> n = number(take_word(line));
    if (word == "set" && n)
      a.set = n;
    else if (word == "binding" && n)
      a.binding = n;
    else if (word == "location" && n)
      a.location = n;
    else
      errors += "no line of a resource map: " + std::string(word) + '\n';
  }
  return a;
}

place::AutoSlots read_slots(std::string_view line, std::string& errors) {
  place::AutoSlots slots;
  for (std::string_view word; !(word = take_word(line)).empty();) {
    if (word == "each-kind") {
      slots.set_for_each_kind = true;
      continue;
    }
    const std::optional<uint32_t> n = number(take_word(line));
    if (word == "first-set" && n)
      slots.first_set = *n;
    else if (word == "first-binding" && n)
      slots.first_binding = *n;
    else
      errors += "nothing that slots have: " + std::string(word) + '\n';
  }
  return slots;
}

void capture(ir::Module& module, std::string_view line, Diagnostics& diagnostics) {
  std::vector<std::string_view> names;
  for (std::string_view word; !(word = take_word(line)).empty();) names.push_back(word == "(empty)" ? "" : word);
  const bool is_separate = !names.empty() && names[0] == "separate";
  if (is_separate) names.erase(names.begin());
  link::capture_by_name(module, {names, is_separate}, diagnostics);
}

bool link_and_place(std::span<ir::Module* const> units, std::span<const Assignment> lines,
                    const place::AutoSlots& automatic, Diagnostics& diagnostics) {
  place::ResourceMap map(lines);
  place::declare_locations(units, map);
  Result<link::LinkedProgram> program = link::link(units, diagnostics);
  if (!program) return false;
  place::assign_slots(*program, map, automatic, diagnostics);
  if (diagnostics.has_errors()) return false;
  map.report_unused(diagnostics);
  return true;
}

}  // namespace

Output run_link_case(const Input& input) {
  Output output;
  std::vector<ir::Module> modules = read_modules(input, output.errors);
  std::vector<Assignment> map;
  for (const std::string_view line : input.options_of("map")) map.push_back(read_assignment(line, output.errors));
  place::AutoSlots automatic;
  if (const auto line = input.option("slots")) automatic = read_slots(*line, output.errors);
  if (modules.empty()) return output;

  Diagnostics diagnostics;
  if (const auto line = input.option("capture")) capture(modules[0], *line, diagnostics);
  std::vector<ir::Module*> units;
  units.reserve(modules.size());
  for (ir::Module& m : modules) units.push_back(&m);
  const bool ok = !diagnostics.has_errors() && link_and_place(units, map, automatic, diagnostics);
  if (ok == diagnostics.has_errors()) output.errors += "failure and errors do not go together\n";
  if (ok)
    for (const ir::Module& m : modules) add_module("after", m, output);
  output.add("said", said(diagnostics, {}));
  return output;
}

}  // namespace umber::tool
