// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "spirv/enums.h"

namespace umber::glsl {

/// What a shader writes for an execution mode of SPIR-V; empty if GLSL has no words for it.
std::string_view words_of_mode(spv::ExecutionMode mode);

}  // namespace umber::glsl
