// SPDX-License-Identifier: Apache-2.0
// Manifests in JSON: shaders, by targets, by permutations of macros and specialization constants.
#include <algorithm>
#include <deque>

#include "umber/batch/axes.h"
#include "umber/batch/manifest.h"
#include "umber/commands.h"
#include "umber/files.h"
#include "umber/inputs.h"

namespace umber::tool::batch {
namespace {

/// A shader for a target: what all its permutations have in common.
struct Shader {
  Arguments arguments;  ///< with the files, without what a permutation adds
  const Axes* axes = nullptr;
  std::string target;   ///< its name; may be empty
  std::string pattern;  ///< of the names of outputs
  std::string extension;
  bool is_program = false;  ///< several files, each of which has an output
  uint64_t first_job = 0;
  size_t first_family = 0;
};

/// What a manifest sees to itself.
constexpr Option kNotHere[] = {Option::output,     Option::depend,  Option::depend_also,   Option::depend_file,
                               Option::preprocess, Option::dump_ir, Option::stdin_,        Option::cache,
                               Option::cache_size, Option::file,    Option::depend_target, Option::diagnostics};

class JsonJobs : public Jobs {
 public:
  explicit JsonJobs(const Text& text) : text_(text) {
    const Value root = parse_json(text);
    if (!root.is(Value::Kind::object)) fail(root, "a manifest is an object");
    check_members(root, {"options", "targets", "shaders"});
    std::vector<std::string> common;
    add_words(root.find("options"), common);
    const Value* const shaders = root.find("shaders");
    if (!shaders || !shaders->is(Value::Kind::list))
      fail(shaders ? *shaders : root, "a manifest has a list of shaders");
    std::vector<std::pair<std::string, std::vector<std::string>>> targets;
    if (const Value* const given = root.find("targets")) {
      if (!given->is(Value::Kind::object) || given->members.empty()) fail(*given, "targets are an object of options");
      for (const auto& [name, words] : given->members) {
        check_path(name, name.text);
        add_words(&words, targets.emplace_back(name.text, std::vector<std::string>()).second);
      }
    }
    if (targets.empty()) targets.emplace_back();
    for (const Value& shader : shaders->items) add_shader(shader, common, targets);
  }

  size_t count() const override { return static_cast<size_t>(count_); }
  size_t family_count() const override { return families_.size(); }
  const Family& family(size_t index) const override { return *families_[index]; }
  size_t family_of(size_t job) const override {
    const Shader& s = shader_of(job);
    return s.first_family + s.axes->constants_of(job - s.first_job);
  }
  std::string title(size_t job) const override { return name(job); }

  int run(size_t job, Host& host) const override {
    const Shader& s = shader_of(job);
    Arguments arguments = s.arguments;
    for (const Choice* const choice : s.axes->choices(job - s.first_job)) {
      for (const auto& [name, value] : choice->macros)
        arguments.list.push_back(value ? Argument{Option::define, name + "=" + *value}
                                       : Argument{Option::undefine, name});
      for (const std::string& constant : choice->constants) arguments.list.push_back({Option::specialize, constant});
    }
    arguments.list.push_back({Option::output, name(job) + (s.is_program ? "/" : "")});
    return build_command(arguments, host);
  }

 private:
  [[noreturn]] void fail(const Value& at, std::string what) const {
    text_.fail(at.position, at.length, std::move(what));
  }

  void check_members(const Value& object, std::initializer_list<std::string_view> known) const {
    for (const auto& [name, value] : object.members) {
      if (std::ranges::find(known, std::string_view(name.text)) != known.end()) continue;
      const std::string_view near = nearest(name.text, std::span(known.begin(), known.size()));
      fail(name, near.empty() ? "there is no such member here"
                              : "there is no such member here; did you mean \"" + std::string(near) + "\"?");
    }
  }

  void check_path(const Value& at, std::string_view path) const {
    if (path.empty() || path.find('\0') != path.npos || path[0] == '/') fail(at, "this must be a relative path");
    for (const std::string_view part : split(path, '/'))
      if (part == "..") fail(at, "this must be a path without '..'");
  }

  void add_words(const Value* list, std::vector<std::string>& words) const {
    if (!list) return;
    if (!list->is(Value::Kind::list)) fail(*list, "options are a list of words, as a command line has them");
    for (const Value& word : list->items) {
      if (!word.is(Value::Kind::text)) fail(word, "a word of the command line is a text");
      words.push_back(word.text);
    }
    check_options(*list, words);
  }

  Arguments check_options(const Value& at, const std::vector<std::string>& words) const {
    std::vector<std::string> all = {"compile"};
    all.insert(all.end(), words.begin(), words.end());
    Arguments arguments;
    try {
      arguments = parse_arguments(all);
    } catch (const UsageError& error) {
      fail(at, error.what());
    }
    for (const Argument& a : arguments.list)
      if (std::ranges::find(kNotHere, a.option) != std::end(kNotHere))
        fail(at, a.option == Option::file
                     ? "'" + a.value + "' is no option"
                     : "'" + std::string(spellings(row(a.option), false)[0]) + "' is nothing that a manifest has");
    return arguments;
  }

