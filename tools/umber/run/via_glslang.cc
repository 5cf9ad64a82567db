// SPDX-License-Identifier: Apache-2.0
#include "umber/run/via_glslang.h"

#include <algorithm>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <glslang/SPIRV/GlslangToSpv.h>

#include "umber/run/glslang.h"
#include "umber/run/move_interface.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

constexpr auto kRules = static_cast<EShMessages>(EShMsgSpvRules | EShMsgVulkanRules | EShMsgSuppressWarnings);

/// A program of glslang from text to SPIR-V.
class GlslangProgram {
 public:
  explicit GlslangProgram(umber::Vulkan target) : is_newer_(target >= umber::Vulkan::v1_2) {}

  void add(const Source& source) {
    const EShLanguage stage = glslang_stage(source.stage);
    const char* const text = source.text.data();
    const int length = static_cast<int>(source.text.size());
    glslang::TShader& shader = *shaders_.emplace_back(std::make_unique<glslang::TShader>(stage));
    shader.setStringsWithLengths(&text, &length, 1);
    shader.setEnvInput(glslang::EShSourceGlsl, stage, glslang::EShClientVulkan, 100);
    shader.setEnvInputVulkanRulesRelaxed();  // uniforms outside of blocks, atomic counters
    shader.setEnvClient(glslang::EShClientVulkan, is_newer_ ? glslang::EShTargetVulkan_1_2 : glslang::EShTargetVulkan_1_1);
    shader.setEnvTarget(glslang::EShTargetSpv, is_newer_ ? glslang::EShTargetSpv_1_5 : glslang::EShTargetSpv_1_3);
    shader.setAutoMapBindings(true);
    shader.setAutoMapLocations(true);
    if (!shader.parse(&limits_, 100, false, kRules)) refuse(shader.getInfoLog());
    program_.addShader(&shader);
  }

  void link() {
    if (!program_.link(kRules) || !program_.mapIO()) refuse(program_.getInfoLog());
  }

  bool has(Stage stage) const { return program_.getIntermediate(glslang_stage(stage)) != nullptr; }
  std::vector<uint32_t> spirv(Stage stage) {
    std::vector<uint32_t> words;
    glslang::GlslangToSpv(*program_.getIntermediate(glslang_stage(stage)), words);
    return words;
  }

 private:
  [[noreturn]] static void refuse(std::string log) {
    std::replace(log.begin(), log.end(), '\n', ' ');
    throw Skip(fmt::format("glslang does not take it for Vulkan: {}", log));
  }

  bool is_newer_;
  const TBuiltInResource limits_ = glslang_limits(1 << 16);
  std::vector<std::unique_ptr<glslang::TShader>> shaders_;
  glslang::TProgram program_;
};

}  // namespace

CompileResult compile_via_glslang(std::span<const Source> sources, const Options& options) {
  static const bool is_ready = glslang::InitializeProcess();
  if (!is_ready) throw Failure("glslang cannot be initialised");
  CompileResult result = compile(sources, options);
  if (!result.ok()) return result;
  for (const Source& source : sources)
    if (!source.spirv.empty()) throw Skip("glslang takes GLSL, not SPIR-V");
  // Vulkan has no programs: its stages may each see a block in their own way, which glslang's linker does not take.
  const size_t together = options.dialect == Dialect::vulkan ? 1 : sources.size();
  for (; !sources.empty(); sources = sources.subspan(together)) {
    GlslangProgram program(options.spirv.vulkan);
    for (const Source& source : sources.first(together)) program.add(source);
    program.link();
    for (Module& module : result.modules) {
      // Where there is no control shader, the one that stands for the default levels stays.
      if (module.spirv.empty() || !program.has(module.stage)) continue;
      module.spirv = program.spirv(module.stage);
      move_interface(module, result.program);
    }
  }
  return result;
}

}  // namespace umber::run
