// SPDX-License-Identifier: Apache-2.0
// `umber link` and `umber compile`.
#include <algorithm>
#include <cstring>
#include <optional>
#include <set>

#include "umber/commands.h"
#include "umber/depend.h"
#include "umber/files.h"
#include "umber/inputs.h"
#include "umber/messages.h"
#include "umber/request.h"
#include "umber/spirv_output.h"

namespace umber::tool {
namespace {

enum class Emit : uint8_t { spv, spvasm, hlsl, essl, ir, json };  // in the order of the choices of --emit
constexpr std::string_view kExtensions[] = {".spv", ".spvasm", ".hlsl", ".essl", ".umir", ".json"};

Emit emit_of(const Arguments& arguments) {
  for (auto a = arguments.list.rbegin(); a != arguments.list.rend(); ++a) {
    if (a->option == Option::human) return Emit::spvasm;
    if (a->option != Option::emit) continue;
    const std::vector<std::string_view> list = choices(row(Option::emit));
    return static_cast<Emit>(std::find(list.begin(), list.end(), a->value) - list.begin());
  }
  switch (asked_output(arguments)) {
    case Output::spirv: return Emit::spv;
    case Output::hlsl: return Emit::hlsl;
    case Output::essl: return Emit::essl;
  }
  return Emit::spv;
}

/// What the control shader is called that --patch-vertices makes.
constexpr const char* kMadeControl = "default.tesc";

/// The output whose language it is; none: any will do.
std::optional<Output> output_of(Emit emit) {
  switch (emit) {
    case Emit::spv:
    case Emit::spvasm: return Output::spirv;
    case Emit::hlsl: return Output::hlsl;
    case Emit::essl: return Output::essl;
    case Emit::ir:
    case Emit::json: break;
  }
  return std::nullopt;
}

/// The pass that --dump-ir names; empty: none.
std::string dump_pass(const Arguments& arguments) {
  const std::string* asked = arguments.last(Option::dump_ir);
  if (!asked) return {};
  const std::string name = asked->starts_with("after:") ? asked->substr(6) : *asked;
  const std::vector<Listing> passes = umber::passes();
  std::vector<std::string_view> known = {"all", "front", "link", "names"};
  for (const Listing& pass : passes) known.push_back(pass.name);
  if (std::find(known.begin(), known.end(), name) != known.end()) return name;
  const std::string_view near = nearest(name, known);
  throw UsageError("there is no pass '" + name + "'; " +
                   (near.empty() ? "`umber list passes` has them" : "did you mean '" + std::string(near) + "'?"));
}

class Build {
 public:
  Build(const Arguments& arguments, Host& host)
      : arguments_(arguments),
        host_(host),
        inputs_(read_inputs(arguments, host)),
        request_(arguments, Vulkan::v1_1, host),
        messages_(arguments, host),
        emit_(emit_of(arguments)),
        dump_(dump_pass(arguments)) {
    if (const std::string* path = arguments.last(Option::output)) output_ = *path;
    const Output output = output_of(emit_).value_or(request_.options.output);
    if (arguments.has(Option::target) && output != request_.options.output)
      throw UsageError("--emit asks for another language than --target");
    request_.options.output = output;
    request_.options.dump_ir_after = emit_ == Emit::ir ? "all" : std::string_view(dump_);
  }

  int run() {
    if (arguments_.has(Option::depend)) {
      rule_only();
    } else if (arguments_.has(Option::preprocess)) {
      preprocess_all();
    } else {
      check_output();
      if (arguments_.command == Command::link)
        program(0, inputs_.sources.size());
      else
        for (size_t n = 0; n < inputs_.sources.size(); ++n) program(n, 1);
    }
    return messages_.finish();
  }

 private:
  bool is_folder() const { return !output_.empty() && host_.is_folder(output_); }

