// SPDX-License-Identifier: Apache-2.0
#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

bool is_inside(const Checker& c, BlockId block, uint32_t position) {
  return c.is_reached(block) && c.blocks[block.index].enter <= position && position < c.blocks[block.index].exit;
}

/// Regions nest, so dominance is a matter of positions: the use lies in the block of the definition, and behind all of
/// the defining instruction, regions included.
bool dominates(const Checker& c, const Value& value, uint32_t use) {
  if (value.def == Value::kConstant) return true;
  if (value.def == Value::kParameter) return is_inside(c, BlockId{value.payload}, use);
  const Checker::InstRange def = c.insts[value.def];
  return def.position != Checker::kUnreached && def.end <= use &&
         is_inside(c, c.m.insts[InstId{value.def}].block, use);
}

}  // namespace

Reason dominance(const Types& t) {
  for (const Use& use : t.uses())
    if (!dominates(t.c, t.m.values[use.value], t.c.insts[t.i.index].position))
      return "an operand is not defined before it in this region or one around it";
  return nullptr;
}

}  // namespace umber::ir::validation
