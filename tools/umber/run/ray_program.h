// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "umber/run/compiler.h"

namespace umber::run {

/// Compiles each source alone, as shaders of ray tracing pipelines are, for several may be of one stage. The result has a
/// module for each of them, in their order, and what any of them declares.
CompileResult compile_each(CompileFunction compile, std::span<const Source> sources, const Options& options);

}  // namespace umber::run
