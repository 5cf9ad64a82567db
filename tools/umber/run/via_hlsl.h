// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "umber/umber.hpp"

namespace umber::run {

/// umber::compile by way of HLSL of the shader model that the options say: each module is written as HLSL with Vulkan's
/// bindings, and made SPIR-V again by an HLSL front end that shares nothing with Umber (glslang's). Throws Failure
/// where that refuses the text.
CompileResult compile_via_hlsl(std::span<const Source> sources, const Options& options);
/// The same by way of shader model 5.1, or of 6.0 where that has what 5.1 lacks.
CompileResult compile_via_some_hlsl(std::span<const Source> sources, const Options& options);

}  // namespace umber::run
