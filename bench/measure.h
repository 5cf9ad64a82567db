// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

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

/// What happened right before a compiler is timed.
enum class Turns {
  warm,         ///< it compiled the same shader
  alternating,  ///< each of the others did
  cold,         ///< memory was walked through that is larger than the caches
};

/// The cost of compiling one shader in a process in which each compiler has compiled it before. All of them take it.
std::vector<Cost> measure(std::span<const Subject> subjects, const Shader& shader, Turns turns);

}  // namespace umber::bench
