// SPDX-License-Identifier: Apache-2.0
#include "ways.h"

#include <filesystem>
#include <string>
#include <unordered_map>
#include <utility>

#include "corpus.h"

namespace umber::bench {
namespace {

constexpr std::pair<std::string_view, Way> kNames[] = {
    {"glsl-to-spirv", Way::glsl_to_spirv},
    {"glsl-to-vulkan", Way::glsl_to_vulkan},
    {"glsl-to-plain", Way::glsl_to_plain},
    {"glsl-to-hlsl", Way::glsl_to_hlsl},
    {"spirv-to-spirv", Way::spirv_to_spirv},
    {"spirv-to-optimized", Way::spirv_to_optimized},
    {"spirv-to-hlsl", Way::spirv_to_hlsl},
};

bool reads_spirv(Way way) { return way >= Way::spirv_to_spirv; }

std::optional<IncludedFile> include(const IncludeRequest& request) {
  static std::unordered_map<std::string, std::string> known;
  std::string path = (std::filesystem::path(request.includer).parent_path() / request.name).string();
  const auto [at, is_new] = known.try_emplace(path);
  if (is_new) at->second = contents(path);
  return IncludedFile{std::move(path), at->second};
}

}  // namespace

std::optional<Way> way_of(std::string_view name) {
  for (const auto& [known, way] : kNames)
    if (known == name) return way;
  return std::nullopt;
}

Shader input_of(Way way, const Shader& shader) {
  if (!reads_spirv(way)) return shader;
  const Source source = source_of(Way::glsl_to_plain, shader);
  const CompileResult made = compile({&source, 1}, options_of(Way::glsl_to_plain));
  if (!made.ok()) return {shader.name, shader.stage, {}};
  const auto& words = made.modules.front().spirv;
  return {shader.name, shader.stage, {reinterpret_cast<const char*>(words.data()), words.size() * 4}};
}

Source source_of(Way way, const Shader& input) {
  if (reads_spirv(way)) return {.stage = input.stage, .name = "module", .spirv = words_of(input)};
  return {.stage = input.stage, .text = input.text, .name = input.name};
}

Options options_of(Way way) {
  switch (way) {
    case Way::glsl_to_spirv: return {.include = include};
    case Way::glsl_to_vulkan:
      return {.dialect = Dialect::vulkan, .include = include, .spirv = {.vulkan = Vulkan::v1_2}};
    case Way::glsl_to_plain: return {.include = include, .optimize = Optimize::none};
    case Way::glsl_to_hlsl: return {.include = include, .output = Output::hlsl, .hlsl = {.shader_model = 60}};
    case Way::spirv_to_spirv: return {.optimize = Optimize::none};
    case Way::spirv_to_optimized: return {};
    case Way::spirv_to_hlsl: return {.output = Output::hlsl};
  }
  return {};
}

const Subject& subject_of(Way way) {
  switch (way) {
    case Way::glsl_to_spirv: return kUmber<Way::glsl_to_spirv>;
    case Way::glsl_to_vulkan: return kUmber<Way::glsl_to_vulkan>;
    case Way::glsl_to_plain: return kUmber<Way::glsl_to_plain>;
    case Way::glsl_to_hlsl: return kUmber<Way::glsl_to_hlsl>;
    case Way::spirv_to_spirv: return kUmber<Way::spirv_to_spirv>;
    case Way::spirv_to_optimized: return kUmber<Way::spirv_to_optimized>;
    case Way::spirv_to_hlsl: return kUmber<Way::spirv_to_hlsl>;
  }
  return kUmber<Way::glsl_to_spirv>;
}

}  // namespace umber::bench
