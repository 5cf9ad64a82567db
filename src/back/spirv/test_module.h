// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <spirv-tools/libspirv.hpp>

#include "back/spirv/writer.h"
#include "diag/render.h"
#include "ir/text/parser.h"

namespace umber::back::spirv {

/// What became of a module in text form.
struct Written {
  std::string diagnostics;  ///< rendered
  std::string assembly;     ///< with friendly names; empty if nothing was written
  std::string invalid;      ///< what the reference validator has to say
  uint32_t count(std::string_view text) const {
    uint32_t n = 0;
    for (size_t at = 0; (at = assembly.find(text, at)) != assembly.npos; at += text.size()) ++n;
    return n;
  }
};

constexpr spv_target_env environment(uint32_t version) {
  return version < 0x00010100   ? SPV_ENV_VULKAN_1_0
         : version < 0x00010400 ? SPV_ENV_VULKAN_1_1
         : version < 0x00010500 ? SPV_ENV_VULKAN_1_1_SPIRV_1_4
         : version < 0x00010600 ? SPV_ENV_VULKAN_1_2
                                : SPV_ENV_VULKAN_1_3;
}

/// SPIR-V 1.`minor`, for the oldest Vulkan that takes it.
constexpr Options spirv_1(uint32_t minor) {
  const Vulkan vulkan = minor == 0 ? Vulkan::v1_0 : minor < 5 ? Vulkan::v1_1 : minor == 5 ? Vulkan::v1_2 : Vulkan::v1_3;
  return {.vulkan = vulkan, .version = spv::version_word(1, minor)};
}

inline Written write_text(std::string_view text, Options options = {}) {
  Written result;
  Sources sources;
  options.sources = &sources;
  Diagnostics diagnostics;
  Result<ir::Module> module = ir::parse(sources, sources.add("test.umir", std::string(text) + "\n"), diagnostics);
  if (module) {
    Result<std::vector<uint32_t>> words = write(*module, options, diagnostics);
    if (words) {
      spvtools::SpirvTools tools(environment(options.spirv_version()));
      tools.SetMessageConsumer([&](spv_message_level_t, const char*, const spv_position_t&, const char* message) {
        result.invalid += std::string(message) + '\n';
      });
      tools.Disassemble(*words, &result.assembly,
                        SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES | SPV_BINARY_TO_TEXT_OPTION_NO_HEADER);
      if (!tools.Validate(*words)) result.invalid += "does not validate";
    }
  }
  result.diagnostics = render(diagnostics, sources);
  return result;
}

/// Writes a module that must be valid.
inline Written valid(std::string_view text, const Options& options = {}) {
  Written result = write_text(text, options);
  EXPECT_EQ(result.diagnostics, "") << text;
  EXPECT_EQ(result.invalid, "") << text << '\n' << result.assembly;
  return result;
}

/// A compute shader whose main is `body`, with an i32, an f32 and an f32x4 to read (!0 !1 !2) and to write.
inline std::string compute(std::string_view body, std::string_view declarations = {}) {
  return "stage compute\n" + std::string(declarations) +
         "\nvariable !0 \"i\" : i32 private\nvariable !1 \"f\" : f32 private\nvariable !2 \"v\" : f32x4 private\n"
         "func F0 \"main\" () {\n" +
         std::string(body) + "\n}\n";
}

}  // namespace umber::back::spirv
