// SPDX-License-Identifier: Apache-2.0
// Umber called as glslangValidator: all files together, with the semantics of OpenGL or, for SPIR-V, of Vulkan.
#include <algorithm>

#include <unistd.h>

#include "umber/depend.h"
#include "umber/drop_in/drop_in.h"
#include "umber/drop_in/tool_request.h"
#include "umber/drop_in/words.h"
#include "umber/files.h"
#include "umber/inputs.h"
#include "umber/messages.h"
#include "umber/spirv_output.h"

namespace umber::tool::drop_in {
namespace {

enum ExitStatus : int { kFine = 0, kWrongCommandLine = 1, kNotCompiled = 2 };

constexpr std::string_view kUsage =
    "Usage: glslangValidator [option]... [file]...\n\n"
    "Umber in its place. Options are those of glslangValidator; those that Umber does not have are refused by name.\n";

/// The text that --vn and -x write: eight words on a line.
std::string as_table(const std::vector<uint32_t>& words, const std::string* name) {
  std::string out = "\t// umber " + std::string(umber::version()) + "\n";
  if (name) out += "\t #pragma once\nconst uint32_t " + *name + "[] = {\n";
  const std::string numbers = as_numbers(words, false);
  for (size_t start = 0; start < numbers.size();) {
    const size_t end = numbers.find('\n', start) + 1;
    out += "\t" + numbers.substr(start, end - start);
    start = end;
  }
  return out + (name ? "};\n" : "");
}

/// What --glsl-version takes.
constexpr std::string_view kVersions[] = {"100", "110", "120", "130", "140", "150", "300es", "310es", "320es",
                                          "330", "400", "410", "420", "430", "440", "450",   "460"};

class Validator {
 public:
  Validator(CommandLine line, Host& host)
      : line_(std::move(line)), host_(host), settings_(line_), arguments_(line_.umbers) {
    check();
    arguments_.command = Command::link;
    if (for_vulkan()) arguments_.list.insert(arguments_.list.begin(), {Option::vulkan, ""});
    set_environment();
    inputs_ = read_inputs(arguments_, host_);
    check_targets();
  }

  int run() {
    if (shows_names())
      for (const std::string& path : inputs_.paths) print((path == "-" ? std::string("stdin") : path) + "\n");
    if (line_.has("-E")) return preprocess_all();
    if (links()) {
      compile_programs();
    } else {
      for (const Source& source : inputs_.sources) compile(std::span(&source, 1));
    }
    if (failed_ && writes()) print("SPIR-V is not generated for failed compile or link\n");
    if (!failed_ && writes()) write_rule();
    return failed_ ? kNotCompiled : kFine;
  }

 private:
  bool for_vulkan() const {
    const auto is_vulkan = [](const auto& option) {
      return option.first == "--target-env" && option.second.starts_with("vulkan");
    };
    return line_.has("-V") || line_.has("-V100") || line_.has("-H") || line_.has("--client") ||
           std::ranges::any_of(line_.tools, is_vulkan);
  }
  bool writes() const { return for_vulkan(); }
  bool links() const { return for_vulkan() || line_.has("-l"); }
  bool shows_names() const {
    return (links() || inputs_.paths.size() > 1) && !line_.has("--quiet") && !line_.has("-s") && !line_.has("-E");
  }

  void check() const {
    if (const std::string* client = line_.last("--client"); client && *client != "vulkan100")
      throw UsageError("'--client " + *client + "' is not supported by Umber: it writes SPIR-V for Vulkan");
    const std::string* const wanted = arguments_.last(Option::entry_point);
    const std::string* const source = line_.last("--sep");
    if ((source && *source != "main") || (wanted && *wanted != "main"))
      throw UsageError("entry points are called main, as they are in the source; Umber renames none");
    if (line_.has("-E") && (for_vulkan() || line_.has("-l")))
      throw UsageError("can't use -E when linking is selected (use -h for usage)");
    if (line_.has("-o") && !for_vulkan())
      throw UsageError("no binary generation requested (e.g., -V) (use -h for usage)");
    if (const std::string* version = arguments_.last(Option::standard);
        version && std::ranges::find(kVersions, *version) == std::end(kVersions))
      throw UsageError("--glsl-version: '" + *version +
                       "' is none of 100 to 460 and 300es to 320es (use -h for usage)");
    const auto is_input = [](const Argument& a) { return a.option == Option::file || a.option == Option::stdin_; };
    if (std::none_of(arguments_.list.begin(), arguments_.list.end(), is_input))
      throw UsageError("no input file (use -h for usage)");
  }

