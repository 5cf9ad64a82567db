// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/counters_to_buffers.h"

#include "ir/builder.h"
#include "passes/interface/lay_out_blocks.h"

namespace umber {
namespace {

using ir::InstId, ir::Op, ir::ValueId;

Op lowered(Op op) {
  return ir::is_atomic(op) ? ir::op_of({ir::AtomicSpace::memory, ir::atomic_of(op).kind}) : Op::load;
}

ValueId word_of(ir::Builder& b, ValueId offset) {
  ir::Module& m = b.module();
  const ir::TypeId type = m.type(offset);
  if (const auto bits = m.scalar_bits(offset)) return m.scalar(type, *bits / 4);
  return b.emit(Op::shr, type, {offset, m.scalar(type, 2)});
}

void lower(ir::Module& m, InstId i) {
  const Op op = lowered(m.insts[i].op);
  ir::Builder b = ir::Builder::before(m, i);
  b.flags = m.insts[i].flags;
  const ir::ResourceId counters = m.resource_of(i);
  std::vector<ValueId> operands = {m.operand(i, 0), m.u32(0), word_of(b, m.operand(i, 1))};
  for (uint32_t n = 2; n < m.insts[i].operand_count; ++n) operands.push_back(m.operand(i, n));
  const ValueId before = m.result(i);
  m.replace_all_uses(before, b.emit(op, m.type(before), operands, ir::Place(counters).bits()));
  m.erase(i);
}

}  // namespace

Result<bool> counters_to_buffers(ir::Module& module, PassContext& context) {
  bool changed = false;
  for (const ir::ResourceId r : module.resources.ids()) {
    ir::Resource& resource = module.resources[r];
    if (resource.kind != ir::ResourceKind::atomic_counters) continue;
    resource.kind = ir::ResourceKind::storage_block;
    resource.packing = ir::Packing::std430;
    if (!lay_out_block(module, r, context)) return Failed{};
    changed = true;
  }
  if (!changed) return false;
  module.for_each_inst([&](InstId i) {
    if (ir::is_counter_op(module.insts[i].op)) lower(module, i);
  });
  return true;
}

}  // namespace umber
