// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "measure.h"

namespace umber::bench {

/// glslang to SPIR-V for OpenGL, not optimised: the same job as Umber's, without the lowering to Vulkan.
Subject glslang_subject();
/// The same for Vulkan 1.2, and nothing but that.
Subject glslang_vulkan_subject();
/// The first, and spirv-opt -O behind it; by the rules of SPIR-V alone.
Subject glslang_optimized_subject();
/// The module that glslang makes for Vulkan 1.2; empty if it refuses the shader.
std::vector<uint32_t> glslang_vulkan_module(const Shader& shader);

// Readers of SPIR-V: the text of what they are given holds the bytes of a module.
Subject spirv_opt_subject();         ///< reads and writes it, without validation and passes
Subject spirv_cross_subject();       ///< parses it, no more
Subject spirv_cross_hlsl_subject();  ///< writes it as HLSL for shader model 5.0

}  // namespace umber::bench
