// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "eval/interpreter/control.h"
#include "eval/interpreter/convergence.h"
#include "eval/interpreter/cooperative.h"
#include "eval/interpreter/cooperative_vectors.h"
#include "eval/interpreter/execution.h"
#include "eval/interpreter/memory.h"
#include "eval/interpreter/texturing.h"

namespace umber::eval {

/// Executes the instructions of a group, each by the unit that knows it.
class Machine {
 public:
  Machine(const Program& program, Bindings& bindings, const Limits& limits, StageAccess* access)
      : x_{.program = program, .module = program.module(), .bindings = bindings, .limits = limits, .access = access} {}
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  /// `count` invocations at the start of the entry. False if they take too much memory.
  bool start(Group& group, uint32_t count);
  /// Until all invocations ended, or something went wrong.
  Outcome run(Group& group);
  /// One instruction that is no control, for invocations whose frame has its operands: as if they had come to it together.
  Outcome execute(Group& group, std::span<const uint32_t> lanes, ir::InstId i);
  /// For the next run.
  void reset_steps() {
    if (!x_.limits.count_all_runs) x_.steps = 0;
    x_.outcome = {};
  }
  uint32_t subgroup_size() const { return x_.limits.subgroup_size; }
  Outcome outcome() const { return x_.outcome; }
  bool has_strayed() const { return x_.has_strayed; }
  bool has_infinities() const { return x_.has_infinities; }
  Outcome fail(Status status) { return x_.fail(status); }

 private:
  void undefine_shared(Group& group) const;
  void run_until_waiting(Group& group, Invocation& v);
  void step(Group& group, Invocation& v, ir::InstId i);
  void pure(Invocation& v, ir::InstId i);
  void composite(Invocation& v, ir::InstId i);
  static uint64_t run_function(void* machine, Group& group, Invocation& v, ir::InstId i, ir::FunctionId callee,
                               std::span<const uint64_t> arguments);
  void device(Invocation& v, ir::InstId i);
  void emission(Group& group, Invocation& v, ir::InstId i);
  void effect(Group& group, Invocation& v, ir::InstId i);

  Execution x_;
  const Program& p_ = x_.program;
  const ir::Module& m_ = x_.module;
  ControlUnit control_{x_};
  MemoryUnit memory_{x_};
  TextureUnit textures_{x_};
  CooperativeUnit cooperative_{x_, memory_, {this, run_function}};
  VectorUnit vectors_{x_, memory_};
  Convergence convergence_{x_, textures_, cooperative_};
};

}  // namespace umber::eval
