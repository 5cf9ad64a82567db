// SPDX-License-Identifier: Apache-2.0
#include "umber/inputs.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "umber/drop_in/stage_pragma.h"
#include "umber/files.h"

namespace umber::tool {
namespace {

std::optional<Stage> stage_named(std::string_view name) {
  for (const StageRow& s : kStages)
    if (name == s.extension || name == s.option) return s.stage;
  return std::nullopt;
}

/// `frag` of `shader.frag` and `shader.frag.glsl`.
std::string_view stage_word(std::string_view path) {
  std::string_view name = name_of(path);
  for (const std::string_view language : {".glsl", ".essl", ".spv"}) {
    if (!name.ends_with(language)) continue;
    name.remove_suffix(language.size());
    break;
  }
  const size_t dot = name.rfind('.');
  // A name that begins with its only dot has no extension.
  return dot == std::string_view::npos || dot == 0 ? std::string_view() : name.substr(dot + 1);
}

constexpr std::string_view kSpirvMagic = "\x03\x02\x23\x07";

/// The stage of the first entry point (SPIR-V 1.6 section 2.4, OpEntryPoint).
std::optional<Stage> stage_of_module(const std::vector<uint32_t>& words) {
  constexpr uint32_t kEntryPoint = 15;
  constexpr size_t kHeader = 5;
  for (size_t at = kHeader; at + 1 < words.size() && words[at] >> 16 != 0; at += words[at] >> 16)
    if ((words[at] & 0xffff) == kEntryPoint)
      if (const StageRow* const row = find_stage(words[at + 1])) return row->stage;
  return std::nullopt;
}

constexpr std::string_view kIrExtension = ".umir";

bool is_ir(const Arguments& arguments, size_t position) {
  const Argument& argument = arguments.list[position];
  const std::string* said = arguments.for_operand(position, Option::language);
  return said ? *said == "umir" : argument.option == Option::file && argument.value.ends_with(kIrExtension);
}

/// What the first line says that is no comment.
std::optional<Stage> stage_of_ir(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
    if (line.empty() || line.starts_with('#')) continue;
    const std::vector<std::string_view> words = split(line.substr(0, line.find('\r')), ' ');
    for (const StageRow& s : kStages)
      if (words.size() > 1 && words[0] == "stage" && words[1] == s.word) return s.stage;
    break;
  }
  return std::nullopt;
}

Stage stage_for(const Arguments& arguments, size_t position, std::string_view text, std::string_view stage_option) {
  const std::string& path = arguments.list[position].value;
  if (const std::string* option = arguments.for_operand(position, Option::stage)) return *stage_named(*option);
  if (is_ir(arguments, position)) {
    if (const std::optional<Stage> stage = stage_of_ir(text)) return *stage;
    throw UsageError("'" + path + "' is no text of the IR: its first line says no stage, as `stage fragment` does");
  }
  if (const std::optional<Stage> stage = stage_named(stage_word(path))) return *stage;
  if (text.starts_with("!!ARBvp")) return Stage::vertex;  // assembly programs say it themselves
  if (text.starts_with("!!ARBfp")) return Stage::fragment;
  const drop_in::SaidStage said = drop_in::said_stage(text, path);
  if (said.error) throw UsageError(path + ":" + std::to_string(said.error->line) + ": " + said.error->text);
  if (said.stage) return *said.stage;
  if (path.ends_with(".shader_test"))
    throw UsageError("'" + path + "' is a shader test, which `umber run " + path + "` executes");
  throw UsageError("cannot tell the stage of '" + path + "' from its name; say it with " + std::string(stage_option));
}

Language language_for(const Arguments& arguments, size_t position) {
  if (is_ir(arguments, position)) return Language::ir;
  const std::string* said = arguments.for_operand(position, Option::language);
  const std::string* standard = arguments.last(Option::standard);
  const bool essl = (said && *said == "essl") || (standard && (standard->ends_with("es") || *standard == "100"));
  return essl ? Language::essl : Language::automatic;
}

bool is_spirv(const Arguments& arguments, size_t position, std::string_view text) {
  const std::string* said = arguments.for_operand(position, Option::language);
  return said ? *said == "spirv" : text.starts_with(kSpirvMagic);
}

std::vector<uint32_t> words_of(std::string_view bytes, const std::string& path) {
  if (bytes.empty() || bytes.size() % sizeof(uint32_t) != 0)
    throw UsageError("'" + path + "' is no SPIR-V: its size is not a multiple of 4 bytes");
  std::vector<uint32_t> words(bytes.size() / sizeof(uint32_t));
  std::memcpy(words.data(), bytes.data(), bytes.size());
  return words;
}

/// `ID=VALUE`, the value being a whole number, true or false, or with a point a 32-bit float, with lf behind it a double.
SpecializationConstant specialization_of(const std::string& text) {
  SpecializationConstant result;
  const size_t equals = std::min(text.find('='), text.size());
  const std::string value = text.substr(std::min(equals + 1, text.size()));
  char* id_end = nullptr;
  char* end = nullptr;
  result.id = static_cast<uint32_t>(std::strtoul(text.c_str(), &id_end, 10));
  if (value == "true" || value == "false") {
    result.bits = value == "true";
  } else if (value.find('.') != std::string::npos && value.ends_with("lf")) {
    result.bits = std::bit_cast<uint64_t>(std::strtod(value.c_str(), &end));
    end += end && std::string_view(end) == "lf" ? 2 : 0;
  } else if (value.find('.') != std::string::npos) {
    result.bits = std::bit_cast<uint32_t>(std::strtof(value.c_str(), &end));
  } else {
    result.bits = value.starts_with('-') ? static_cast<uint64_t>(std::strtoll(value.c_str(), &end, 0))
                                         : std::strtoull(value.c_str(), &end, 0);
  }
  const bool is_number = end ? end != value.c_str() && *end == 0 : !value.empty();
  if (id_end == text.c_str() || id_end != text.c_str() + equals || !is_number)
    throw UsageError("'" + text + "' is no specialization; 3=1 and 4=0.5 are");
  return result;
}

void read_module_options(const Arguments& arguments, Inputs& inputs) {
  inputs.constants = read_specializations(arguments);
  if (const std::string* name = arguments.last(Option::entry_point)) inputs.entry_point = *name;
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

std::vector<SpecializationConstant> read_specializations(const Arguments& arguments) {
  std::vector<SpecializationConstant> all;
  for (const std::string_view text : arguments.values(Option::specialize))
    all.push_back(specialization_of(std::string(text)));
  return all;
}

Inputs read_inputs(const Arguments& arguments, Host& host, std::string_view stage_option) {
  Inputs inputs;
  read_module_options(arguments, inputs);
  for (size_t i = 0; i < arguments.list.size(); ++i) {
    const Argument& argument = arguments.list[i];
    if (argument.option != Option::file && argument.option != Option::stdin_) continue;
    const std::string& path = inputs.paths.emplace_back(argument.option == Option::file ? argument.value : "-");
    std::string& text = inputs.texts.emplace_back();
    try {
      text = host.read(path);
    } catch (const UsageError& error) {
      cannot_read(arguments, argument.value, error);
    }
    host.remember(path, text);
    if (is_spirv(arguments, i, text)) {
      const std::vector<uint32_t>& words = inputs.words.emplace_back(words_of(text, path));
      const std::optional<Stage> stage = stage_of_module(words);
      const bool said = arguments.for_operand(i, Option::stage) != nullptr;
      inputs.sources.push_back(
          {.stage = stage && !said ? *stage : stage_for(arguments, i, text, stage_option), .spirv = words});
      continue;
    }
    inputs.sources.push_back(
        {.stage = stage_for(arguments, i, text, stage_option), .text = text, .language = language_for(arguments, i)});
    if (!inputs.entry_point.empty() && inputs.entry_point != "main")
      throw UsageError("the entry point of '" + path + "' is main, as that of every GLSL shader");
  }
  if (inputs.paths.empty()) throw UsageError("no input file; `umber --help` says what there is");
  for (size_t n = 0; n < inputs.paths.size(); ++n) {
    Source& source = inputs.sources[n];
    source.name = inputs.paths[n] == "-" ? "<stdin>" : std::string_view(inputs.paths[n]);
    source.constants = inputs.constants;
    if (!source.spirv.empty()) source.entry_point = inputs.entry_point;
  }
  return inputs;
}

std::string_view extension_of(Stage stage) { return row_of(stage).extension; }
std::string_view name_of(Stage stage) { return row_of(stage).option; }

}  // namespace umber::tool
