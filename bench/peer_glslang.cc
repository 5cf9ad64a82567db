// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <string_view>
#include <vector>

#include <glslang/SPIRV/GlslangToSpv.h>

#include "peers.h"
#include "umber/run/glslang.h"

namespace umber::bench {
namespace {

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
  static const TBuiltInResource limits = glslang_limits(256);
  const EShLanguage stage = glslang_stage(source.stage);
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
