// SPDX-License-Identifier: Apache-2.0
// `# check: STAGE`: the shader objects of one stage, in GLSL or ESSL, and what is said of them. Without anything said
// they are accepted, and make a valid module. `# dialect: vulkan` or `opengl` says what they are for. `# lower: STAGE`
// is the same with that module as a result. `# separable:` says so of the program. `# words: STAGE` is about what is
// said: with hints and notes, and the first at the comment `/*!*/`.
#include "front/glsl/front.h"
#include "pass_tools.h"
#include "umber-test/text.h"

namespace umber::tool {
namespace {

std::optional<ir::Stage> stage_of(std::string_view name) {
  for (const StageRow& row : kStages)
    if (row.name == name) return row.stage;
  return std::nullopt;
}

std::optional<Dialect> dialect_of(std::string_view name) {
  if (name == "vulkan") return Dialect::vulkan;
  return name == "opengl" ? std::optional(Dialect::opengl) : std::nullopt;
}

/// A line that says where the first diagnostic ought to be, if it is not where the text has the comment `/*!*/`: in front
/// of it or behind it.
std::string wanted_place(std::string_view text, const Diagnostics& diagnostics) {
  constexpr std::string_view kMark = "/*!*/";
  const size_t mark = text.find(kMark);
  if (mark == std::string_view::npos || diagnostics.all().empty()) return {};
  const uint32_t begin = diagnostics.all()[0].span.begin;
  const bool is_there = begin == mark + 1 || begin == mark + 1 + kMark.size();
  return is_there ? std::string() : "not at the mark\n";
}

/// What the front end makes of the objects, given to `take`, and what it says.
template <typename F>
Output compile(const Input& input, std::string_view stage_name, F&& take) {
  Output output;
  const std::optional<ir::Stage> stage = stage_of(stage_name);
  if (!stage) output.errors += "there is no such stage\n";
  if (!stage) return output;
  glsl::FrontOptions options;
  if (const std::optional<std::string_view> name = input.option("dialect")) {
    const std::optional<Dialect> dialect = dialect_of(*name);
    if (!dialect) output.errors += "there is no such dialect\n";
    options.dialect = dialect.value_or(Dialect::automatic);
  }
  options.separable = input.option("separable").has_value();
  Sources sources;
  Diagnostics diagnostics;
  std::vector<std::string> names;
  for (size_t n = 0; n < input.texts.size(); ++n)
    names.push_back(input.texts.size() == 1 ? std::string() : std::to_string(n + 1));
  std::vector<glsl::ShaderText> objects;
  for (size_t n = 0; n < input.texts.size(); ++n) objects.push_back({.text = input.texts[n], .name = names[n]});
  Result<ir::Module> module = glsl::compile(objects, *stage, options, sources, diagnostics);
  if (static_cast<bool>(module) == diagnostics.has_errors()) output.errors += "failure and errors do not go together\n";
  if (module) take(*module, output);
  output.add("said", said(diagnostics, sources));
  return output;
}

}  // namespace

Output run_check_case(const Input& input) {
  return compile(input, *input.option("check"),
                 [](const ir::Module& module, Output& output) { output.errors += validate(module); });
}

Output run_words_case(const Input& input) {
  Output output;
  const std::optional<ir::Stage> stage = stage_of(*input.option("words"));
  if (!stage || input.texts.size() != 1) output.errors += "words are of one text of a stage\n";
  if (!output.errors.empty()) return output;
  const std::string& text = input.texts[0];
  Sources sources;
  Diagnostics diagnostics;
  const glsl::ShaderText object{.text = text, .name = ""};
  if (glsl::compile({&object, 1}, *stage, {}, sources, diagnostics)) output.errors += "the text is accepted\n";
  output.add("said", said_in_full(diagnostics, sources) + wanted_place(text, diagnostics));
  return output;
}

Output run_lower_case(const Input& input) {
  return compile(input, *input.option("lower"),
                 [](const ir::Module& module, Output& output) { add_module("after", module, output); });
}

}  // namespace umber::tool
