// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "eval/interpreter/invocation.h"
#include "eval/numeric.h"

namespace umber::eval {

/// What every unit of the machine works on: the program, what is bound to it, the values of an invocation, and how much
/// may still be done.
struct Execution {
  const Program& program;
  const ir::Module& module;
  Bindings& bindings;
  const Limits limits;
  StageAccess* const access;  ///< null: inputs and outputs are values of the invocation
  uint64_t steps = 0;
  Outcome outcome;
  bool has_strayed = false, has_infinities = false;  ///< Interpreter has functions that say what these are

  /// The first failure is the outcome.
  Outcome fail(Status status, ir::InstId at = {});

  const uint64_t* value(const Invocation& v, ir::ValueId id) const {
    return module.is_constant(id) ? program.constant(id) : v.stack.data() + v.frames.back().base + program.offset(id);
  }
  uint64_t scalar(const Invocation& v, ir::ValueId id) const { return *value(v, id); }
  const uint64_t* operand(const Invocation& v, ir::InstId i, uint32_t n) const {
    return value(v, module.operand(i, n));
  }
  uint64_t* result(Invocation& v, ir::InstId i, uint32_t n = 0) const {
    return v.stack.data() + v.frames.back().base + program.offset(module.result(i, n));
  }
  void set_undefined(Invocation& v, ir::InstId i, uint32_t n = 0) const {
    const ir::ValueId id = module.result(i, n);
    std::fill_n(result(v, i, n), program.words(id), 0);
    program.undefine(module.type(id), result(v, i, n));
  }
  Numeric numeric(const Invocation& v, ir::ValueId id) const;
  std::vector<double> floats(const Invocation& v, ir::ValueId id) const;
  /// Of i32 or u32; arrays too.
  std::vector<int64_t> integers(const Invocation& v, ir::ValueId id) const;
  /// What an atomic that found `old` leaves; its values are the operands from `first` on.
  std::optional<uint64_t> updated(const Invocation& v, ir::InstId i, ir::TypeKind kind, uint64_t old,
                                  uint32_t first,
                                  uint32_t component = 0) const;

  /// Gives the variables of a function, or the private ones, their initial values; to memory that is all zero.
  void initialize(ir::FunctionId function, uint64_t* words) const;
  void enter(Invocation& v, ir::BlockId b) const { v.at = module.blocks[b].first; }
  /// Goes on behind an instruction.
  void leave(Invocation& v, ir::InstId i) const { v.at = module.insts[i].next; }
};

/// A part of the machine that knows some groups of ops.
class Unit {
 protected:
  explicit Unit(Execution& execution) : x_(execution), p_(execution.program), m_(execution.module) {}
  Execution& x_;
  const Program& p_;
  const ir::Module& m_;
};

}  // namespace umber::eval
