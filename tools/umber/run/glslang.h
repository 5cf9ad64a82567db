// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>

#include <glslang/Include/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>

#include "umber/reflect.hpp"

/// What everything that calls glslang needs.
namespace umber {

inline EShLanguage glslang_stage(reflect::Stage stage) {
  switch (stage) {
    case reflect::Stage::vertex: return EShLangVertex;
    case reflect::Stage::tess_control: return EShLangTessControl;
    case reflect::Stage::tess_evaluation: return EShLangTessEvaluation;
    case reflect::Stage::geometry: return EShLangGeometry;
    case reflect::Stage::fragment: return EShLangFragment;
    case reflect::Stage::compute: return EShLangCompute;
  }
  return EShLangVertex;
}

/// Everything is allowed, `most` times.
inline TBuiltInResource glslang_limits(int most) {
  TBuiltInResource limits{};
  // The structure is ints alone, up to the flags at its end.
  int* const numbers = &limits.maxLights;
  for (size_t n = 0; n < offsetof(TBuiltInResource, limits) / sizeof(int); ++n) numbers[n] = most;
  limits.limits = {true, true, true, true, true, true, true, true, true};
  return limits;
}

}  // namespace umber