  std::vector<const Value*> files_of(const Value& shader) const {
    const Value* const file = shader.find("file");
    if (!file) fail(shader, "a shader has a \"file\"");
    std::vector<const Value*> files;
    if (file->is(Value::Kind::text)) files.push_back(file);
    if (file->is(Value::Kind::list))
      for (const Value& one : file->items) files.push_back(&one);
    for (const Value* one : files)
      if (!one->is(Value::Kind::text) || one->text.empty() || one->text == "-" ||
          one->text.find('\0') != std::string::npos)
        fail(*one, "a file is a path");
    if (files.empty()) fail(*file, "a file is a path, or a list of those of one program");
    return files;
  }

  void add_shader(const Value& given, const std::vector<std::string>& common,
                  const std::vector<std::pair<std::string, std::vector<std::string>>>& targets) {
    if (!given.is(Value::Kind::object)) fail(given, "a shader is an object");
    check_members(given, {"file", "name", "options", "macros", "constants", "permutations"});
    const Axes& axes = axes_.emplace_back(text_, given);
    const std::vector<const Value*> files = files_of(given);
    std::vector<std::string> own;
    add_words(given.find("options"), own);
    for (const auto& [target, words] : targets) {
      std::vector<std::string> all = common;
      all.insert(all.end(), own.begin(), own.end());
      all.insert(all.end(), words.begin(), words.end());
      Shader s{.arguments = check_options(given, all), .axes = &axes, .target = target};
      s.is_program = files.size() > 1;
      s.arguments.command = s.is_program ? Command::link : Command::compile;
      for (const Value* file : files) s.arguments.list.push_back({Option::file, file->text});
      s.extension = extension_for_output(s.arguments);
      s.pattern = pattern_of(given, s, *files[0], targets.size() > 1 || !target.empty());
      s.first_job = count_, s.first_family = families_.size();
      if (axes.count() > kMostJobs - count_)
        fail(given, "with this there are more than " + std::to_string(kMostJobs) + " jobs");
      count_ += axes.count();
      const Family& family = family_list_.emplace_back(Family{axes.macros()});
      families_.insert(families_.end(), axes.constants_count(), &family);
      shaders_.push_back(std::move(s));
    }
  }

  std::string pattern_of(const Value& given, const Shader& s, const Value& file, bool has_targets) const {
    const Value* const name = given.find("name");
    if (name && !name->is(Value::Kind::text)) fail(*name, "a name is a text");
    std::string pattern = name ? name->text : std::string(name_of(std::string_view(file.text)));
    if (!name) {
      if (s.axes->count() > 1) pattern += "-{index}";
      if (has_targets) pattern = "{target}/" + pattern;
    }
    check_path(name ? *name : file, pattern);
    for (size_t at = pattern.find('{'); at != std::string::npos; at = pattern.find('{', at + 1)) {
      const std::string in = pattern.substr(at + 1, pattern.find('}', at) - at - 1);
      const bool is_known =
          in == "index" || in == "target" || std::ranges::find(s.axes->macros(), in) != s.axes->macros().end();
      if (!is_known)
        fail(name ? *name : file, "'{" + in + "}' is none of {index}, {target} and the macros of this shader");
    }
    return pattern + (s.is_program ? "" : s.extension);
  }

  const Shader& shader_of(size_t job) const {
    const auto after = std::ranges::upper_bound(shaders_, uint64_t{job}, {}, &Shader::first_job);
    return *(after - 1);
  }

  /// With {index}, {target} and {MACRO} as they are in the job.
  std::string name(size_t job) const {
    const Shader& s = shader_of(job);
    const uint64_t index = job - s.first_job;
    std::string result;
    for (size_t at = 0; at < s.pattern.size();) {
      const size_t open = std::min(s.pattern.find('{', at), s.pattern.size());
      result.append(s.pattern, at, open - at);
      if (open == s.pattern.size()) break;
      const size_t close = s.pattern.find('}', open);
      const std::string_view in = std::string_view(s.pattern).substr(open + 1, close - open - 1);
      result += in == "index" ? padded(index, s.axes->count()) : in == "target" ? s.target : value_of(s, index, in);
      at = close + 1;
    }
    return result;
  }

  /// With as many digits as the highest has.
  static std::string padded(uint64_t index, uint64_t count) {
    const std::string digits = std::to_string(index), most = std::to_string(count - 1);
    return std::string(most.size() - digits.size(), '0') + digits;
  }

  static std::string value_of(const Shader& s, uint64_t index, std::string_view macro) {
    std::string result = "-";
    for (const Choice* const choice : s.axes->choices(index))
      for (const auto& [name, value] : choice->macros)
        if (name == macro) result = value.value_or("-");
    for (char& c : result)
      if (c == '/' || c == '\\' || c == '\0' || c == '\n') c = '_';
    return result;
  }

  const Text& text_;
  std::deque<Axes> axes_;
  std::deque<Family> family_list_;
  std::vector<const Family*> families_;
  std::vector<Shader> shaders_;
  uint64_t count_ = 0;
};

}  // namespace

std::unique_ptr<Jobs> json_jobs(const Text& text) { return std::make_unique<JsonJobs>(text); }

std::unique_ptr<Jobs> read_manifest(const Text& text) {
  const size_t first = text.text().find_first_not_of(" \t\r\n");
  const bool is_json = text.path().ends_with(".json") || (first != std::string_view::npos && text.text()[first] == '{');
  return is_json ? json_jobs(text) : line_jobs(text);
}

}  // namespace umber::tool::batch
