// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "umber/umber.hpp"

namespace umber::run {

/// umber::compile, and its SPIR-V compiled once more as the source: what comes out must do the same.
CompileResult compile_via_spirv(std::span<const Source> sources, const Options& options);

}  // namespace umber::run
