// SPDX-License-Identifier: Apache-2.0
// Umber called as glslc: each file alone, with the semantics of Vulkan; silent unless there is something to say.
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

constexpr std::string_view kHelp =
    "glslc - Umber in its place: compiles shaders to SPIR-V\n\nUsage: glslc [options] file...\n\n"
    "Options are those of glslc; those that Umber does not have are refused by name.\n";

/// `name.vert` keeps its extension, that of `name.glsl` is replaced.
std::string name_for(const std::string& path, std::string_view extension) {
  if (path == "-") return "-" + std::string(extension);
  const std::string_view name = name_of(path);
  const size_t dot = name.rfind('.');
  const std::string_view last = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
  const bool is_stage =
      std::any_of(std::begin(kStages), std::end(kStages), [&](const StageRow& s) { return s.extension == last; });
  return std::string(is_stage ? name : name.substr(0, dot)) + std::string(extension);
}

class Glslc {
 public:
  Glslc(CommandLine line, Host& host) : line_(std::move(line)), host_(host), settings_(line_) {
    // -w says more than -Werror, in whatever order they stand.
    if (line_.umbers.has(Option::warnings_none))
      std::erase_if(line_.umbers.list, [](const Argument& a) { return a.option == Option::warnings_errors; });
    for (size_t n = 0; n < line_.umbers.list.size(); ++n)
      if (line_.umbers.list[n].option == Option::file) files_.push_back(n);
    check();
    line_.umbers.list.insert(line_.umbers.list.begin(), {{Option::vulkan, ""}, {Option::target_env, environment()}});
    for (size_t& n : files_) n += 2;
  }

  int run() {
    for (const size_t n : files_) try_file(n);
    host_.say(in_words_of_glslc(said_));
    return failed_ ? 1 : 0;
  }

 private:
  bool is_rule_only() const { return line_.has("-M"); }
  /// Whether what is made of several files would be one file.
  bool links() const { return !line_.has("-c") && !line_.has("-S") && !line_.has("-E") && !is_rule_only(); }

  void check() const {
    if (const std::string* language = line_.last("-x"); language && *language != "glsl")
      throw UsageError(*language == "hlsl" ? "'-x hlsl' is not supported by Umber: HLSL is no input of it"
                                           : "language not recognized: '" + *language + "'");
    if (files_.empty()) throw UsageError("no input files");
    check_rules();
    const std::string* const format = line_.umbers.last(Option::format);
    if (format && *format != "bin" && (line_.has("-S") || line_.has("-E") || is_rule_only()))
      throw UsageError("-mfmt=" + *format + " is a form of SPIR-V as words, and none are written");
    if (files_.size() == 1) return;
    if (links()) throw UsageError("linking multiple files is not supported yet. Use -c to compile files individually.");
    if (line_.has("-o") && !line_.has("-E"))
      throw UsageError("cannot specify -o when generating multiple output files");
  }

  void check_rules() const {
    if (is_rule_only() && line_.has("-MD"))
      throw UsageError("both -M (or -MM) and -MD are specified. Only one should be used at one time.");
    const bool is_named = line_.has("-MF") || line_.umbers.has(Option::depend_target);
    if (is_named && !line_.has("-MD") && !is_rule_only())
      throw UsageError("to generate dependencies you must specify either -M (-MM) or -MD");
    if (is_named && files_.size() > 1)
      throw UsageError(
          "to specify dependency info file name or dependency info target, only one input file is allowed.");
  }

  std::string environment() const {
    const std::string* said = line_.last("--target-env");
    if (!said || *said == "vulkan") return "vulkan1.0";
    if (said->starts_with("opengl"))
      throw UsageError("'--target-env=" + *said + "' is not supported by Umber: it writes SPIR-V for Vulkan");
    const std::vector<std::string_view> known = choices(row(Option::target_env));
    if (std::find(known.begin(), known.end(), *said) == known.end())
      throw UsageError("invalid value '" + *said + "' in '--target-env=" + *said + "'");
    return *said;
  }

  std::string output(const std::string& path) const {
    if (const std::string* said = line_.last("-o")) return *said;
    if (line_.has("-E") || is_rule_only()) return "-";
    if (line_.has("-S")) return name_for(path, ".spvasm");
    return links() ? "a.spv" : name_for(path, ".spv");
  }

