// SPDX-License-Identifier: Apache-2.0
#include "umber/run/via_hlsl.h"

#include <string>

#include <fmt/format.h>
#include <glslang/SPIRV/GlslangToSpv.h>

#include "umber/run/glslang.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

std::vector<uint32_t> to_spirv(const std::string& hlsl, Stage of) {
  static const bool is_ready = glslang::InitializeProcess();
  static const TBuiltInResource limits = glslang_limits(1 << 16);
  constexpr auto kRules = static_cast<EShMessages>(EShMsgReadHlsl | EShMsgSpvRules | EShMsgVulkanRules |
                                                   EShMsgHlslOffsets | EShMsgSuppressWarnings);
  const EShLanguage stage = glslang_stage(of);
  const char* const text = hlsl.data();
  const int length = static_cast<int>(hlsl.size());
  glslang::TShader shader(stage);
  shader.setStringsWithLengths(&text, &length, 1);
  shader.setEntryPoint("main");
  shader.setEnvInput(glslang::EShSourceHlsl, stage, glslang::EShClientVulkan, 100);
  shader.setEnvClient(glslang::EShClientVulkan, glslang::EShTargetVulkan_1_1);
  shader.setEnvTarget(glslang::EShTargetSpv, glslang::EShTargetSpv_1_3);
  shader.setDxPositionW(true);
  shader.setPreamble("#define EvaluateAttributeCentroid EvaluateAttributeAtCentroid\n");
  glslang::TProgram program;
  const auto refused = [&](const char* log) {
    return Failure(fmt::format("the HLSL front end refuses the text:\n{}\n{}", log, hlsl));
  };
  if (!is_ready || !shader.parse(&limits, 100, false, kRules)) throw refused(shader.getInfoLog());
  program.addShader(&shader);
  if (!program.link(kRules)) throw refused(program.getInfoLog());
  std::vector<uint32_t> words;
  glslang::SpvOptions options;
  options.disableOptimizer = false;  // it removes what is left of inputs and outputs as structures
  glslang::GlslangToSpv(*program.getIntermediate(stage), words, &options);
  if (words.empty()) throw refused("no SPIR-V");
  return words;
}

/// glslang's GetDimensions counts the words of a byte-address buffer where HLSL's counts bytes. The texts that Umber
/// writes call what it gives `size`.
std::string with_sizes_in_words(std::string text) {
  constexpr std::string_view kCall = ".GetDimensions(size";
  for (size_t at = text.find(kCall); at != std::string::npos; at = text.find(kCall, at + 1)) {
    const size_t name = at + kCall.size() - 4, end = text.find(");", at);
    text.insert(end + 2, " " + text.substr(name, end - name) + " *= 4u;");
  }
  return text;
}

}  // namespace

CompileResult compile_via_hlsl(std::span<const Source> sources, const Options& options) {
  Options to_hlsl = options;
  to_hlsl.output = Output::hlsl;
  to_hlsl.hlsl = {.shader_model = 51, .vulkan_attributes = true};
  CompileResult result = compile(sources, to_hlsl);
  if (!result.ok()) {  // a later model may have what this one lacks
    to_hlsl.hlsl.shader_model = 60;
    if (CompileResult later = compile(sources, to_hlsl); later.ok()) result = std::move(later);
  }
  if (!result.program.capture_buffers.empty()) throw Skip("Direct3D's API says what is captured, not the HLSL");
  for (Module& module : result.modules) module.spirv = to_spirv(with_sizes_in_words(module.text), module.stage);
  return result;
}

}  // namespace umber::run
