// SPDX-License-Identifier: Apache-2.0
#include "umber/run/via_hlsl.h"

#include <string>

#include <fmt/format.h>
#include <glslang/SPIRV/GlslangToSpv.h>

#include "umber/run/glslang.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

/// What HLSL has and glslang has not. asuint of a double is worked out, all NaNs as one.
constexpr const char* kMissing = R"(
#define EvaluateAttributeCentroid EvaluateAttributeAtCentroid
void asuint(double x, out uint low, out uint high) {
  double size = abs(x), part = size;
  int exponent = 1023;
  bool is_nan = (asuint(float(x)) & 0x7fffffffu) > 0x7f800000u, is_special = size == size * 0.5L;
  for (int up = 512; up != 0; up /= 2)
    if (part >= asdouble(0u, uint(1023 + up) << 20)) {
      part *= asdouble(0u, uint(1023 - up) << 20);
      exponent += up;
    }
  if (part < asdouble(0u, 23u << 20)) {
    part *= asdouble(0u, 1087u << 20);
    exponent -= 64;
  }
  for (int down = 512; down != 0; down /= 2)
    if (part < asdouble(0u, uint(1024 - down) << 20)) {
      part *= asdouble(0u, uint(1023 + down) << 20);
      exponent -= down;
    }
  precise double bits = (part - 1.0L) * asdouble(0u, 1075u << 20);
  if (exponent <= 0) {
    precise double scaled = size * asdouble(0u, 2023u << 20);
    bits = scaled * asdouble(0u, 1097u << 20);
    exponent = 0;
  }
  high = uint(bits * asdouble(0u, 991u << 20));
  low = uint(bits - double(high) * asdouble(0u, 1055u << 20));
  high |= uint(exponent) << 20;
  if (is_special || is_nan) {
    low = 0u;
    high = is_nan ? 0x7ff80000u : size == 0.0L ? 0u : 0x7ff00000u;
  }
  if (x < 0.0L || (x == 0.0L && 1.0L / x < 0.0L)) high |= 0x80000000u;
}
)";

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
  shader.setPreamble(kMissing);
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
  to_hlsl.hlsl.shader_model = 51;
  to_hlsl.hlsl.vulkan_attributes = true;
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