  /// One of several files that cannot be read does not keep the others from being compiled.
  void try_file(size_t n) {
    try {
      compile_file(n);
    } catch (const UsageError& error) {
      if (files_.size() == 1) throw;
      host_.say("glslc: error: " + std::string(error.what()) + "\n");
      failed_ = true;
    }
  }

  void compile_file(size_t n) {
    const Arguments arguments = line_.for_file(n);
    const Inputs inputs = read_inputs(arguments, host_, "-fshader-stage=STAGE in front of it");
    const ToolRequest request(arguments, settings_, inputs.sources[0].stage, host_);
    const std::string& path = inputs.paths[0];
    OutputFiles files(host_);
    if (line_.has("-E") || is_rule_only()) {
      const PreprocessResult result = request.preprocess(inputs.sources[0]);
      say(arguments, result.status, result.diagnostics);
      if (result.ok() && is_rule_only()) files.add(output(path), rule(arguments, path, "", result.dependencies));
      if (result.ok() && !is_rule_only()) files.add(output(path), result.text);
      if (result.ok()) add_rule_beside(files, arguments, path, "", result.dependencies);
    } else {
      const CompileResult result = request.compile(inputs.sources);
      say(arguments, result.status, result.diagnostics);
      if (result.ok()) write(files, arguments, path, result);
    }
    files.commit();
  }

  void write(OutputFiles& files, const Arguments& arguments, const std::string& path,
             const CompileResult& result) const {
    const std::string* const format = arguments.last(Option::format);
    const std::vector<uint32_t>& words = result.modules[0].spirv;
    if (line_.has("-S"))
      files.add(output(path), disassemble(words));
    else if (!format || *format == "bin")
      files.add(output(path), as_bytes(words));
    else
      files.add(output(path), as_numbers(words, *format == "c"));
    const std::string* const out = line_.last("-o");
    add_rule_beside(files, arguments, path, out ? *out : "", result.dependencies);
  }

  /// What -MD asks for, beside the file `out`, or beside the one that is written without -o.
  void add_rule_beside(OutputFiles& files, const Arguments& arguments, const std::string& path, const std::string& out,
                       const std::vector<std::string>& dependencies) const {
    if (!line_.has("-MD")) return;
    const std::string* const named = line_.last("-MF");
    const std::string made = out.empty() || out == "-" ? name_for(path, line_.has("-S") ? ".spvasm" : ".spv") : out;
    files.add(named ? *named : made + ".d", rule(arguments, path, made, dependencies));
  }

  std::string rule(const Arguments& arguments, const std::string& path, const std::string& out,
                   const std::vector<std::string>& dependencies) const {
    const std::string* said = arguments.last(Option::depend_target);
    const std::string target = said ? *said : out.empty() || out == "-" ? name_for(path, ".spv") : out;
    std::vector<std::string> read = {path};
    read.insert(read.end(), dependencies.begin(), dependencies.end());
    return make_rule(std::span(&target, 1), read);
  }

  void say(const Arguments& arguments, Status status, std::vector<Diagnostic> diagnostics) {
    if (arguments.has(Option::automatic)) drop_guessed_locations(diagnostics);
    said_.insert(said_.end(), diagnostics.begin(), diagnostics.end());
    failed_ |= status != Status::ok;
  }

  CommandLine line_;
  Host& host_;
  ToolSettings settings_;
  std::vector<size_t> files_;  ///< where they are in the command line
  std::vector<Diagnostic> said_;
  bool failed_ = false;
};

}  // namespace

int glslc(std::vector<std::string> words, Host& host) {
  CommandLine line = understand(glslc_options(), std::move(words));
  if (line.has("-h") || line.has("--version")) {
    const std::string version = "umber " + std::string(umber::version()) + "\n\nTarget: SPIR-V 1.0\n";
    return write_all(STDOUT_FILENO, line.has("-h") ? kHelp : std::string_view(version)) ? 0 : 1;
  }
  return Glslc(std::move(line), host).run();
}

}  // namespace umber::tool::drop_in
