// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "corpus.h"

namespace umber::bench {

/// Compiles a shader once for each set of macros, all different, on as many threads as there are cores: for Vulkan, by
/// Umber with a session for each thread, then by glslang where it is there. Prints what each took; 0 if all were taken.
int run_permutations(const Shader& shader, const std::vector<std::vector<std::string>>& sets);

}  // namespace umber::bench
