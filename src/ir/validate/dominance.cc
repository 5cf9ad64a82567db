// SPDX-License-Identifier: Apache-2.0
#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

// What was not reached ends at no position that there is.

bool is_inside(const Checker& c, BlockId block, uint32_t position) {
  const Checker::BlockRange& range = c.blocks[block.index];
  return range.enter <= position && position < range.exit;
}

/// Regions nest, so dominance is a matter of positions: the use lies in the block of the definition, and behind all of
/// the defining instruction, regions included.
bool dominates(const Checker& c, const Value& value, uint32_t use) {
  if (value.def == Value::kConstant) return true;
  if (value.def == Value::kParameter) return is_inside(c, BlockId{value.payload}, use);
  return c.insts[value.def].end <= use && is_inside(c, c.m.insts[InstId{value.def}].block, use);
}

}  // namespace

Reason dominance(const Types& t) {
  for (const Use& use : t.uses())
    if (!dominates(t.c, t.m.values[use.value], t.c.insts[t.i.index].position))
      return "an operand is not defined before it in this region or one around it";
  return nullptr;
}

}  // namespace umber::ir::validation
