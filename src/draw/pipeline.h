// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "draw/assemble.h"
#include "draw/record.h"

namespace umber::draw {

/// The shaders of a program that draws; all but the vertex shader may be missing.
struct Stages {
  const ir::Module *vertex = nullptr, *control = nullptr, *evaluation = nullptr, *geometry = nullptr,
                   *fragment = nullptr;
};

/// What is bound, as a stage sees it. Stages run one after the other, each for the whole draw; what one wrote the next reads.
class StageMemory {
 public:
  virtual eval::Bindings& enter(const ir::Module& stage) = 0;
  virtual void leave() = 0;

 protected:
  StageMemory() = default;
  StageMemory(const StageMemory&) = default;
  StageMemory& operator=(const StageMemory&) = default;
  ~StageMemory() = default;
};

/// A graphics pipeline as Vulkan 1.3 describes it, in software (docs/interpret.md). Modules are what SPIR-V is written from:
/// depth goes from 0 to 1, y grows downwards.
class Pipeline {
 public:
  /// `limits.steps` are those of each stage in the whole draw, `limits.words` those of all vertices between two stages, too.
  Pipeline(const Stages& stages, StageMemory& memory, interpret::DrawCall& call, interpret::DrawTargets& targets,
           const eval::Limits& limits);

  eval::Outcome run();
  const interpret::DrawCounts& counts() const { return counts_; }

 private:
  class Running;

  eval::Outcome run_vertices();
  eval::Outcome run_patches();
  eval::Outcome run_control(Records& points, Records& patches);
  eval::Outcome run_evaluation(const Records& points, const Records& patches);
  eval::Outcome run_geometry();
  eval::Outcome run_fragments();
  void capture(const ir::Module& last);
  uint64_t shader_vertices() const;

  const Stages& stages_;
  StageMemory& memory_;
  interpret::DrawCall& call_;
  interpret::DrawTargets& targets_;
  eval::Limits limits_;
  interpret::DrawCounts counts_;
  std::vector<Record> kept_;      ///< those that are in use
  Records vertices_;              ///< that the stage before wrote
  Primitives primitives_;         ///< which these make
  std::vector<Records> streams_;  ///< of a geometry shader, but the first
  std::vector<Primitives> stream_primitives_;
};

}  // namespace umber::draw
