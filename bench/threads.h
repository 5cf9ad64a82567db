// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "corpus.h"

namespace umber::bench {

/// Compiles the shaders to SPIR-V by 1, 2, 4 and more threads up to the cores, each with a session of its own, and prints how
/// many times as fast that is.
int run_threads(std::span<const Shader> shaders);

}  // namespace umber::bench
