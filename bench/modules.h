// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "corpus.h"

namespace umber::bench {

/// What Umber makes of a shader alone; empty if it refuses it.
std::vector<uint32_t> umber_module(const Shader& shader, DebugInfo debug);
/// What glslang makes of it by the rules of SPIR-V, for Vulkan or else for OpenGL; likewise.
std::vector<uint32_t> glslang_module(const Shader& shader, bool has_names);
/// The same after spirv-opt -O.
std::vector<uint32_t> optimized_glslang_module(const Shader& shader, bool has_names);

/// Prints how large Umber's modules are beside those that another compiler makes, of the shaders that both take.
void compare_sizes(std::span<const Shader> shaders, std::string_view other,
                   std::vector<uint32_t> (*make_module)(const Shader& shader, bool has_names));

/// The modules that both make of the shaders, to be read: `text` holds the bytes.
std::vector<Shader> modules_of(std::span<const Shader> shaders);

}  // namespace umber::bench
