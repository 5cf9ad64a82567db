// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <vector>

#include "corpus.h"
#include "measure.h"

namespace umber::bench {

/// What one compiler needed.
struct Results {
  Subject subject;
  size_t accepted = 0;      ///< of all shaders
  std::vector<Cost> costs;  ///< of those that every compiler takes, in their order
};

/// Several compilers on the same shaders; the first is the one that others are compared with.
struct Comparison {
  size_t shaders = 0;
  std::vector<size_t> bytes;  ///< of the text of each shader that every compiler takes
  std::vector<std::string> names;
  std::vector<Results> results;
};

Comparison compare(std::span<const Shader> shaders, std::span<const Subject> subjects, Turns turns);

}  // namespace umber::bench
