// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/unit.h"

#include <span>

#include "umber/umber.hpp"

namespace umber::tool::lsp {
namespace {

Arguments arguments_of(const std::vector<std::string>& words, std::string_view stage, const std::string& path) {
  std::vector<std::string> all = {"compile"};
  all.insert(all.end(), words.begin(), words.end());
  if (!stage.empty()) all.insert(all.end(), {"-S", std::string(stage)});
  Arguments arguments = parse_arguments(std::move(all));
  std::erase_if(arguments.list,
                [](const Argument& a) { return a.option == Option::file || a.option == Option::stdin_; });
  arguments.list.push_back({Option::file, path});
  return arguments;
}

}  // namespace

Unit::Unit(const std::string& path, Documents& documents) : path_(path), settings_(settings_for(path, documents)) {
  has_stage_ = read(documents, settings_.stage.value_or("")) ||
               (settings_.stage_if_unsaid && read(documents, *settings_.stage_if_unsaid));
  if (!has_stage_ && !read(documents, "frag")) fall_back(documents);
  if (!settings_.default_version.empty() && !options().force_version)
    options().default_version = settings_.default_version;
  if (options().limits.milliseconds == 0) options().limits.milliseconds = kMostMilliseconds;
}

bool Unit::read(Documents& documents, std::string_view stage) {
  inputs_ = {};
  request_.reset();
  try {
    arguments_ = arguments_of(settings_.words, stage, path_);
    request_.emplace(arguments_, Vulkan::v1_1, documents);
  } catch (const UsageError& error) {
    if (settings_.problem.empty()) settings_.problem = error.what();
    return false;
  }
  try {
    inputs_ = read_inputs(arguments_, documents);
  } catch (const UsageError&) {  // of an unknown stage, or of a file that went away
    return false;
  }
  return !inputs_.sources.empty();
}

/// Where the settings are no good: as without them.
void Unit::fall_back(Documents& documents) {
  const bool had_words = !settings_.words.empty();
  settings_.words.clear();
  if (had_words) has_stage_ = read(documents, "");
  if (has_stage_ || read(documents, "frag")) return;
  // The file is not there, or no text: nothing is compiled in its place.
  request_.emplace(arguments_of({}, "frag", path_), Vulkan::v1_1, documents);
  inputs_.paths = {path_};
  inputs_.sources = {{.stage = Stage::fragment, .text = {}, .name = inputs_.paths[0]}};
}

CompileResult Unit::compile(const std::atomic<bool>* cancel) {
  options().cancel = cancel;
  return umber::compile(std::span(&source(), 1), options());
}

}  // namespace umber::tool::lsp