  /// One file is named, but more than one would be written to it.
  void check_output() const {
    std::set<Stage> stages;
    for (const Source& source : inputs_.sources) stages.insert(source.stage);
    const size_t count = arguments_.command == Command::compile ? inputs_.sources.size()
                         : emit_ == Emit::json                  ? 1
                                                                : stages.size();
    const bool joined = output_ == "-" && emit_ != Emit::spv;
    if (count > 1 && !output_.empty() && !joined && !is_folder())
      throw UsageError("with several modules -o names a folder that exists, and '" + output_ + "' is none");
  }

  /// Where what comes of input `n` goes: to -o, into the folder -o, beside the input with `extension` added to its
  /// name.
  std::string output_path(size_t n, Emit emit) const {
    if (!output_.empty() && !is_folder()) return output_;
    if (output_.empty() && emit != Emit::spv) return "-";
    const std::string name = n == inputs_.paths.size() ? kMadeControl
                             : inputs_.paths[n] == "-" ? "out"
                                                       : inputs_.paths[n];
    const std::string base = is_folder() ? path_in(output_, name_of(name)) : name;
    return base + std::string(kExtensions[static_cast<size_t>(emit)]);
  }

  /// The first input of a stage gives the module its name; the one behind all inputs is for a stage that none is of.
  size_t input_of(Stage stage, size_t first) const {
    while (first < inputs_.sources.size() && inputs_.sources[first].stage != stage) ++first;
    return first;
  }

  void program(size_t first, size_t count) {
    const std::span<const Source> sources = std::span(inputs_.sources).subspan(first, count);
    const bool is_code = emit_ != Emit::ir && emit_ != Emit::json && dump_.empty();
    const CompileResult result =
        is_code ? host_.compile(sources, request_.options) : umber::compile(sources, request_.options);
    OutputFiles files(host_);
    if (!dump_.empty())
      for (const IrDump& dump : result.ir_dumps)
        if (dump_ == "all" || dump.after == dump_) files.add("-", "# after " + dump.after + "\n" + dump.text);
    messages_.add(result);
    if (result.ok() && (dump_.empty() || !output_.empty())) {
      const std::vector<std::string> written = write(files, result, first);
      if (arguments_.has(Option::depend_also)) write_rule(files, written, first, count, result.dependencies);
    }
    files.commit();
  }

  /// Adds what was asked for to `files`; the paths.
  std::vector<std::string> write(OutputFiles& files, const CompileResult& result, size_t first) {
    std::vector<std::string> paths;
    const auto add = [&](size_t input, std::string_view contents) {
      paths.push_back(output_path(input, emit_));
      if (paths.back() != "-" && !written_.insert(paths.back()).second)
        throw UsageError("two modules would be written to '" + paths.back() + "'");
      files.add(paths.back(), contents);
    };
    const std::string* format = arguments_.last(Option::format);
    switch (emit_) {
      case Emit::spv:
        for (const Module& m : result.modules) {
          const size_t input = input_of(m.stage, first);
          if (!format || *format == "bin")
            add(input, as_bytes(m.spirv));
          else
            add(input, as_numbers(m.spirv, *format == "c"));
        }
        break;
      case Emit::spvasm:
        for (const Module& m : result.modules) add(input_of(m.stage, first), disassemble(m.spirv));
        break;
      case Emit::hlsl:
      case Emit::essl:
        for (const Module& m : result.modules) add(input_of(m.stage, first), m.text);
        break;
      case Emit::ir:
        for (const Module& m : result.modules) add(input_of(m.stage, first), last_ir(result, m.stage));
        break;
      case Emit::json: add(first, reflect::to_json(result.program)); break;
    }
    return paths;
  }

  static std::string_view last_ir(const CompileResult& result, Stage stage) {
    const auto found = std::find_if(result.ir_dumps.rbegin(), result.ir_dumps.rend(),
                                    [&](const IrDump& dump) { return dump.stage == stage; });
    return found == result.ir_dumps.rend() ? std::string_view() : std::string_view(found->text);
  }

