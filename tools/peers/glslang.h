// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "umber/umber.hpp"

/// Other compilers that tests and benchmarks hold Umber against.
namespace umber::peers {

enum class GlslangRules : uint8_t {
  vulkan,      ///< GLSL for Vulkan; locations and bindings that are missing are made up, loose uniforms become a block
  vulkan_1_2,  ///< the same for Vulkan 1.2 with nothing made up, as `glslangValidator -V --target-env vulkan1.2` has it
  opengl,      ///< GLSL for OpenGL by way of SPIR-V (GL_ARB_gl_spirv); the same is made up
  desktop,     ///< OpenGL's rules alone: older versions, and what SPIR-V leaves out. Not always a valid module
};

struct GlslangRequest {
  Stage stage{};
  std::string_view text;
  GlslangRules rules{};
  bool has_names = true;
  bool has_debug_info = false;  ///< lines and the source text, too
};

/// The module that glslang makes of a shader, not optimised; empty if it refuses the shader. It may crash on a malformed
/// one, and prints what it likes.
std::vector<uint32_t> compile_with_glslang(const GlslangRequest& request);

}  // namespace umber::peers
