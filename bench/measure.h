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
  bool may_crash = false;                                 ///< to be asked `survives` first; a crash is a refusal
  bool (*compile_alone)(const Shader& shader) = nullptr;  ///< with nothing kept from before; null: `compile` is that
};

struct Cost {
  double microseconds = 0;    ///< CPU time of this thread, the median of some runs
  double allocations = 0;     ///< by `new`, in one run alone
  double peak_kibibytes = 0;  ///< most bytes from `new` alive at once in that
};

/// Whether the subject takes the shader, tried in a process of its own. Not between measurements: pages that a child
/// shared cost faults for a while.
bool survives(const Subject& subject, const Shader& shader);

/// The cost of compiling one shader in a warm process; none if the compiler refuses it.
std::optional<Cost> measure(const Subject& subject, const Shader& shader);

}  // namespace umber::bench
