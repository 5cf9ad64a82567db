// SPDX-License-Identifier: Apache-2.0
#include "umber-mali/given_shaders.h"

#include <algorithm>

#include "pass_tools.h"

namespace umber::tool {

std::optional<GivenShaders> compile_given(const Source& vertex, const Source& fragment, bool is_linked,
                                          std::string& error) {
  std::optional<GivenShaders> result(std::in_place);
  const Source both[] = {vertex, fragment};
  if (is_linked) {
    result->first = api::compile_to_ir(both, {});
  } else {
    result->first = api::compile_to_ir({&both[0], 1}, {});
    result->second = api::compile_to_ir({&both[1], 1}, {});
  }
  const auto is_guess = [](const Diagnostic& d) { return d.id == "location-guessed"; };
  for (const api::CompiledStages* const stages : {&result->first, &result->second}) {
    if (is_linked && stages == &result->second) break;
    const std::vector<Diagnostic>& found = stages->compiled.diagnostics;
    const bool is_guessed = !is_linked && std::ranges::any_of(found, is_guess);
    if (!stages->compiled.ok() || is_guessed) return error = umber::render(found), std::nullopt;
    if (const ir::Module* const m = stages->find(Stage::vertex)) result->vertex = m;
    if (const ir::Module* const m = stages->find(Stage::fragment)) result->fragment = m;
  }
  return result;
}

std::optional<GivenShaders> read_given(const std::string& vertex_path, const std::string& fragment_path, bool is_linked,
                                       std::string& error) {
  const std::optional<std::string> vertex = read_file(vertex_path), fragment = read_file(fragment_path);
  if (!vertex || !fragment) return error = "a file cannot be read", std::nullopt;
  return compile_given({.stage = Stage::vertex, .text = *vertex, .name = vertex_path},
                       {.stage = Stage::fragment, .text = *fragment, .name = fragment_path}, is_linked, error);
}

}  // namespace umber::tool
