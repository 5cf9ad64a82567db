// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "eval/interpreter/memory.h"

namespace umber::eval {

/// Cooperative vectors, of which each invocation has its own. What "optimal" layouts are is for a device to say: matrices are
/// in rows or columns here.
class VectorUnit : Unit {
 public:
  VectorUnit(Execution& execution, MemoryUnit& memory) : Unit(execution), memory_(memory) {}

  void run(Group& group, Invocation& v, ir::InstId i);

 private:
  /// Numbers in memory, or in a vector: their kind, and whether they are unsigned or signed integers or floats.
  struct Number {
    double real = 0;
    int64_t whole = 0;
  };
  uint32_t given(const Invocation& v, ir::InstId i, uint32_t behind_path) const;
  ir::CooperativeShape shape_of(ir::ValueId vector) const { return m_.types.cooperative_shape(m_.type(vector)); }
  Number number(ir::TypeKind kind, uint64_t bits) const;
  uint64_t sum(ir::TypeKind kind, uint64_t a, uint64_t b) const;
  std::optional<uint64_t> input(ir::TypeKind from, uint32_t type, const uint64_t* words, uint64_t n) const;
  void access(Group& group, Invocation& v, ir::InstId i);
  void multiply(Group& group, Invocation& v, ir::InstId i);
  void accumulate(Group& group, Invocation& v, ir::InstId i, uint64_t byte, ir::TypeKind kind, uint64_t bits);
  void outer_product(Group& group, Invocation& v, ir::InstId i);

  MemoryUnit& memory_;
};

}  // namespace umber::eval
