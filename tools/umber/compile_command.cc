// SPDX-License-Identifier: Apache-2.0
#include "umber/compile_command.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string_view>

#include <unistd.h>

#include "fmt/core.h"

namespace umber::tool {
namespace {

struct StageName {
  std::string_view extension, name;
  Stage stage;
};
constexpr std::array kStages = {
    StageName{"vert", "vertex", Stage::vertex},
    StageName{"frag", "fragment", Stage::fragment},
    StageName{"comp", "compute", Stage::compute},
};

std::optional<Stage> stage_named(std::string_view name) {
  for (const StageName& s : kStages)
    if (name == s.extension || name == s.name) return s.stage;
  return std::nullopt;
}

/// `shader.frag` and `shader.frag.glsl` both name their stage.
std::optional<Stage> stage_of(std::filesystem::path file) {
  if (file.extension() == ".glsl" || file.extension() == ".essl") file.replace_extension();
  const std::string extension = file.extension().string();
  return extension.empty() ? std::nullopt : stage_named(std::string_view(extension).substr(1));
}

struct File {
  std::FILE* stream;
  explicit File(std::FILE* s) : stream(s) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (stream && stream != stdin && stream != stdout) std::fclose(stream);
  }
};

std::optional<std::string> read_file(const std::string& path) {
  const File file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
  if (!file.stream) return std::nullopt;
  std::string text;
  char buffer[16384];
  for (size_t n; (n = std::fread(buffer, 1, sizeof buffer, file.stream)) > 0;) text.append(buffer, n);
  return std::ferror(file.stream) ? std::nullopt : std::optional(std::move(text));
}

bool write_file(const std::string& path, std::span<const uint32_t> words) {
  const File file(path == "-" ? stdout : std::fopen(path.c_str(), "wb"));
  return file.stream && std::fwrite(words.data(), sizeof(uint32_t), words.size(), file.stream) == words.size() &&
         std::fflush(file.stream) == 0;
}

int usage_error(std::string_view text) {
  fmt::print(stderr, "umber: error: {}\n", text);
  return kUsage;
}

/// Where the module of `input` goes: next to it with `.spv` added, into the folder `output`, or to the file `output`.
std::string output_path(const CompileCommand& command, const std::string& input) {
  const bool is_folder = std::filesystem::is_directory(command.output);
  if (!command.output.empty() && !is_folder) return command.output;
  const std::filesystem::path name = input == "-" ? std::filesystem::path("out") : std::filesystem::path(input);
  const std::filesystem::path base = is_folder ? command.output / name.filename() : name;
  return base.string() + ".spv";
}

}  // namespace

int compile_command(const CompileCommand& command) {
  std::vector<std::string> texts;
  std::vector<Stage> stages;
  for (const std::string& path : command.files) {
    const std::optional<Stage> stage = command.stage.empty() ? stage_of(path) : stage_named(command.stage);
    if (!stage && command.stage.empty())
      return usage_error(fmt::format("cannot tell the stage of '{}' from its name; say it with -S", path));
    if (!stage) return usage_error(fmt::format("'{}' is no stage; these are: vert, frag, comp", command.stage));
    std::optional<std::string> text = read_file(path);
    if (!text) return usage_error(fmt::format("cannot read '{}'", path));
    texts.push_back(*std::move(text));
    stages.push_back(*stage);
  }
  if (command.files.size() > 1 && !command.output.empty() && !std::filesystem::is_directory(command.output))
    return usage_error("with several shaders -o names a folder that exists");

  std::vector<Source> sources;
  for (size_t n = 0; n < texts.size(); ++n)
    sources.push_back({.stage = stages[n],
                       .text = texts[n],
                       .name = command.files[n] == "-" ? "<stdin>" : std::string_view(command.files[n]),
                       .language = command.essl ? Language::essl : Language::automatic});
  Options options;
  options.depth_range = command.depth_range == "gl" ? DepthRange::gl : DepthRange::vulkan;
  const std::string_view dump = command.dump_ir;
  options.dump_ir_after = dump.starts_with("after:") ? dump.substr(6) : dump;

  const CompileResult result = compile(sources, options);
  for (const IrDump& d : result.ir_dumps) fmt::print("# after {}\n{}", d.after, d.text);
  std::fputs(render(result.diagnostics, Format::text, isatty(STDERR_FILENO) != 0).c_str(), stderr);
  if (!result.ok()) return kDiagnostics;
  const bool only_dump = !dump.empty() && command.output.empty();
  for (size_t n = 0; n < result.modules.size() && !only_dump; ++n) {
    const std::string path = output_path(command, command.files[n]);
    if (!write_file(path, result.modules[n].spirv)) return usage_error(fmt::format("cannot write '{}'", path));
  }
  return kFine;
}

}  // namespace umber::tool
