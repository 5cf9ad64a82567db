// SPDX-License-Identifier: Apache-2.0
#include "umber/drop_in/device_limits.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>

namespace umber::tool::drop_in {
namespace {

/// In the order of shaderc_limit.
constexpr std::string_view kNames[] = {
    "MaxLights", "MaxClipPlanes", "MaxTextureUnits", "MaxTextureCoords", "MaxVertexAttribs", "MaxVertexUniformComponents",
    "MaxVaryingFloats", "MaxVertexTextureImageUnits", "MaxCombinedTextureImageUnits", "MaxTextureImageUnits",
    "MaxFragmentUniformComponents", "MaxDrawBuffers", "MaxVertexUniformVectors", "MaxVaryingVectors",
    "MaxFragmentUniformVectors", "MaxVertexOutputVectors", "MaxFragmentInputVectors", "MinProgramTexelOffset",
    "MaxProgramTexelOffset", "MaxClipDistances", "MaxComputeWorkGroupCountX", "MaxComputeWorkGroupCountY",
    "MaxComputeWorkGroupCountZ", "MaxComputeWorkGroupSizeX", "MaxComputeWorkGroupSizeY", "MaxComputeWorkGroupSizeZ",
    "MaxComputeUniformComponents", "MaxComputeTextureImageUnits", "MaxComputeImageUniforms", "MaxComputeAtomicCounters",
    "MaxComputeAtomicCounterBuffers", "MaxVaryingComponents", "MaxVertexOutputComponents", "MaxGeometryInputComponents",
    "MaxGeometryOutputComponents", "MaxFragmentInputComponents", "MaxImageUnits",
    "MaxCombinedImageUnitsAndFragmentOutputs", "MaxCombinedShaderOutputResources", "MaxImageSamples",
    "MaxVertexImageUniforms", "MaxTessControlImageUniforms", "MaxTessEvaluationImageUniforms", "MaxGeometryImageUniforms",
    "MaxFragmentImageUniforms", "MaxCombinedImageUniforms", "MaxGeometryTextureImageUnits", "MaxGeometryOutputVertices",
    "MaxGeometryTotalOutputComponents", "MaxGeometryUniformComponents", "MaxGeometryVaryingComponents",
    "MaxTessControlInputComponents", "MaxTessControlOutputComponents", "MaxTessControlTextureImageUnits",
    "MaxTessControlUniformComponents", "MaxTessControlTotalOutputComponents", "MaxTessEvaluationInputComponents",
    "MaxTessEvaluationOutputComponents", "MaxTessEvaluationTextureImageUnits", "MaxTessEvaluationUniformComponents",
    "MaxTessPatchComponents", "MaxPatchVertices", "MaxTessGenLevel", "MaxViewports", "MaxVertexAtomicCounters",
    "MaxTessControlAtomicCounters", "MaxTessEvaluationAtomicCounters", "MaxGeometryAtomicCounters",
    "MaxFragmentAtomicCounters", "MaxCombinedAtomicCounters", "MaxAtomicCounterBindings", "MaxVertexAtomicCounterBuffers",
    "MaxTessControlAtomicCounterBuffers", "MaxTessEvaluationAtomicCounterBuffers", "MaxGeometryAtomicCounterBuffers",
    "MaxFragmentAtomicCounterBuffers", "MaxCombinedAtomicCounterBuffers", "MaxAtomicCounterBufferSize",
    "MaxTransformFeedbackBuffers", "MaxTransformFeedbackInterleavedComponents", "MaxCullDistances",
    "MaxCombinedClipAndCullDistances", "MaxSamples",
};
constexpr std::string_view kGroupCount = "MaxComputeWorkGroupCount", kGroupSize = "MaxComputeWorkGroupSize";

std::string_view next_word(std::string_view& text) {
  constexpr std::string_view kSpace = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(kSpace));
  text.remove_prefix(word.size());
  return word;
}

std::optional<int> number(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc() && end == word.data() + word.size() ? std::optional(value) : std::nullopt;
}

}  // namespace

void DeviceLimits::define(std::string_view constant, const std::string& value) {
  const std::string name = "gl_" + std::string(constant) + "=";
  std::erase_if(constants_, [&](const std::string& c) { return c.starts_with(name); });
  constants_.push_back(name + value);
}

bool DeviceLimits::set(size_t number, int value) {
  if (number >= std::size(kNames)) return false;
  const std::string_view name = kNames[number];
  const bool is_size = name.starts_with(kGroupSize), is_count = name.starts_with(kGroupCount);
  if (!is_size && !is_count) return define(name, "(" + std::to_string(value) + ")"), true;
  std::array<int, 3>& sizes = is_size ? group_size_ : group_count_;
  sizes[static_cast<size_t>(name.back() - 'X')] = value;
  const std::string list = std::to_string(sizes[0]) + "," + std::to_string(sizes[1]) + "," + std::to_string(sizes[2]);
  define(is_size ? kGroupSize : kGroupCount, "ivec3(" + list + ")");
  return true;
}

std::string_view DeviceLimits::read(std::string_view text) {
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) {
    const auto found = std::find(std::begin(kNames), std::end(kNames), word);
    if (found == std::end(kNames)) return word;
    const std::string_view said = next_word(text);
    const std::optional<int> value = number(said);
    if (!value) return said.empty() ? word : said;
    set(static_cast<size_t>(found - std::begin(kNames)), *value);
  }
  return {};
}

void DeviceLimits::check(CompileResult& result) const {
  for (const reflect::StageInfo& stage : result.program.stages)
    for (size_t n = 0; n < 3; ++n) {
      if (!result.ok() || stage.local_size[n] <= static_cast<uint32_t>(std::max(group_size_[n], 0))) continue;
      result.status = Status::errors;
      result.diagnostics.push_back(
          {.severity = Severity::error,
           .id = "local-size-limit",
           .text = "a workgroup of " + std::to_string(stage.local_size[n]) + " is larger than gl_MaxComputeWorkGroupSize." +
                   "xyz"[n] + ", " + std::to_string(group_size_[n]),
           .file = result.modules.empty() ? std::string() : result.modules[0].name});
      result.modules.clear();
    }
}

}  // namespace umber::tool::drop_in
