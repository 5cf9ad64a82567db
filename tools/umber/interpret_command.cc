// SPDX-License-Identifier: Apache-2.0
// `umber interpret` (docs/interpret.md).
#include <bit>
#include <charconv>

#include "umber/commands.h"
#include "umber/files.h"
#include "umber/inputs.h"
#include "umber/interpret_values.h"
#include "umber/messages.h"
#include "umber/option_table.h"
#include "umber/request.h"

namespace umber::tool {
namespace {

using interpret::Outcome;
using interpret::Pixel;
using interpret::Variable;

/// "4,2,1"; what is left out is as it was.
template <size_t n>
std::array<uint32_t, n> numbers(const Arguments& arguments, Option option, std::array<uint32_t, n> values) {
  const std::string* given = arguments.last(option);
  if (!given) return values;
  const std::vector<std::string_view> words = split(*given, ',');
  for (size_t i = 0; i < words.size(); ++i) {
    const char* const end = words[i].data() + words[i].size();
    uint32_t value = 0;
    const auto [stop, error] = std::from_chars(words[i].data(), end, value);
    if (i >= n || error != std::errc() || stop != end)
      throw UsageError("'" + *given + "' is no value for '" + std::string(spellings(row(option), false).back()) + "'");
    values[i] = value;
  }
  return values;
}

class Run {
 public:
  Run(const Arguments& arguments, const interpret::Program& program)
      : arguments_(arguments), program_(program), interface_(program.compiled().program) {
    if (const std::string* path = arguments.last(Option::inputs)) inputs_ = parse_json(read_file(*path), *path);
    limits_.steps = numbers<1>(arguments, Option::limit_steps, {static_cast<uint32_t>(limits_.steps)})[0];
    limits_.subgroup_size = numbers<1>(arguments, Option::subgroup_size, {limits_.subgroup_size})[0];
  }

  /// Every stage by itself; what they did as JSON. `outcome` is the first one that is not good.
  std::string all(Outcome& outcome) {
    outcome = program_.make_memory(memory_, limits_);
    if (!outcome.ok()) return {};
    fill(memory_, interface_, inputs_);
    std::string out = "{\n";
    for (const reflect::StageInfo& info : interface_.stages) {
      const std::string runs = stage(info.stage, outcome);
      if (!outcome.ok()) return {};
      if (!runs.empty()) out += "  " + json_string(name_of(info.stage)) + ": [" + runs + "\n  ],\n";
    }
    return out + "  " + to_json(memory_, interface_) + "\n}\n";
  }

 private:
  std::string stage(Stage stage, Outcome& outcome) {
    if (stage == Stage::vertex) return vertices(outcome);
    if (stage == Stage::fragment) return quad(outcome);
    outcome = program_.run_compute(numbers<3>(arguments_, Option::groups, {1, 1, 1}), memory_, limits_);
    return {};
  }

  /// What the inputs say of runs of a stage: an object for one run, or an array of such.
  std::vector<Json> runs_of(Stage stage) const {
    const Json* given = find(inputs_, name_of(stage));
    if (!given) return {Json{}};
    return given->is_array() ? std::vector<Json>(given->begin(), given->end()) : std::vector<Json>{*given};
  }

  std::string vertices(Outcome& outcome) {
    std::string out;
    for (const Json& vertex : runs_of(Stage::vertex)) {
      std::vector<Variable> inputs = program_.inputs(Stage::vertex), outputs;
      fill(inputs, vertex);
      outcome = program_.run_vertex(inputs, memory_, outputs, limits_);
      if (!outcome.ok()) return {};
      out += (out.empty() ? "\n    " : ",\n    ") + to_json(outputs);
    }
    return out;
  }

  /// One entry of the inputs is for all four pixels; gl_FragCoord is where --quad says.
  std::string quad(Outcome& outcome) {
    const std::vector<Json> given = runs_of(Stage::fragment);
    if (given.size() != 1 && given.size() != 4) throw UsageError("a quad has 4 pixels, or one for all of them");
    const std::array<uint32_t, 2> corner = numbers<2>(arguments_, Option::quad, {0, 0});
    std::array<Pixel, 4> pixels;
    for (uint32_t n = 0; n < 4; ++n) {
      pixels[n].inputs = program_.inputs(Stage::fragment);
      const float at[4] = {static_cast<float>(corner[0] + n % 2) + 0.5f, static_cast<float>(corner[1] + n / 2) + 0.5f,
                           0, 1};
      for (Variable& v : pixels[n].inputs)
        for (size_t c = 0; v.name == "gl_FragCoord" && c < 4; ++c) v.bits[c] = std::bit_cast<uint32_t>(at[c]);
      fill(pixels[n].inputs, given[given.size() == 1 ? 0 : n]);
    }
    outcome = program_.run_quad(pixels, memory_, limits_);
    std::string out;
    for (const Pixel& p : pixels)
      out += (out.empty() ? "\n    " : ",\n    ") + (p.discarded ? std::string("null") : to_json(p.outputs));
    return out;
  }

  const Arguments& arguments_;
  const interpret::Program& program_;
  const reflect::Program& interface_;
  interpret::Memory memory_;
  interpret::Limits limits_;
  Json inputs_;
};

int exit_status(interpret::End end) {
  switch (end) {
    case interpret::End::finished: return kFine;
    case interpret::End::step_limit:
    case interpret::End::memory_limit: return kLimit;
    case interpret::End::unsupported: return kDiagnostics;
    case interpret::End::internal: break;
  }
  return kInternal;
}

}  // namespace

int interpret_command(const Arguments& arguments) {
  const Inputs inputs = read_inputs(arguments);
  const Request request(arguments, kAnyDevice);
  Messages messages(arguments);
  const interpret::Program program(inputs.sources, request.options);
  const CompileResult& compiled = program.compiled();
  messages.add(compiled.status, compiled.diagnostics);
  if (!compiled.ok()) return messages.finish();
  Outcome outcome;
  const std::string text = Run(arguments, program).all(outcome);
  if (!outcome.ok()) {
    const bool is_limit = exit_status(outcome.end) == kLimit;
    write_all(2, "umber: error: " +
                     (is_limit ? "the run was stopped by " + outcome.what
                               : "the interpreter does not support " + outcome.what) +
                     "\n");
    return exit_status(outcome.end);
  }
  const std::string* path = arguments.last(Option::output);
  OutputFiles files;
  files.add(path ? *path : "-", text);
  files.commit();
  return messages.finish();
}

}  // namespace umber::tool
