// SPDX-License-Identifier: Apache-2.0
// umber-run: what `umber run` starts, with the same command line.
#include <charconv>
#include <span>

#include <unistd.h>

#include "umber/entry.h"
#include "umber/files.h"
#include "umber/help.h"
#include "umber/inputs.h"
#include "umber/messages.h"
#include "umber/request.h"
#include "umber/run/picture/picture.h"
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

constexpr Option kOfPictures[] = {Option::output,          Option::picture_size, Option::picture_value,
                                  Option::picture_texture, Option::picture_time, Option::picture_frames,
                                  Option::picture_rate};
constexpr Option kOfTests[] = {Option::specialize,
                               Option::shader_model,
                               Option::buffers,
                               Option::robust_buffers,
                               Option::structured_buffers,
                               Option::capture,
                               Option::capture_mode,
                               Option::half_mediump,
                               Option::tap,
                               Option::junit,
                               Option::verbose,
                               Option::png,
                               Option::list_file,
                               Option::via,
                               Option::interpreter,
                               Option::check,
                               Option::buffer_contents,
                               Option::jobs,
                               Option::no_isolate};

/// An option that would have no effect is an error.
void refuse(const Arguments& arguments, std::span<const Option> options, std::string_view what) {
  for (const Option option : options)
    if (arguments.has(option))
      throw UsageError("'" + std::string(spellings(row(option), false).back()) + "' is for " + std::string(what));
}

/// "640x480"
void set_size(const Arguments& arguments, run::PictureOptions& options) {
  const std::string* text = arguments.last(Option::picture_size);
  if (!text) return;
  constexpr uint32_t kMost = 16384;
  const char* const end = text->data() + text->size();
  const auto [by, error] = std::from_chars(text->data(), end, options.width);
  const bool is_good = error == std::errc() && by != end && *by == 'x';
  const auto [stop, wrong] = std::from_chars(is_good ? by + 1 : end, end, options.height);
  if (!is_good || wrong != std::errc() || stop != end || options.width == 0 || options.height == 0 ||
      std::max(options.width, options.height) > kMost)
    throw UsageError("'" + *text + "' is no size of a picture: 640x480, 16384 at most either way");
}

int draw_picture(const Arguments& arguments, std::string_view path) {
  refuse(arguments, kOfTests, "shader tests, not for pictures of fragment shaders");
  run::PictureOptions options;
  options.path = path;
  options.output = text(arguments, Option::output);
  if (options.output.empty()) throw UsageError("-o says where the picture goes");
  set_size(arguments, options);
  for (const std::string_view value : arguments.values(Option::picture_value)) {
    options.values.push_back(run::picture_value(value).value_or(run::PictureOptions::Value{}));
    if (options.values.back().name.empty())
      throw UsageError("'" + std::string(value) + "' is no NAME=VALUE[,VALUE]...");
  }
  for (const std::string_view image : arguments.values(Option::picture_texture)) {
    const size_t at = image.find('=');
    if (at == 0 || at == image.npos) throw UsageError("'" + std::string(image) + "' is no NAME=FILE");
    options.images.push_back({std::string(image.substr(0, at)), std::string(image.substr(at + 1))});
  }
  options.time = number(arguments, Option::picture_time, options.time);
  options.frames = number(arguments, Option::picture_frames, options.frames);
  options.rate = number(arguments, Option::picture_rate, options.rate);
  options.timeout = number(arguments, Option::timeout, options.timeout);
  options.device.name = text(arguments, Option::device);
  options.interpret = arguments.has(Option::interpreter_only) || is_interpreter(options.device);
  options.device.without = features(arguments);
  return run::run_picture(options);
}

int run_tests(const Arguments& arguments) {
  const std::vector<std::string_view> operands = arguments.values(Option::file);
  if (operands.size() == 1 && run::is_picture(operands[0])) return draw_picture(arguments, operands[0]);
  refuse(arguments, kOfPictures, "the picture of one fragment shader, not for shader tests");
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
  options.half_mediump = arguments.has(Option::half_mediump);
  options.zero_initialize = arguments.has(Option::zero_initialize);
  options.constants = read_specializations(arguments);
  options.via = text(arguments, Option::via);
  options.jobs = number(arguments, Option::jobs, options.jobs);
  options.timeout = number(arguments, Option::timeout, options.timeout);
  options.device.name = text(arguments, Option::device);
  options.device.without = features(arguments);
  options.list = text(arguments, Option::list_file);
  options.files = {.png = text(arguments, Option::png), .buffer_contents = text(arguments, Option::buffer_contents)};
  options.junit = text(arguments, Option::junit);
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
