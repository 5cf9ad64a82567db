// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "shaderc/abi.h"
#include "umber/drop_in/binding_bases.h"
#include "umber/drop_in/device_limits.h"
#include "umber/umber.hpp"

/// What a program has asked for by shaderc_compile_options_set_*.
struct shaderc_compile_options {
  std::vector<std::string> defines;  ///< "NAME=text", each name once
  umber::shaderc::SourceLanguage language = umber::shaderc::SourceLanguage::glsl;
  bool debug_info = false;
  umber::shaderc::Level level = umber::shaderc::Level::performance;
  std::string forced_version;  ///< "450core"; empty: that of the text
  umber::shaderc::Resolve resolve = nullptr;
  umber::shaderc::Release release = nullptr;
  void* include_user = nullptr;
  bool no_warnings = false, warnings_are_errors = false;
  umber::shaderc::Environment environment = umber::shaderc::Environment::vulkan;
  umber::Vulkan vulkan = umber::Vulkan::v1_0;
  umber::SpirvVersion spirv = umber::SpirvVersion::highest;
  umber::tool::drop_in::DeviceLimits limits;
  bool locations_are_mapped = false, y_is_inverted = false;
  bool combines_samplers = false, has_hlsl_offsets = false, clamps_nan = false;  ///< refused when something is compiled
  umber::tool::drop_in::BindingBases bases;
};

namespace umber::shaderc {

/// What a number of shaderc_shader_kind means.
struct ShaderKind {
  enum class Said : uint8_t {
    here,       ///< by the number alone
    in_source,  ///< by #pragma shader_stage alone
    either,     ///< by the pragma, or else by the number
    nothing,    ///< there is no such kind, or it is none of a text in GLSL
  };
  Said by = Said::nothing;
  Stage stage{};
};
ShaderKind shader_kind(uint32_t number);

}  // namespace umber::shaderc
