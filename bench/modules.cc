// SPDX-License-Identifier: Apache-2.0
#include "modules.h"

#include <string>
#include <string_view>
#include <utility>

#include "peers/glslang.h"

namespace umber::bench {

std::vector<uint32_t> umber_module(const Shader& shader, DebugInfo debug) {
  const Source source{.stage = shader.stage, .text = shader.text, .name = shader.name};
  CompileResult result = compile({&source, 1}, {.spirv = {.debug = debug}});
  return result.ok() ? std::move(result.modules.front().spirv) : std::vector<uint32_t>{};
}

std::vector<uint32_t> glslang_module(const Shader& shader, bool has_names) {
  std::vector<uint32_t> words;
  for (const auto rules : {peers::GlslangRules::vulkan, peers::GlslangRules::opengl})
    if (words.empty())
      words = peers::compile_with_glslang(
          {.stage = shader.stage, .text = shader.text, .rules = rules, .has_names = has_names});
  return words;
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

std::span<const uint32_t> words_of(const Shader& module) {
  // The text of a string is aligned for whatever `new` gives, or is short: no module is.
  return {reinterpret_cast<const uint32_t*>(module.text.data()), module.text.size() / 4};
}

}  // namespace umber::bench
