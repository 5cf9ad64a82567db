// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace umber {

/// The Vulkan that a SPIR-V module is for.
enum class Vulkan : uint8_t { v1_0, v1_1, v1_2, v1_3 };
enum class SpirvVersion : uint8_t { highest /* of that Vulkan */, v1_0, v1_1, v1_2, v1_3, v1_4, v1_5, v1_6 };

enum class DebugInfo : uint8_t {
  none,   ///< nothing but code
  names,  ///< OpName, OpMemberName
  lines,  ///< and OpSource with the text, OpLine
  scopes,           ///< names, and NonSemantic.Shader.DebugInfo.100: functions, blocks, lines, variables, inlined calls
  scopes_and_text,  ///< and the text of the sources in it
};

/// A value for the specialization constant with this id: SpecId of SPIR-V, constant_id of GLSL. With it the constant is
/// one like any other.
struct SpecializationConstant {
  uint32_t id = 0;
  uint64_t bits = 0;  ///< in the constant's own width; a bool is 0 or 1
};

}  // namespace umber
