// SPDX-License-Identifier: Apache-2.0
#include "peers/glslang.h"

#include <cstdlib>

#include <glslang/SPIRV/GlslangToSpv.h>

#include "umber/run/glslang.h"

namespace umber::peers {
namespace {

bool is_for_vulkan(GlslangRules rules) { return rules == GlslangRules::vulkan || rules == GlslangRules::vulkan_1_2; }

EShMessages messages_of(GlslangRules rules) {
  switch (rules) {
    case GlslangRules::vulkan:
    case GlslangRules::vulkan_1_2:
      return static_cast<EShMessages>(EShMsgSpvRules | EShMsgVulkanRules | EShMsgSuppressWarnings);
    case GlslangRules::opengl: return static_cast<EShMessages>(EShMsgSpvRules | EShMsgSuppressWarnings);
    case GlslangRules::desktop: return static_cast<EShMessages>(EShMsgSuppressWarnings | EShMsgRelaxedErrors);
  }
  return EShMsgDefault;
}

/// Below these versions glslang writes no SPIR-V by its own rules, and says so at length on stdout.
bool is_new_enough(std::string_view text, GlslangRules rules) {
  if (rules == GlslangRules::desktop) return true;
  const size_t at = text.find("#version");
  if (at == std::string_view::npos) return false;
  const int version = std::atoi(text.data() + at + 8);
  const bool is_essl = text.substr(at, text.find('\n', at) - at).find(" es") != std::string_view::npos;
  return version >= (is_essl ? 310 : is_for_vulkan(rules) ? 140 : 330);
}

void set_environment(glslang::TShader& shader, EShLanguage stage, GlslangRules rules) {
  const bool is_newer = rules == GlslangRules::vulkan_1_2;
  shader.setAutoMapLocations(!is_newer);
  shader.setAutoMapBindings(!is_newer);
  if (rules == GlslangRules::desktop) return;
  const bool is_vulkan = is_for_vulkan(rules);
  const auto client = is_vulkan ? glslang::EShClientVulkan : glslang::EShClientOpenGL;
  shader.setEnvInput(glslang::EShSourceGlsl, stage, client, 100);
  const auto vulkan = is_newer ? glslang::EShTargetVulkan_1_2 : glslang::EShTargetVulkan_1_1;
  shader.setEnvClient(client, is_vulkan ? vulkan : glslang::EShTargetOpenGL_450);
  shader.setEnvTarget(glslang::EShTargetSpv, is_newer ? glslang::EShTargetSpv_1_5 : glslang::EShTargetSpv_1_3);
  if (rules == GlslangRules::vulkan) shader.setEnvInputVulkanRulesRelaxed();
}

}  // namespace

std::vector<uint32_t> compile_with_glslang(const GlslangRequest& request) {
  static const bool is_ready = glslang::InitializeProcess();
  static const TBuiltInResource limits = glslang_limits(256);
  if (!is_ready || !is_new_enough(request.text, request.rules)) return {};
  const EShLanguage stage = glslang_stage(request.stage);
  auto messages = messages_of(request.rules);
  if (request.has_debug_info) messages = static_cast<EShMessages>(messages | EShMsgDebugInfo);
  const char* const text = request.text.data();
  const int length = static_cast<int>(request.text.size());
  const char* const name = "shader";

  glslang::TShader shader(stage);
  shader.setStringsWithLengthsAndNames(&text, &length, &name, 1);
  set_environment(shader, stage, request.rules);
  shader.setDebugInfo(request.has_debug_info);
  if (!shader.parse(&limits, 110, false, messages)) return {};
  glslang::TProgram program;
  program.addShader(&shader);
  if (!program.link(messages)) return {};
  const bool is_mapped = request.rules == GlslangRules::vulkan || request.rules == GlslangRules::opengl;
  if (is_mapped && !program.mapIO()) return {};
  std::vector<uint32_t> words;
  glslang::SpvOptions options;
  options.disableOptimizer = true;
  options.generateDebugInfo = request.has_debug_info;
  options.stripDebugInfo = !request.has_names;
  glslang::GlslangToSpv(*program.getIntermediate(stage), words, &options);
  return words;
}

}  // namespace umber::peers
