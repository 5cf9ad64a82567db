// SPDX-License-Identifier: Apache-2.0
#include "modules.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <spirv-tools/optimizer.hpp>

#include "peers/glslang.h"

namespace umber::bench {

std::vector<uint32_t> umber_module(const Shader& shader, DebugInfo debug) {
  const Source source{.stage = shader.stage, .text = shader.text, .name = shader.name};
  CompileResult result = compile({&source, 1}, {.spirv = {.debug = debug}});
  return result.ok() ? std::move(result.modules.front().spirv) : std::vector<uint32_t>{};
}

namespace {

/// What engines write for WebGL 2.0 in the next version, as glslang writes no SPIR-V of ESSL 3.00.
std::string as_newer_essl(std::string text) {
  constexpr std::string_view kOlder = "#version 300 es", kNewer = "#version 310 es";
  if (const size_t at = text.find(kOlder); at != std::string::npos) text.replace(at, kOlder.size(), kNewer);
  return text;
}

}  // namespace

std::vector<uint32_t> glslang_module(const Shader& shader, bool has_names) {
  const std::string text = as_newer_essl(shader.text);
  std::vector<uint32_t> words;
  for (const auto rules : {peers::GlslangRules::vulkan, peers::GlslangRules::opengl})
    if (words.empty())
      words =
          peers::compile_with_glslang({.stage = shader.stage, .text = text, .rules = rules, .has_names = has_names});
  return words;
}

std::vector<uint32_t> optimized_glslang_module(const Shader& shader, bool has_names) {
  const std::vector<uint32_t> plain = glslang_module(shader, has_names);
  spvtools::Optimizer optimizer(SPV_ENV_UNIVERSAL_1_6);
  optimizer.RegisterPerformancePasses();
  spvtools::OptimizerOptions options;
  options.set_run_validator(false);
  std::vector<uint32_t> optimized;
  if (plain.empty() || !optimizer.Run(plain.data(), plain.size(), &optimized, options)) return {};
  return optimized;
}

void compare_sizes(std::span<const Shader> shaders, std::string_view other,
                   std::vector<uint32_t> (*make_module)(const Shader& shader, bool has_names)) {
  for (const bool has_names : {true, false}) {
    size_t ours = 0, theirs = 0;
    double logarithms = 0;
    std::vector<std::pair<double, std::string_view>> ratios;
    for (const Shader& shader : shaders) {
      const size_t own = umber_module(shader, has_names ? DebugInfo::names : DebugInfo::none).size() * 4;
      const size_t their = make_module(shader, has_names).size() * 4;
      if (own == 0 || their == 0) continue;
      ours += own, theirs += their;
      ratios.emplace_back(static_cast<double>(own) / static_cast<double>(their), shader.name);
      logarithms += std::log(ratios.back().first);
    }
    if (ratios.empty()) return;
    std::sort(ratios.begin(), ratios.end());
    const auto count = static_cast<double>(ratios.size());
    fmt::print(
        "size with{} names of {} modules: umber {} bytes, {} {}: in sum {:.2f}, median {:.2f}, geometric mean "
        "{:.2f}, p95 {:.2f}, most {:.2f} ({})\n",
        has_names ? "" : "out", ratios.size(), ours, other, theirs,
        static_cast<double>(ours) / static_cast<double>(theirs), ratios[ratios.size() / 2].first,
        std::exp(logarithms / count), ratios[static_cast<size_t>(count * 0.95)].first, ratios.back().first,
        ratios.back().second);
  }
}

std::vector<Shader> modules_of(std::span<const Shader> shaders) {
  std::vector<Shader> all;
  const auto add = [&](const Shader& shader, std::string_view compiler, std::span<const uint32_t> words) {
    if (words.empty()) return;
    const auto* const bytes = reinterpret_cast<const char*>(words.data());
    all.push_back({shader.name + " by " + std::string(compiler), shader.stage, {bytes, words.size() * 4}});
  };
  for (const Shader& shader : shaders) {
    add(shader, "umber", umber_module(shader, DebugInfo::names));
    add(shader, "glslang", glslang_module(shader, true));
  }
  return all;
}

}  // namespace umber::bench
