// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <vector>

#include <glslang/Include/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>
#include <glslang/SPIRV/GlslangToSpv.h>

#include "peers.h"

namespace umber::bench {
namespace {

EShLanguage language(Stage stage) {
  switch (stage) {
    case Stage::vertex: return EShLangVertex;
    case Stage::tess_control: return EShLangTessControl;
    case Stage::tess_evaluation: return EShLangTessEvaluation;
    case Stage::geometry: return EShLangGeometry;
    case Stage::fragment: return EShLangFragment;
    case Stage::compute: return EShLangCompute;
  }
  return EShLangVertex;
}

/// Limits high enough that no shader is refused for them.
TBuiltInResource generous_limits() {
  TBuiltInResource limits{};
  // The structure is ints alone, up to the flags at its end.
  int* const numbers = &limits.maxLights;
  for (size_t n = 0; n < offsetof(TBuiltInResource, limits) / sizeof(int); ++n) numbers[n] = 256;
  limits.limits = {true, true, true, true, true, true, true, true, true};
  return limits;
}

/// The environment of a shader that glslang takes to SPIR-V by its own rules.
constexpr auto kSpirvRules = static_cast<EShMessages>(EShMsgSpvRules | EShMsgSuppressWarnings);
/// OpenGL's rules alone: older versions, and what SPIR-V for OpenGL leaves out (subroutines of state, loose
/// structures).
constexpr auto kOpenGlRules = static_cast<EShMessages>(EShMsgSuppressWarnings | EShMsgRelaxedErrors);

/// Below these versions glslang writes no SPIR-V by its own rules, and says so at length on stdout.
bool is_new_enough(std::string_view text) {
  const size_t at = text.find("#version");
  if (at == std::string_view::npos) return false;
  const int version = std::atoi(text.data() + at + 8);
  const bool is_essl = text.substr(at, text.find('\n', at) - at).find(" es") != std::string_view::npos;
  return version >= (is_essl ? 310 : 330);
}

bool compile_by(EShMessages rules, const Shader& source) {
  static const TBuiltInResource limits = generous_limits();
  const EShLanguage stage = language(source.stage);
  const char* const text = source.text.data();
  const int length = static_cast<int>(source.text.size());

  glslang::TShader shader(stage);
  shader.setStringsWithLengths(&text, &length, 1);
  if (rules == kSpirvRules) {
    shader.setEnvInput(glslang::EShSourceGlsl, stage, glslang::EShClientOpenGL, 100);
    shader.setEnvClient(glslang::EShClientOpenGL, glslang::EShTargetOpenGL_450);
    shader.setEnvTarget(glslang::EShTargetSpv, glslang::EShTargetSpv_1_3);
  }
  shader.setAutoMapLocations(true);
  shader.setAutoMapBindings(true);
  if (!shader.parse(&limits, 110, false, rules)) return false;

  glslang::TProgram program;
  program.addShader(&shader);
  if (!program.link(rules)) return false;
  if (rules == kSpirvRules && !program.mapIO()) return false;
  std::vector<uint32_t> words;
  glslang::SpvOptions options;
  options.disableOptimizer = true;
  glslang::GlslangToSpv(*program.getIntermediate(stage), words, &options);
  return !words.empty();
}

bool compile(const Shader& source) {
  return (is_new_enough(source.text) && compile_by(kSpirvRules, source)) || compile_by(kOpenGlRules, source);
}

}  // namespace

Subject glslang_subject() {
  glslang::InitializeProcess();
  return {.name = "glslang", .compile = compile, .may_crash = true};
}

}  // namespace umber::bench
