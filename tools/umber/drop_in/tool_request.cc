// SPDX-License-Identifier: Apache-2.0
#include "umber/drop_in/tool_request.h"

#include <algorithm>
#include <charconv>

#include "umber/drop_in/environment.h"
#include "umber/files.h"

namespace umber::tool::drop_in {
namespace {

struct KindOption {
  std::string_view spelling;
  BindingKind kind;
};
constexpr KindOption kKinds[] = {
    {"-fubo-binding-base", BindingKind::uniform_block},  {"--sub", BindingKind::uniform_block},
    {"-fssbo-binding-base", BindingKind::storage_block}, {"--sbb", BindingKind::storage_block},
    {"-ftexture-binding-base", BindingKind::texture},    {"--stb", BindingKind::texture},
    {"-fsampler-binding-base", BindingKind::sampler},    {"--ssb", BindingKind::sampler},
    {"-fimage-binding-base", BindingKind::image},        {"--sib", BindingKind::image},
};

uint32_t number(std::string_view word) {
  uint32_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size())
    throw UsageError("'" + std::string(word) + "' is no whole number");
  return value;
}

std::optional<Stage> stage_named(std::string_view word) {
  for (const StageRow& row : kStages)
    if (row.option == word || row.extension == word) return row.stage;
  return std::nullopt;
}

/// `[STAGE] N` or `[STAGE] N SET [N SET]...`
void add_bases(BindingKind kind, std::string_view value, BindingBases& bases) {
  std::vector<std::string_view> words = split(value, ' ');
  const std::optional<Stage> stage = stage_named(words[0]);
  if (stage)
    words.erase(words.begin());
  else if (words.size() > 1 && (words[0][0] < '0' || words[0][0] > '9'))
    throw UsageError("'" + std::string(words[0]) + "' is no stage");
  if (words.size() == 1) return bases.add(stage, {kind, number(words[0]), {}});
  for (size_t n = 0; n + 1 < words.size(); n += 2) bases.add(stage, {kind, number(words[n]), number(words[n + 1])});
}

}  // namespace

ToolSettings::ToolSettings(const CommandLine& line) {
  for (const auto& [spelling, value] : line.tools) {
    for (const KindOption& option : kKinds)
      if (option.spelling == spelling) add_bases(option.kind, value, bases);
    if (spelling != "-flimit" && spelling != "-flimit-file") continue;
    const std::string text = spelling == "-flimit" ? value : read_file(value);
    if (const std::string_view wrong = limits.read(text); !wrong.empty())
      throw UsageError(std::string(spelling) + " error: invalid resource limit: " + std::string(wrong));
  }
}

ToolRequest::ToolRequest(const Arguments& arguments, const ToolSettings& settings, Stage stage, Host& host)
    : settings_(settings), host_(host), request_(arguments, Vulkan::v1_1, host), bases_(settings.bases.of(stage)) {
  Options& o = request_.options;
  o.binding_bases = bases_;
  o.spirv.vulkan = environment_for(o.spirv.vulkan, o.spirv.version);
}

CompileResult ToolRequest::compile(std::span<const Source> sources) const {
  if (settings_.limits.empty()) return host_.compile(sources, request_.options);
  std::vector<std::string_view> defines(request_.options.defines.begin(), request_.options.defines.end());
  defines.insert(defines.end(), settings_.limits.defines().begin(), settings_.limits.defines().end());
  Options options = request_.options;
  options.defines = defines;
  CompileResult result = umber::compile(sources, options);
  settings_.limits.check(result);
  return result;
}

PreprocessResult ToolRequest::preprocess(const Source& source) const {
  PreprocessResult result = host_.preprocess(source, request_.options);
  // Whoever only wants the text, or the files that it is read from, may compile it with another tool, which has the extension.
  if (result.status != Status::errors) return result;
  std::erase_if(result.diagnostics, [](const Diagnostic& d) { return d.id == "extension-unsupported"; });
  const auto is_error = [](const Diagnostic& d) { return d.severity == Severity::error; };
  if (std::ranges::none_of(result.diagnostics, is_error)) result.status = Status::ok;
  return result;
}

}  // namespace umber::tool::drop_in
