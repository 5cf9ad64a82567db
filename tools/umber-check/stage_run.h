// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "eval/interpreter.h"
#include "umber/interpret.hpp"

namespace umber::check {

/// What a run leaves in one place: an output, a buffer, an image.
struct Remains {
  std::string name;
  std::vector<uint32_t> words;
  std::vector<ir::TypeKind> kinds;  ///< of the number that a word is part of; none: integers
};

struct StageResult {
  eval::Outcome outcome;
  bool has_strayed = false, has_infinities = false;  ///< as eval::Interpreter has them
  std::vector<Remains> remains;
};

/// Whether the numbers that word `n` has a part of are the same, or NaNs both of them, or zeros, whatever their signs.
bool is_same(const Remains& a, const Remains& b, size_t n);

/// Runs the stage of a program, in one of the forms that passes give it, always on the same inputs: what its resources hold,
/// and what inputs have, follows from their names and types.
class StageRun {
 public:
  explicit StageRun(const reflect::Program& program);

  /// `undefined`: eval::Limits::undefined.
  StageResult run(const ir::Module& module, uint64_t steps, uint64_t undefined) const;

 private:
  void add(const reflect::Resource& resource, uint32_t element);
  void keep(const interpret::Memory& memory, std::vector<Remains>& remains) const;

  interpret::Memory memory_;
  std::vector<Remains> buffers_, textures_;  ///< names and kinds of those that are written; no name: read only
};

}  // namespace umber::check