  void preprocess_all() {
    if (is_folder()) throw UsageError("with -E, -o names a file, and '" + output_ + "' is a folder");
    OutputFiles files(host_);
    std::string text;
    std::vector<std::string> dependencies;
    bool ok = true;
    for (const Source& source : inputs_.sources) {
      if (!source.spirv.empty())
        throw UsageError("'" + std::string(source.name) + "' is SPIR-V and has no preprocessor");
      if (source.language == Language::ir)
        throw UsageError("'" + std::string(source.name) + "' is a text of the IR and has no preprocessor");
      const PreprocessResult result = host_.preprocess(source, request_.options);
      messages_.add(result.status, result.diagnostics);
      ok &= result.ok();
      text += result.text;
      dependencies.insert(dependencies.end(), result.dependencies.begin(), result.dependencies.end());
    }
    if (!ok) return;
    const std::string path = output_.empty() ? "-" : output_;
    files.add(path, text);
    if (arguments_.has(Option::depend_also)) write_rule(files, {path}, 0, inputs_.sources.size(), dependencies);
    files.commit();
  }

  void rule_only() {
    const bool together = arguments_.command == Command::link;
    const std::string* path = arguments_.last(Option::depend_file);
    if (!path && !output_.empty()) path = &output_;
    OutputFiles files(host_);
    std::string rules;
    bool ok = true;
    for (size_t first = 0, count = 0; first < inputs_.sources.size(); first += count) {
      count = together ? inputs_.sources.size() : 1;
      std::vector<std::string> targets, dependencies;
      for (size_t n = first; n < first + count; ++n) {
        if (input_of(inputs_.sources[n].stage, first) == n) targets.push_back(default_path(n));
        if (!inputs_.sources[n].spirv.empty() || inputs_.sources[n].language == Language::ir)
          continue;  // includes nothing
        const PreprocessResult result = host_.preprocess(inputs_.sources[n], request_.options);
        messages_.add(result.status, result.diagnostics);
        ok &= result.ok();
        dependencies.insert(dependencies.end(), result.dependencies.begin(), result.dependencies.end());
      }
      rules += rule(targets, first, count, dependencies);
    }
    if (!ok) return;
    files.add(path ? *path : "-", rules);
    files.commit();
  }

  /// The module of input `n` as -M names it, whatever -o says, which is where the rule goes.
  std::string default_path(size_t n) const {
    return (inputs_.paths[n] == "-" ? "out" : inputs_.paths[n]) + std::string(kExtensions[static_cast<size_t>(emit_)]);
  }

  std::string rule(std::vector<std::string> targets, size_t first, size_t count,
                   std::span<const std::string> dependencies) const {
    if (const auto said = arguments_.values(Option::depend_target); !said.empty())
      targets.assign(said.begin(), said.end());
    std::vector<std::string> read;
    for (size_t n = first; n < first + count; ++n)
      if (inputs_.paths[n] != "-") read.push_back(inputs_.paths[n]);
    read.insert(read.end(), dependencies.begin(), dependencies.end());
    return make_rule(targets, read);
  }

  void write_rule(OutputFiles& files, const std::vector<std::string>& written, size_t first, size_t count,
                  std::span<const std::string> dependencies) const {
    const std::string* path = arguments_.last(Option::depend_file);
    if (!path && written[0] == "-") throw UsageError("-MD with standard output as the output needs -MF");
    files.add(path ? *path : written[0] + ".d", rule(written, first, count, dependencies));
  }

  const Arguments& arguments_;
  Host& host_;
  Inputs inputs_;
  Request request_;
  Messages messages_;
  Emit emit_;
  std::string dump_;
  std::string output_;
  std::set<std::string> written_;
};

}  // namespace

std::string extension_for_output(const Arguments& arguments) {
  return std::string(kExtensions[static_cast<size_t>(emit_of(arguments))]);
}

int build_command(const Arguments& arguments, Host& host) { return Build(arguments, host).run(); }

}  // namespace umber::tool
