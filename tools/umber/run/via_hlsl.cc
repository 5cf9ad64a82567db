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
constexpr const char* kPreamble = R"(
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
  constexpr auto kHlslRules = static_cast<EShMessages>(EShMsgReadHlsl | EShMsgSpvRules | EShMsgVulkanRules |
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
  shader.setPreamble(kPreamble);
  glslang::TProgram program;
  const auto refused = [&](const char* log) {
    return Failure(fmt::format("the HLSL front end refuses the text:\n{}\n{}", log, hlsl));
  };
  if (!is_ready || !shader.parse(&limits, 100, false, kHlslRules)) throw refused(shader.getInfoLog());
  program.addShader(&shader);
  if (!program.link(kHlslRules)) throw refused(program.getInfoLog());
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

/// glslang takes InterlockedMin and InterlockedMax of byte-address buffers for those of unsigned numbers. Where the
/// value before is an int, the text says how another one does the same: it compares and exchanges until nobody is in
/// between.
std::string with_signed_atomics(std::string text) {
  for (const auto& [name, keeps] : {std::pair(".InterlockedMin(", "<="), std::pair(".InterlockedMax(", ">=")}) {
    for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
      const size_t start = text.rfind('\n', at) + 1, end = text.find(");\n", at);
      const size_t last = text.rfind(", ", end), before = text.rfind("int ", start);
      const std::string result = text.substr(last + 2, end - last - 2);
      if (text.substr(before, start - before) != "int " + result + ";\n" || text[before - 1] != ' ') continue;
      const std::string object = text.substr(start, at - start);
      const size_t arguments = at + std::string_view(name).size();
      const size_t value = text.rfind(", ", last - 1) + 2;
      const std::string address = text.substr(arguments, value - 2 - arguments),
                        wanted = text.substr(value, last - value);
      const std::string loop = fmt::format(
          "{0} = asint({1}.Load({2}));\nwhile (!({0} {4} ({3}))) {{ uint now; "
          "{1}.InterlockedCompareExchange({2}, asuint({0}), asuint({3}), now); if (asint(now) == {0}) break; {0} = "
          "asint(now); }}\n",
          result, object, address, wanted, keeps);
      text.replace(start, end + 3 - start, loop);
      at = start;
    }
  }
  return text;
}

CompileResult to_hlsl(std::span<const Source> sources, const Options& options, uint32_t shader_model) {
  Options asked = options;
  asked.output = Output::hlsl;
  asked.hlsl.shader_model = shader_model;
  asked.hlsl.vulkan_attributes = true;
  return compile(sources, asked);
}

CompileResult from_hlsl(CompileResult result) {
  if (!result.program.capture_buffers.empty()) throw Skip("Direct3D's API says what is captured, not the HLSL");
  for (Module& module : result.modules)
    module.spirv = to_spirv(with_signed_atomics(with_sizes_in_words(module.text)), module.stage);
  return result;
}

}  // namespace

CompileResult compile_via_hlsl(std::span<const Source> sources, const Options& options) {
  return from_hlsl(to_hlsl(sources, options, options.hlsl.shader_model));
}

CompileResult compile_via_some_hlsl(std::span<const Source> sources, const Options& options) {
  CompileResult result = to_hlsl(sources, options, 51);
  if (!result.ok())
    if (CompileResult later = to_hlsl(sources, options, 60); later.ok()) result = std::move(later);
  return from_hlsl(std::move(result));
}

}  // namespace umber::run
