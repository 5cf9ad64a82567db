// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "eval/interpreter/memory.h"

namespace umber::eval {

/// Cooperative matrices. Who has which components is for a device to say: here each invocation has all of them, row by
/// row.
class CooperativeUnit : Unit {
 public:
  CooperativeUnit(Execution& execution, MemoryUnit& memory) : Unit(execution), memory_(memory) {}

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

  MemoryUnit& memory_;
};

}  // namespace umber::eval
