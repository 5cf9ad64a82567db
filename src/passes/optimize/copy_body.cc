// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/copy_body.h"

#include "passes/optimize/call_sites.h"

#include "base/small_vector.h"

namespace umber::optimize {

using ir::BlockId, ir::InstId, ir::TypeId, ir::ValueId, ir::VariableId;

BlockId BodyCopier::copy(BlockId body, std::span<const ValueId> arguments, ir::FunctionId owner) {
  owner_ = owner;
  variables_.clear();
  for (uint32_t n = 0; n < arguments.size(); ++n) to(m_.param(body, n)) = arguments[n];
  const BlockId block = m_.add_block();
  fill(body, block);
  return block;
}

BlockId BodyCopier::copy_region(BlockId region) {
  owner_ = {};
  values_.assign(m_.values.size(), {});
  const BlockId block = m_.add_block();
  fill(region, block);
  return block;
}

void BodyCopier::fill(BlockId from, BlockId to_block) {
  for (InstId i = m_.blocks[from].first; i; i = m_.insts[i].next) {
    const InstId copied = copy(i, to_block);
    if (info(m_.insts[i].op).attr != ir::Attr::regions) continue;
    for (const BlockId region : m_.regions(i)) {
      SmallVector<TypeId, 8> params;
      for (uint32_t n = 0; n < m_.blocks[region].param_count; ++n) params.push_back(m_.type(m_.param(region, n)));
      const BlockId block = m_.add_block(params);
      m_.blocks[block].is_default = m_.blocks[region].is_default;
      m_.blocks[block].label_count = m_.blocks[region].label_count;
      for (uint32_t n = 0; n < params.size(); ++n) to(m_.param(region, n)) = m_.param(block, n);
      m_.add_region(copied, block);
      fill(region, block);
    }
  }
}

InstId BodyCopier::copy(InstId i, BlockId to_block) {
  SmallVector<ValueId, 8> operands;
  SmallVector<TypeId, 8> results;
  for (const ir::Use& use : m_.operands(i)) {
    const ValueId moved = m_.is_constant(use.value) ? ValueId{} : to(use.value);
    operands.push_back(moved ? moved : use.value);
  }
  const uint16_t count = m_.insts[i].result_count;
  for (uint32_t n = 0; n < count; ++n) results.push_back(m_.type(m_.result(i, n)));
  const InstId copied =
      m_.insert(to_block, {}, m_.insts[i].op, operands, results, attribute(i), m_.insts[i].flags, m_.span(i));
  for (uint32_t n = 0; n < count; ++n) to(m_.result(i, n)) = m_.result(copied, n);
  copy_call_site(m_, i, copied);
  return copied;
}

uint32_t BodyCopier::attribute(InstId i) {
  const uint32_t attr = m_.insts[i].attr;
  if (info(m_.insts[i].op).attr != ir::Attr::place || !m_.place(i).is_variable()) return attr;
  const VariableId v = m_.place(i).variable();
  if (m_.variables[v].scope != ir::VariableScope::function || !owner_) return attr;
  for (const Moved& moved : variables_)
    if (moved.from == v) return ir::Place(moved.to).bits();
  ir::Variable variable = m_.variables[v];
  variable.function = owner_;
  variables_.push_back({v, m_.variables.add(variable)});
  return ir::Place(variables_.back().to).bits();
}

}  // namespace umber::optimize
