// SPDX-License-Identifier: Apache-2.0
// umber-run: what `umber run` starts, with the same command line.
#include <charconv>

#include <unistd.h>

#include "umber/entry.h"
#include "umber/files.h"
#include "umber/help.h"
#include "umber/inputs.h"
#include "umber/messages.h"
#include "umber/request.h"
#include "umber/run/run.h"

namespace umber::tool {
namespace {

std::string text(const Arguments& arguments, Option option) {
  const std::string* value = arguments.last(option);
  return value ? *value : std::string();
}

template <typename Number>
Number number(const Arguments& arguments, Option option, Number otherwise) {
  const std::string* value = arguments.last(option);
  if (!value) return otherwise;
  Number result{};
  const char* const end = value->data() + value->size();
  const auto [stop, error] = std::from_chars(value->data(), end, result);
  if (error == std::errc() && stop == end && result > 0) return result;
  throw UsageError("'" + *value + "' is no number for '" + std::string(spellings(row(option), false).back()) + "'");
}

run::FeatureSet features(const Arguments& arguments) {
  run::FeatureSet set;
  for (const std::string_view name : arguments.values(Option::without_feature)) {
    const std::optional<run::Feature> feature = run::find_feature(name);
    if (!feature) throw UsageError("'" + std::string(name) + "' is no feature that the runner knows");
    set.add(*feature);
  }
  return set;
}

int run_tests(const Arguments& arguments) {
  run::RunOptions options;
  options.tap = arguments.has(Option::tap);
  options.verbose = arguments.has(Option::verbose);
  options.isolate = !arguments.has(Option::no_isolate);
  options.check = arguments.has(Option::check);
  options.interpret = arguments.has(Option::interpreter);
  options.interpret_only = arguments.has(Option::interpreter_only);
  set_buffers(arguments, options.buffers, options.buffer_bounds);
  options.structured_buffers = structured_buffers(arguments);
  options.shader_model = shader_model(arguments);
  Captures captures(arguments);
  options.captures = std::move(captures.names);
  options.capture_mode = captures.mode;
  options.constants = read_specializations(arguments);
  options.via = text(arguments, Option::via);
  options.jobs = number(arguments, Option::jobs, options.jobs);
  options.timeout = number(arguments, Option::timeout, options.timeout);
  options.device.name = text(arguments, Option::device);
  options.device.without = features(arguments);
  options.list = text(arguments, Option::list_file);
  options.png = text(arguments, Option::png);
  options.junit = text(arguments, Option::junit);
  const std::vector<std::string_view> operands = arguments.values(Option::file);
  const std::vector<std::string> paths(operands.begin(), operands.end());
  if (paths.empty() && options.list.empty()) throw UsageError("no shader test; `umber run --help` says what there is");
  return run::run_command(options, paths);
}

}  // namespace
}  // namespace umber::tool

int main(int argc, char** argv) {
  using namespace umber::tool;
  return guarded([&]() -> int {
    const Arguments arguments = parse_arguments({argv + 1, argv + argc});
    if (arguments.command != Command::run) throw UsageError("umber-run is started by `umber run`");
    if (arguments.has(Option::help)) return write_all(STDOUT_FILENO, help_text(Command::run)) ? kFine : kUsage;
    return run_tests(arguments);
  });
}
