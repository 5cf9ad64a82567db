// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "kernel.h"
#include "umber/umber.hpp"

namespace umber::bench {

/// A kernel by two compilers, each of which optimises for speed: SPIR-V for Vulkan 1.2.
struct Rivals {
  CompileResult ours;
  std::vector<uint32_t> theirs;  ///< glslang's, after spirv-opt -O
};

/// Throws run::Failure if one of them refuses it.
Rivals compile_both(const Kernel& kernel);

}  // namespace umber::bench
