// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/constructs.h"

#include <vector>

#include "back/spirv/code.h"
#include "back/spirv/messages.h"

namespace umber::back::spirv {
namespace {

spv::LoopControl loop_control(const ir::Inst& inst) {
  if (inst.has_flag(ir::flag::kUnroll)) return spv::LoopControl::Unroll;
  return inst.has_flag(ir::flag::kDontUnroll) ? spv::LoopControl::DontUnroll : spv::LoopControl::None;
}

spv::SelectionControl selection_control(const ir::Inst& inst) {
  if (inst.has_flag(ir::flag::kFlatten)) return spv::SelectionControl::Flatten;
  return inst.has_flag(ir::flag::kDontFlatten) ? spv::SelectionControl::DontFlatten : spv::SelectionControl::None;
}

/// Its code is of one block, and doing it there or in the block after makes no difference.
bool may_stand_in_header(const ir::Inst& inst) {
  if (inst.op == ir::Op::select) return false;  // of composites it becomes a construct
  return ir::info(inst.op).effect == ir::Effect::pure || inst.op == ir::Op::load;
}

}  // namespace

void Constructs::write_if(const ir::Inst& inst, const Scope& scope) {
  Join merge(builder_.new_id(), inst.result_count);
  const ir::BlockId then = module_.region(inst, 0), otherwise = module_.region(inst, 1);
  // A region that only yields is the merge block itself; not both, as a block is one edge only.
  const auto only_yields = [&](ir::BlockId region) {
    return merge.value_count() == 0 && module_.insts[module_.blocks[region].first].op == ir::Op::yield;
  };
  const bool has_else = !only_yields(otherwise), has_then = !has_else || !only_yields(then);
  const SpvId then_label = has_then ? builder_.new_id() : merge.label();
  const SpvId else_label = has_else ? builder_.new_id() : merge.label();
  const SpvId condition = operand(inst, 0);
  builder_.emit(spv::Op::SelectionMerge, {merge.label(), selection_control(inst)});
  builder_.emit(spv::Op::BranchConditional, {condition, then_label, else_label});
  if (!has_then || !has_else) merge.add_edge(block());
  Scope inside = scope;
  inside.yield = &merge, ++inside.depth;
  if (has_then) {
    start_block(then_label);
    code_.functions.write_region(then, inside);
  }
  if (has_else) {
    start_block(else_label);
    code_.functions.write_region(otherwise, inside);
  }
  code_.exits.start_join(merge, inst.results, scope);
}

void Constructs::write_switch(const ir::Inst& inst, const Scope& scope) {
  Join merge(builder_.new_id(), inst.result_count);
  // Targets are listed in the order of the regions: a region that falls through comes right before the next one
  // (SPIR-V 2.11).
  std::vector<SpvId> labels;
  std::vector<uint32_t> words = {operand(inst, 0).value, merge.label().value};
  bool has_default = false;
  uint32_t next_operand = 1;
  for (const ir::BlockId region : module_.regions(inst)) {
    labels.push_back(builder_.new_id());
    if (module_.blocks[region].is_default) words[1] = labels.back().value, has_default = true;
    for (uint32_t n = 0; n < module_.blocks[region].label_count; ++n, ++next_operand) {
      const uint64_t bits = *module_.scalar_bits(module_.operand(inst, next_operand));
      words.push_back(static_cast<uint32_t>(bits));
      if (ir::bit_width_of(module_.types.kind(operand_type(inst, 0))) == 64)
        words.push_back(static_cast<uint32_t>(bits >> 32));
      words.push_back(labels.back().value);
    }
  }
  builder_.count(spv::Limit::cases, inst.operand_count - uint64_t{1});
  builder_.emit(spv::Op::SelectionMerge, {merge.label(), selection_control(inst)});
  builder_.emit(spv::Op::Switch, words);
  if (!has_default) merge.add_undefined_edge(block());
  Scope inside = scope;
  inside.yield = inside.break_ = &merge, ++inside.depth;
  uint32_t n = 0;
  for (const ir::BlockId region : module_.regions(inst)) {
    inside.fallthrough = n + 1 < labels.size() ? labels[n + 1] : SpvId{};
    start_block(labels[n]);
    code_.functions.write_region(region, inside);
    ++n;
  }
  code_.exits.start_join(merge, inst.results, scope);
}

void Constructs::write_loop(const ir::Inst& inst, const Scope& scope) {
  const ir::BlockId body = module_.region(inst, 0), continuing = module_.region(inst, 1);
  const uint32_t parameters = module_.blocks[body].param_count;
  Join header(builder_.new_id(), parameters), merge(builder_.new_id(), inst.result_count);
  Join next(builder_.new_id(), module_.blocks[continuing].param_count);
  code_.exits.leave_to(&header, inst, scope);
  start_block(header.label());
  std::vector<size_t> back_edges(parameters);  // where their phis name it: it is not known yet
  for (uint32_t n = 0; n < parameters; ++n) {
    const ir::ValueId v = module_.param(body, n);
    code_.values[v.index] =
        builder_.emit(spv::Op::Phi, types_.of(module_.type(v)), {header.value(0, n), header.from(0), SpvId{}, SpvId{}});
    back_edges[n] = builder_.body().size() - 2;
  }
  const ir::InstId condition = condition_of(inst);
  const SpvId body_label = write_header_end(inst, condition, merge, next, scope);
  const Scope inside = {.break_ = &merge,
                        .leave_loop = &merge,
                        .next = &next,
                        .header = &header,
                        .body = body_label,
                        .in_continuing = scope.in_continuing,
                        .depth = scope.depth + 1};
  start_block(body_label);
  code_.functions.write_region(body, inside, condition);
  write_continuing(inst, next, header, inside);
  for (uint32_t n = 0; n < parameters; ++n) {
    builder_.body().patch(back_edges[n], header.value(1, n));
    builder_.body().patch(back_edges[n] + 1, header.from(1));
  }
  code_.exits.start_join(merge, inst.results, scope);
}

/// The if_ by which a loop ends, as `for` and `while` have it: in front of it there is nothing but what computes its condition,
/// and one of its regions breaks, the other does nothing. None if there is no such thing.
ir::InstId Constructs::condition_of(const ir::Inst& loop) const {
  ir::InstId i = module_.blocks[module_.region(loop, 0)].first;
  while (i && may_stand_in_header(module_.insts[i])) i = module_.insts[i].next;
  if (!i) return {};
  const ir::Inst& inst = module_.insts[i];
  if (inst.op != ir::Op::if_ || inst.result_count != 0 || selection_control(inst) != spv::SelectionControl::None)
    return {};
  const auto first_of = [&](uint32_t region) {
    return module_.insts[module_.blocks[module_.region(inst, region)].first].op;
  };
  const bool stays = first_of(0) == ir::Op::yield && first_of(1) == ir::Op::break_;
  const bool leaves = first_of(0) == ir::Op::break_ && first_of(1) == ir::Op::yield;
  return stays || leaves ? i : ir::InstId{};
}

/// How the header leads to the body, whose label is returned: by the loop's condition, if it has one. Drivers know that for what
/// it is, and it is shorter.
SpvId Constructs::write_header_end(const ir::Inst& loop, ir::InstId condition, Join& merge, const Join& next,
                                   const Scope& scope) {
  if (!condition) {
    const SpvId label = builder_.new_id();
    builder_.emit(spv::Op::LoopMerge, {merge.label(), next.label(), loop_control(loop)});
    builder_.emit(spv::Op::Branch, {label});
    return label;
  }
  code_.functions.write_instructions(module_.blocks[module_.region(loop, 0)].first, condition, scope);
  const SpvId label = builder_.new_id(), value = operand(module_.insts[condition], 0);
  const auto first_of = [&](uint32_t region) -> const ir::Inst& {
    return module_.insts[module_.blocks[module_.region(module_.insts[condition], region)].first];
  };
  const bool stays = first_of(0).op == ir::Op::yield;
  builder_.emit(spv::Op::LoopMerge, {merge.label(), next.label(), loop_control(loop)});
  builder_.emit(spv::Op::BranchConditional, {value, stays ? label : merge.label(), stays ? merge.label() : label});
  code_.exits.add_edge(merge, first_of(stays ? 1 : 0), 0, scope);
  return label;
}

/// The continue target is there even if nothing goes to it (SPIR-V 2.11: each loop has a back edge).
void Constructs::write_continuing(const ir::Inst& inst, Join& next, Join& header, const Scope& scope) {
  const ir::BlockId continuing = module_.region(inst, 1);
  if (next.edge_count() != 0) {
    code_.exits.start_join(next, module_.blocks[continuing].params, scope);
    Scope inside = scope;
    inside.break_ = inside.next = nullptr;
    inside.in_continuing = true;
    code_.functions.write_region(continuing, inside);
    if (header.edge_count() == 2) return;
    diagnostics_.report(kLoopNeverRepeats, span(inst));
  } else {
    start_block(next.label());
    builder_.emit(spv::Op::Branch, {header.label()});
  }
  header.add_edge(block());
  for (uint32_t n = 0; n < header.value_count(); ++n) {
    const ir::TypeId type = module_.type(module_.param(module_.region(inst, 0), n));
    header.add_value(builder_.constant(spv::Op::Undef, types_.of(type)));
  }
}

}  // namespace umber::back::spirv
