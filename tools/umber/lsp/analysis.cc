// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/analysis.h"

#include <algorithm>
#include <stdexcept>

#include "driver/options.h"
#include "umber/lsp/uri.h"

namespace umber::tool::lsp {
namespace {

using glsl::Entity;
using glsl::EntityKind;

constexpr size_t kMostPartsShown = 64;

void add_word(std::string& text, std::string_view word) {
  if (word.empty()) return;
  if (!text.empty()) text += ' ';
  text += word;
}

std::string variable_text(const Entity& e) {
  std::string text = e.qualifiers;
  add_word(text, e.type);
  add_word(text, e.name);
  if (!e.value.empty()) text += " = " + e.value;
  return text;
}

std::string members_text(const glsl::Index& index, const Entity& e) {
  std::string text = " {\n";
  for (size_t n = 0; n < e.parts.size() && n < kMostPartsShown; ++n)
    text += "  " + variable_text(index.entities[e.parts[n]]) + ";\n";
  if (e.parts.size() > kMostPartsShown) text += "  ...\n";
  return text + "}";
}

std::string function_text(const glsl::Index& index, const Entity& e) {
  std::string text = e.qualifiers;
  add_word(text, e.type);
  add_word(text, e.name + "(");
  for (size_t n = 0; n < e.parts.size(); ++n) text += (n == 0 ? "" : ", ") + variable_text(index.entities[e.parts[n]]);
  return text + ")";
}

}  // namespace

uint32_t Analysis::file_of(const std::string& path) const {
  const auto found = std::ranges::find(paths, path);
  return found == paths.end() ? glsl::IndexPlace::kNoFile : static_cast<uint32_t>(found - paths.begin());
}

const glsl::Use* Analysis::find(const std::string& path, size_t offset) const {
  const uint32_t file = file_of(path);
  return file == glsl::IndexPlace::kNoFile ? nullptr : index.find(file, static_cast<uint32_t>(offset));
}

Analysis analyse(const Unit& unit, std::string_view probe) { return analyse(unit, unit.source().text, probe); }

Analysis analyse(const Unit& unit, std::string_view text, std::string_view probe) {
  Analysis analysis{.unit = unit.path()};
  const Source& source = unit.source();
  if (!source.spirv.empty() || source.language == Language::ir) return analysis;
  Memory memory;
  const Budget budget(driver::limits_of(unit.options()), &memory, nullptr);
  glsl::FrontOptions options = driver::front_options(unit.options(), source.language);
  options.memory = &memory;
  options.specializations = source.constants;
  try {
    analysis.index = glsl::make_index({.text = text, .name = source.name}, source.stage, options, &budget, probe);
  } catch (const std::logic_error&) {  // the compiler's diagnostics say it
    analysis.index = {};
  }
  for (const glsl::IndexFile& file : analysis.index.files) analysis.paths.push_back(normal_path(file.name));
  return analysis;
}

std::string declaration_of(const glsl::Index& index, const Entity& e) {
  switch (e.kind) {
    case EntityKind::macro: return "#define " + e.name + e.qualifiers + (e.value.empty() ? "" : " " + e.value);
    case EntityKind::function: return function_text(index, e);
    case EntityKind::structure: return "struct " + e.name + members_text(index, e);
    case EntityKind::block: return variable_text(e) + members_text(index, e);
    case EntityKind::builtin_function: return e.name;
    case EntityKind::member:
    case EntityKind::local:
    case EntityKind::parameter:
    case EntityKind::global:
    case EntityKind::constant:
    case EntityKind::shared:
    case EntityKind::uniform:
    case EntityKind::input:
    case EntityKind::output:
    case EntityKind::builtin_variable: return variable_text(e);
  }
  return e.name;
}

std::string_view word_for(EntityKind kind) {
  switch (kind) {
    case EntityKind::macro: return "macro";
    case EntityKind::function: return "function";
    case EntityKind::structure: return "structure";
    case EntityKind::block: return "block";
    case EntityKind::member: return "member";
    case EntityKind::local: return "variable of the function";
    case EntityKind::parameter: return "parameter";
    case EntityKind::global: return "global variable";
    case EntityKind::constant: return "constant";
    case EntityKind::shared: return "shared variable";
    case EntityKind::uniform: return "uniform";
    case EntityKind::input: return "input";
    case EntityKind::output: return "output";
    case EntityKind::builtin_function: return "built-in function";
    case EntityKind::builtin_variable: return "built-in variable";
  }
  return {};
}

}  // namespace umber::tool::lsp
