// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "measure.h"

namespace umber::bench {

/// glslang to SPIR-V for OpenGL, not optimised: the same job as Umber's, without the lowering to Vulkan.
Subject glslang_subject();

}  // namespace umber::bench
