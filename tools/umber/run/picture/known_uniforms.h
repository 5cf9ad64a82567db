// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "values/number.h"

namespace umber::run {

/// When a picture is drawn, and how large it is.
struct Moment {
  uint32_t width = 0, height = 0;
  double time = 0;  ///< in seconds
  uint32_t frame = 0;
  double rate = 30;  ///< frames in a second
};

/// A uniform that editors of shaders give a value; a shader's own may have fewer components.
struct KnownUniform {
  std::string_view name;
  std::vector<values::Number> numbers;
};

/// By each of the names that one of these editors has for it.
std::vector<KnownUniform> known_uniforms(const Moment& moment);

}  // namespace umber::run
