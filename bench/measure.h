// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "corpus.h"

namespace umber::bench {

/// A compiler under measurement: false if it refuses the shader.
struct Subject {
  std::string_view name;
  bool (*compile)(const Shader& shader);
};

struct Cost {
  double microseconds = 0;  ///< CPU time of this thread, the median of some runs
  uint64_t allocations = 0;
};

/// The cost of compiling one shader in a warm process; none if the compiler refuses it.
std::optional<Cost> measure(const Subject& subject, const Shader& shader);

}  // namespace umber::bench
