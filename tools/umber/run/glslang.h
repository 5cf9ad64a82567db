// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>

#include <glslang/Include/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>

#include "umber/vocabulary/stage.hpp"

/// What everything that calls glslang needs.
namespace umber {

// glslang's stages begin as Umber's, up to compute.
static_assert(EShLangVertex == static_cast<int>(Stage::vertex) && EShLangCompute == static_cast<int>(Stage::compute));
inline EShLanguage glslang_stage(Stage stage) { return static_cast<EShLanguage>(stage); }

/// Everything is allowed, `most` times.
inline TBuiltInResource glslang_limits(int most) {
  TBuiltInResource limits{};
  // The structure is ints alone, up to the flags at its end.
  int* const numbers = &limits.maxLights;
  for (size_t n = 0; n < offsetof(TBuiltInResource, limits) / sizeof(int); ++n) numbers[n] = most;
  limits.minProgramTexelOffset = -most;
  limits.limits = {true, true, true, true, true, true, true, true, true};
  return limits;
}

}  // namespace umber
