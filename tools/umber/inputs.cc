// SPDX-License-Identifier: Apache-2.0
#include "umber/inputs.h"

#include <array>
#include <filesystem>
#include <optional>

#include "umber/crash.h"
#include "umber/files.h"

namespace umber::tool {
namespace {

struct StageName {
  Stage stage;
  std::string_view extension, name;
};
constexpr std::array kStages = {
    // in the order of Stage
    StageName{Stage::vertex, "vert", "vertex"},
    StageName{Stage::tess_control, "tesc", "tesscontrol"},
    StageName{Stage::tess_evaluation, "tese", "tesseval"},
    StageName{Stage::geometry, "geom", "geometry"},
    StageName{Stage::fragment, "frag", "fragment"},
    StageName{Stage::compute, "comp", "compute"},
};

std::optional<Stage> stage_named(std::string_view name) {
  for (const StageName& s : kStages)
    if (name == s.extension || name == s.name) return s.stage;
  return std::nullopt;
}

/// `shader.frag` and `shader.frag.glsl` both name their stage.
std::optional<Stage> stage_of_file(std::filesystem::path file) {
  if (file.extension() == ".glsl" || file.extension() == ".essl") file.replace_extension();
  const std::string extension = file.extension().string();
  return extension.empty() ? std::nullopt : stage_named(std::string_view(extension).substr(1));
}

/// `#pragma shader_stage(fragment)`, as glslc reads it.
std::optional<Stage> stage_of_text(std::string_view text) {
  constexpr std::string_view kPragma = "#pragma shader_stage(";
  const size_t start = text.find(kPragma);
  if (start == std::string_view::npos || (start != 0 && text[start - 1] != '\n')) return std::nullopt;
  text.remove_prefix(start + kPragma.size());
  return stage_named(text.substr(0, text.find(')')));
}

Stage stage_for(const Arguments& arguments, size_t position, std::string_view text) {
  const std::string& path = arguments.list[position].value;
  if (const std::string* said = arguments.for_operand(position, Option::stage)) return *stage_named(*said);
  if (const std::optional<Stage> stage = stage_of_file(path)) return *stage;
  if (const std::optional<Stage> stage = stage_of_text(text)) return *stage;
  if (path.ends_with(".shader_test"))
    throw UsageError("'" + path + "' is a shader test, which `umber run " + path + "` executes");
  throw UsageError("cannot tell the stage of '" + path + "' from its name; say it with -S");
}

Language language_for(const Arguments& arguments, size_t position) {
  const std::string* said = arguments.for_operand(position, Option::language);
  if (said && *said == "spirv") throw UsageError("SPIR-V as input is not supported yet");
  const std::string* standard = arguments.last(Option::standard);
  const bool essl = (said && *said == "essl") || (standard && (standard->ends_with("es") || *standard == "100"));
  return essl ? Language::essl : Language::automatic;
}

/// A command that was misspelt is taken for a file.
[[noreturn]] void cannot_read(const Arguments& arguments, const std::string& path, const UsageError& error) {
  std::vector<std::string_view> names;
  for (const CommandRow& c : all_commands()) names.push_back(c.name);
  const std::string_view near = nearest(path, names);
  if (&path != &arguments.list[0].value || near.empty()) throw error;
  throw UsageError(error.what() + ("; did you mean the command '" + std::string(near) + "'?"));
}

}  // namespace

Inputs read_inputs(const Arguments& arguments) {
  Inputs inputs;
  for (size_t i = 0; i < arguments.list.size(); ++i) {
    const Argument& argument = arguments.list[i];
    if (argument.option != Option::file && argument.option != Option::stdin_) continue;
    const std::string& path = inputs.paths.emplace_back(argument.option == Option::file ? argument.value : "-");
    std::string& text = inputs.texts.emplace_back();
    try {
      text = read_file(path);
    } catch (const UsageError& error) {
      cannot_read(arguments, argument.value, error);
    }
    remember_source(path, text);
    inputs.sources.push_back(
        {.stage = stage_for(arguments, i, text), .text = text, .language = language_for(arguments, i)});
  }
  if (inputs.paths.empty()) throw UsageError("no input file; `umber --help` says what there is");
  for (size_t n = 0; n < inputs.paths.size(); ++n)
    inputs.sources[n].name = inputs.paths[n] == "-" ? "<stdin>" : std::string_view(inputs.paths[n]);
  return inputs;
}

std::string_view extension_of(Stage stage) { return kStages[static_cast<size_t>(stage)].extension; }
std::string_view name_of(Stage stage) { return kStages[static_cast<size_t>(stage)].name; }

}  // namespace umber::tool
