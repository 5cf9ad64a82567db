// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/validate/checker.h"

namespace umber::ir::validation {

// What was not reached, or not yet, ends at no position that there is; what is being walked through has not ended.

/// Regions nest, so dominance is a matter of positions: the use lies in the block of the definition, and behind all of
/// the defining instruction, regions included.
inline bool dominates(const Checker& c, const Value& value, uint32_t use) {
  if (value.def == Value::kConstant) return true;
  if (value.def == Value::kParameter) {
    const Checker::BlockRange& range = c.blocks[value.payload];
    return range.enter <= use && use < range.exit;
  }
  const Checker::InstPlace& def = c.insts[value.def];
  return def.end <= use && use < c.blocks[def.block.index].exit;
}

/// Of an instruction of this number.
inline Reason dominance(const Types& t, uint32_t position) {
  for (const Use& use : t.uses())
    if (!dominates(t.c, t.m.values[use.value], position))
      return "an operand is not defined before it in this region or one around it";
  return nullptr;
}

/// That, and what the rule of its op says.
inline void check_inst(Checker& c, InstId i, const Inst& inst, uint32_t position) {
  const Types types(c, i, inst);
  if (const Reason reason = dominance(types, position)) c.fail(i, reason);
  if (const Reason reason = rule(types)) c.fail(i, reason);
}

}  // namespace umber::ir::validation
