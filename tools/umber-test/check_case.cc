// SPDX-License-Identifier: Apache-2.0
// `# check: STAGE`: the shader objects of one stage, in GLSL or ESSL, and what is said of them. Without anything said
// they are accepted, and make a valid module. `# dialect: vulkan` or `opengl` says what they are for. `# lower: STAGE`
// is the same with that module as a result. `# separable:` says so of the program. `# words: STAGE` is about what is
// said: with hints and notes, and the first at the comment `/*!*/`; edits that come with it leave fewer errors. `# warn: all`,
// or ids of what to look for, asks for warnings.
#include <algorithm>

#include "front/glsl/front.h"
#include "lint/lint.h"
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
  if (name == "webgl1") return Dialect::webgl1;
  if (name == "webgl2") return Dialect::webgl2;
  return name == "opengl" ? std::optional(Dialect::opengl) : std::nullopt;
}

/// What `# warn:` asks for.
LintSet lints_of(const Input& input, Output& output) {
  LintSet lints;
  const std::optional<std::string_view> names = input.option("warn");
  for (size_t from = 0; names && from < names->size();) {
    const size_t to = std::min(names->find(' ', from), names->size());
    const std::string_view name = names->substr(from, to - from);
    from = to + 1;
    const std::optional<Lint> lint = find_lint(name);
    if (lint) lints.add(*lint);
    if (!lint && name != "all") output.errors += "there is no such warning\n";
    for (const LintRow& row : kLints)
      if (!lint && row.group == LintGroup::all) lints.add(row.lint);
  }
  return lints;
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
  options.lints = lints_of(input, output);
  Sources sources;
  Diagnostics diagnostics;
  std::vector<std::string> names;
  for (size_t n = 0; n < input.texts.size(); ++n)
    names.push_back(input.texts.size() == 1 ? std::string() : std::to_string(n + 1));
  std::vector<glsl::ShaderText> objects;
  for (size_t n = 0; n < input.texts.size(); ++n) objects.push_back({.text = input.texts[n], .name = names[n]});
  Result<ir::Module> module = glsl::compile(objects, *stage, options, sources, diagnostics);
  if (module) lint::look_at_stage(*module, options.lints, diagnostics);
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

/// Compiles a text; the number of its errors.
uint32_t errors_of(const std::string& text, ir::Stage stage, Fixes* fixes, Sources& sources, Diagnostics& diagnostics) {
  const glsl::ShaderText object{.text = text, .name = ""};
  glsl::FrontOptions options;
  options.fixes = fixes;
  static_cast<void>(glsl::compile({&object, 1}, stage, options, sources, diagnostics));
  return diagnostics.error_count();
}

/// The edits of each diagnostic, made in `text`, leave fewer errors; or as many, if something else is wrong, too.
std::string check_edits(const std::string& text, ir::Stage stage, const Fixes& fixes, const Sources& sources,
                        const Diagnostics& before) {
  std::vector<Edit> edits;
  describe(fixes, sources, 0, edits);
  std::string problems;
  for (size_t n = 0, next = 0; n < edits.size(); n = next) {
    std::string changed = text;
    for (next = n; next < edits.size() && edits[next].diagnostic == edits[n].diagnostic; ++next) continue;
    for (size_t e = next; e-- > n;) changed.replace(edits[e].offset, edits[e].length, edits[e].text);
    Sources sources_now;
    Diagnostics said_now;
    const uint32_t errors = errors_of(changed, stage, nullptr, sources_now, said_now);
    const std::string& mended = before.all()[edits[n].diagnostic].text;
    const bool is_gone = std::ranges::none_of(said_now.all(), [&](const Finding& f) { return f.text == mended; });
    if (errors > before.error_count() || (errors == before.error_count() && !is_gone))
      problems += "an edit mends nothing: '" + edits[n].text + "'\n" + said(said_now, sources_now);
  }
  return problems;
}

Output run_words_case(const Input& input) {
  Output output;
  const std::optional<ir::Stage> stage = stage_of(*input.option("words"));
  if (!stage || input.texts.size() != 1) output.errors += "words are of one text of a stage\n";
  if (!output.errors.empty()) return output;
  const std::string& text = input.texts[0];
  Sources sources;
  Diagnostics diagnostics;
  Fixes fixes;
  const uint32_t errors = errors_of(text, *stage, &fixes, sources, diagnostics);
  if (errors == 0) output.errors += "the text is accepted\n";
  output.errors += check_edits(text, *stage, fixes, sources, diagnostics);
  output.add("said", said_in_full(diagnostics, sources) + wanted_place(text, diagnostics));
  return output;
}

Output run_lower_case(const Input& input) {
  return compile(input, *input.option("lower"),
                 [](const ir::Module& module, Output& output) { add_module("after", module, output); });
}

}  // namespace umber::tool
