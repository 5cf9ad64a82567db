// SPDX-License-Identifier: Apache-2.0
#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

bool is_inside(const Checker& c, BlockId block, uint32_t position) {
  return c.is_reached(block) && c.enter[block.index] <= position && position < c.exit[block.index];
}

/// Regions nest, so dominance is a matter of positions: the use lies in the block of the definition, and behind all of
/// the defining instruction, regions included.
bool dominates(const Checker& c, const Value& value, uint32_t use) {
  if (value.def == Value::kConstant) return true;
  if (value.def == Value::kParameter) return is_inside(c, BlockId{value.payload}, use);
  return c.position[value.def] != Checker::kUnreached && is_inside(c, c.m.insts[InstId{value.def}].block, use) &&
         c.end[value.def] <= use;
}

}  // namespace

void check_dominance(Checker& c) {
  for (InstId i : c.order)
    for (const Use& use : c.m.operands(i))
      if (!dominates(c, c.m.values[use.value], c.position[i.index]))
        c.fail(i, "an operand is not defined before it in this region or one around it");
}

}  // namespace umber::ir::validation
