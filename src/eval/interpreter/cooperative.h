// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "eval/interpreter/memory.h"
#include "eval/interpreter/tensors.h"

namespace umber::eval {

/// Cooperative matrices. Who has which components is for a device to say: here each invocation has all of them, row by
/// row.
class CooperativeUnit : Unit {
 public:
  /// Runs a function in an invocation that is at `i` for one scalar; nothing is left of it but that.
  struct Runner {
    void* machine;
    uint64_t (*run)(void* machine, Group& group, Invocation& v, ir::InstId i, ir::FunctionId callee,
                    std::span<const uint64_t> arguments);
  };
  CooperativeUnit(Execution& execution, MemoryUnit& memory, Runner runner)
      : Unit(execution), memory_(memory), runner_(runner) {}

  /// Whether a pure instruction makes such a matrix or is of one.
  bool takes(const ir::Inst& inst) const;
  void compute(Invocation& v, ir::InstId i);
  /// Executes `i` in those invocations that are at it together: all of them read before any goes on.
  void run(Group& group, std::span<const uint32_t> lanes, ir::InstId i);

 private:
  bool is_matrix(ir::ValueId value) const { return m_.types.is_cooperative(m_.type(value)); }
  ir::TypeKind component(ir::ValueId matrix) const { return m_.types.cooperative_shape(m_.type(matrix)).component; }
  void access(Group& group, Invocation& v, ir::InstId i);
  void multiply(Invocation& v, ir::InstId i);
  uint64_t product(ir::InstId i, const uint64_t* a, const uint64_t* b, uint32_t stride, uint64_t before) const;

  void transpose(Invocation& v, ir::InstId i);
  void reduce(Group& group, Invocation& v, ir::InstId i);
  void per_element(Group& group, Invocation& v, ir::InstId i);
  void tensor_access(Group& group, Invocation& v, ir::InstId i);
  uint64_t decoded(Group& group, Invocation& v, ir::InstId i, const Tensors::Element& e, uint32_t dimensions);
  void tensor(Invocation& v, ir::InstId i);
  Tensors::Value tensor_value(const Invocation& v, ir::ValueId id) const;

  MemoryUnit& memory_;
  const Runner runner_;
  const Tensors tensors_{m_.types};
};

}  // namespace umber::eval
