// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "umber/umber.hpp"

namespace umber::run {

/// Puts glslang's modules of the same GLSL in the place of Umber's, moved to the descriptors, offsets and locations that
/// Umber's reflection has: what a device does with both says whether a failure is the compiler's or the device's. Throws
/// Skip where glslang does not take the shaders for Vulkan.
CompileResult compile_via_glslang(std::span<const Source> sources, const Options& options);

}  // namespace umber::run