  /// The environment given last that is Vulkan's, and the version of SPIR-V given last.
  void set_environment() {
    // What is not written need not be of any version.
    std::string vulkan = writes() ? "vulkan1.0" : "vulkan1.3", spirv;
    for (const auto& [spelling, value] : line_.tools) {
      if (spelling != "--target-env") continue;
      const std::vector<std::string_view> known = choices(row(Option::target_env));
      if (value.starts_with("spirv1.") && value.size() == 8 && value[7] >= '0' && value[7] <= '6')
        spirv = "spv" + value.substr(5);
      else if (value == "opengl")
        throw UsageError("'--target-env opengl' is not supported by Umber: it writes SPIR-V for Vulkan");
      else if (std::find(known.begin(), known.end(), value) != known.end() && value != "vulkan")
        vulkan = value;
      else
        throw UsageError("--target-env: '" + value + "' is no environment (use -h for usage)");
    }
    if (!spirv.empty() && !for_vulkan())
      throw UsageError("To generate SPIR-V, also specify client semantics. See -G and -V. (use -h for usage)");
    arguments_.list.push_back({Option::target_env, vulkan});
    if (!spirv.empty()) arguments_.list.push_back({Option::target_spv, spirv});
  }

  /// Stages of one program share their resources.
  void check_targets() const {
    for (const Source& source : inputs_.sources) {
      if (source.stage == inputs_.sources[0].stage) continue;
      if (links() && settings_.bases.differ())
        throw UsageError("bases of bindings for one stage of several are not supported by Umber: compile each alone");
      if (line_.has("-o"))
        throw UsageError("Umber writes one module to the file that -o names, and the shaders are of several stages");
    }
  }

  /// Compute shaders, which nothing is linked to, are a program beside that of the others.
  void compile_programs() {
    std::vector<Source> others, compute;
    for (const Source& source : inputs_.sources) (source.stage == Stage::compute ? compute : others).push_back(source);
    if (!compute.empty()) compile(compute);
    if (!others.empty()) compile(others);
  }

  int preprocess_all() {
    for (const Source& source : inputs_.sources) {
      const PreprocessResult result = ToolRequest(arguments_, settings_, source.stage, host_).preprocess(source);
      if (result.ok()) print(result.text + "\n");
      write_all(STDERR_FILENO, in_words_of_glslang(result.diagnostics));
      failed_ |= !result.ok();
    }
    return failed_ ? kNotCompiled : kFine;
  }

  void compile(std::span<const Source> sources) {
    ToolRequest request(arguments_, settings_, sources[0].stage, host_);
    if (request.options().default_version.empty() && !line_.has("-d")) request.options().default_version = "100";
    CompileResult result = request.compile(sources);
    if (arguments_.has(Option::automatic)) drop_guessed_locations(result.diagnostics);
    if (!links()) leave_out_links(result);
    failed_ |= !result.ok();
    if (!line_.has("-s") && !result.diagnostics.empty()) {
      if (!shows_names()) print(std::string(sources[0].name) + "\n");
      print(in_words_of_glslang(result.diagnostics));
    }
    if (result.ok() && writes()) write(result);
  }

  /// What only a whole program must have, a part of one may lack.
  static void leave_out_links(CompileResult& result) {
    std::erase_if(result.diagnostics, [](const Diagnostic& d) { return d.id.starts_with("link-"); });
    const auto is_error = [](const Diagnostic& d) { return d.severity == Severity::error; };
    if (result.status == Status::errors && std::ranges::none_of(result.diagnostics, is_error)) result.status = Status::ok;
  }

  void write(const CompileResult& result) {
    OutputFiles files;
    for (const Module& m : result.modules) {
      const std::string* const path = line_.last("-o");
      written_.push_back(path ? *path : std::string(extension_of(m.stage)) + ".spv");
      const std::string* const name = line_.last("--vn");
      if (line_.has("-x") || (name && path))
        files.add(written_.back(), as_table(m.spirv, name));
      else
        files.add(written_.back(), as_bytes(m.spirv));
      if (line_.has("-H") || line_.has("--spirv-dis")) files.add("-", disassemble(m.spirv));
    }
    included_.insert(included_.end(), result.dependencies.begin(), result.dependencies.end());
    files.commit();
  }

  void write_rule() const {
    const std::string* const path = line_.last("--depfile");
    if (!path) return;
    std::vector<std::string> read = inputs_.paths;
    read.insert(read.end(), included_.begin(), included_.end());
    OutputFiles files;
    files.add(*path, make_rule(written_, read));
    files.commit();
  }

  static void print(const std::string& text) { write_all(STDOUT_FILENO, text); }

  CommandLine line_;
  Host& host_;
  ToolSettings settings_;
  Arguments arguments_;
  Inputs inputs_;
  std::vector<std::string> written_;   ///< files with modules
  std::vector<std::string> included_;  ///< files that their sources include
  bool failed_ = false;
};

}  // namespace

int glslang_validator(std::vector<std::string> words, Host& host) {
  const bool is_bare = words.empty();
  CommandLine line = understand(glslang_validator_options(), std::move(words));
  if (is_bare || line.has("-h")) {
    write_all(STDOUT_FILENO, kUsage);
    return kWrongCommandLine;  // as glslangValidator has it
  }
  if (line.has("-v")) {
    // CMake's FindVulkan reads the first line.
    write_all(STDOUT_FILENO, "Glslang Version: 11:12.0.0\nUmber " + std::string(umber::version()) + " in its place\n");
    return kFine;
  }
  if (line.has("-dumpversion")) return write_all(STDOUT_FILENO, "11:12.0.0\n") ? kFine : kWrongCommandLine;
  return Validator(std::move(line), host).run();
}

}  // namespace umber::tool::drop_in
