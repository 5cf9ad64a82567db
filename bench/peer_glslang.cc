// SPDX-License-Identifier: Apache-2.0
#include "peers.h"
#include "peers/glslang.h"

namespace umber::bench {
namespace {

bool compile(const Shader& source) {
  const auto takes = [&](peers::GlslangRules rules) {
    return !peers::compile_with_glslang({.stage = source.stage, .text = source.text, .rules = rules}).empty();
  };
  return takes(peers::GlslangRules::opengl) || takes(peers::GlslangRules::desktop);
}

bool compile_for_vulkan(const Shader& source) { return !glslang_vulkan_module(source).empty(); }

}  // namespace

Subject glslang_subject() { return {.name = "glslang", .compile = compile, .may_crash = true}; }

std::vector<uint32_t> glslang_vulkan_module(const Shader& shader) {
  return peers::compile_with_glslang(
      {.stage = shader.stage, .text = shader.text, .rules = peers::GlslangRules::vulkan_1_2});
}

Subject glslang_vulkan_subject() { return {.name = "glslang", .compile = compile_for_vulkan, .may_crash = true}; }

}  // namespace umber::bench
