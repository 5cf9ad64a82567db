// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "back/spirv/function.h"
#include "back/spirv/messages.h"

namespace umber::back::spirv {

void FunctionWriter::start_block(SpvId label) {
  builder_.label(label);
  block_ = label;
  terminated_ = false;
}

void FunctionWriter::add_edge(Join& join, ir::InstId i, uint32_t from_operand) {
  const bool repeats = &join == targets_.header;
  join.add_edge(block_);
  for (uint32_t n = 0; n < join.value_count(); ++n)
    join.add_value(repeats ? repeated_value(i, from_operand + n) : operand(i, from_operand + n));
}

/// NVIDIA's driver (580.159) crashes over the phi of a bool in the header of a loop if the loop's body does not compute
/// what the back edge brings: if that comes from before the loop, or is another phi of the header. A copy in the body
/// avoids it. Ids are given in the order of the text, so that those of the body follow its label.
SpvId FunctionWriter::repeated_value(ir::InstId i, uint32_t n) {
  const SpvId value = operand(i, n);
  const bool is_bool = module_.types.kind(operand_type(i, n)) == ir::TypeKind::bool_;
  if (!is_bool || module_.is_constant(module_.operand(i, n)) || value.value > targets_.body.value) return value;
  return builder_.emit(spv::Op::CopyObject, types_.of(operand_type(i, n)), {value});
}

void FunctionWriter::leave_to(Join* join, ir::InstId i) {
  UMBER_CHECK(join);
  add_edge(*join, i, 0);
  builder_.emit(spv::Op::Branch, {join->label()});
  terminated_ = true;
}

void FunctionWriter::start_join(const Join& join, ir::ValueId first) {
  start_block(join.label());
  if (join.edge_count() == 0) return write_unreachable();
  for (uint32_t n = 0; n < join.value_count(); ++n) {
    const ir::ValueId v{first.index + n};
    if (const SpvId same = join.common_value(n)) {  // it dominates all edges, so this block too
      context_.values[v.index] = same;
      continue;
    }
    std::vector<SpvId> words;
    const SpvId type = types_.of(module_.type(v));
    for (uint32_t edge = 0; edge < join.edge_count(); ++edge) {
      const SpvId given = join.value(edge, n);
      words.push_back(given ? given : builder_.constant(spv::Op::Undef, type));
      words.push_back(join.from(edge));
    }
    context_.values[v.index] = builder_.emit(spv::Op::Phi, type, words);
  }
}

void FunctionWriter::write_if(ir::InstId i) {
  Join merge(builder_.new_id(), module_.insts[i].result_count);
  const ir::BlockId then = module_.region(i, 0), otherwise = module_.region(i, 1);
  // A region that only yields is the merge block itself; not both, as a block is one edge only.
  const auto only_yields = [&](ir::BlockId region) {
    return merge.value_count() == 0 && module_.insts[module_.blocks[region].first].op == ir::Op::yield;
  };
  const bool has_else = !only_yields(otherwise), has_then = !has_else || !only_yields(then);
  const SpvId then_label = has_then ? builder_.new_id() : merge.label();
  const SpvId else_label = has_else ? builder_.new_id() : merge.label();
  const SpvId condition = operand(i, 0);
  builder_.emit(spv::Op::SelectionMerge, {merge.label(), spv::SelectionControl::None});
  builder_.emit(spv::Op::BranchConditional, {condition, then_label, else_label});
  if (!has_then || !has_else) merge.add_edge(block_);
  Join* const outer = std::exchange(targets_.yield, &merge);
  if (has_then) {
    start_block(then_label);
    write_region(then);
  }
  if (has_else) {
    start_block(else_label);
    write_region(otherwise);
  }
  targets_.yield = outer;
  start_join(merge, module_.insts[i].results);
}

void FunctionWriter::write_switch(ir::InstId i) {
  Join merge(builder_.new_id(), module_.insts[i].result_count);
  // Targets are listed in the order of the regions: a region that falls through comes right before the next one
  // (SPIR-V 2.11).
  std::vector<SpvId> labels;
  std::vector<uint32_t> words = {operand(i, 0).value, merge.label().value};
  bool has_default = false;
  uint32_t next_operand = 1;
  for (const ir::BlockId region : module_.regions(i)) {
    labels.push_back(builder_.new_id());
    if (module_.blocks[region].is_default) words[1] = labels.back().value, has_default = true;
    for (uint32_t n = 0; n < module_.blocks[region].label_count; ++n, ++next_operand) {
      const uint64_t bits = *module_.scalar_bits(module_.operand(i, next_operand));
      words.push_back(static_cast<uint32_t>(bits));
      if (ir::bit_width_of(module_.types.kind(operand_type(i, 0))) == 64)
        words.push_back(static_cast<uint32_t>(bits >> 32));
      words.push_back(labels.back().value);
    }
  }
  builder_.count(spv::Limit::cases, module_.insts[i].operand_count - uint64_t{1});
  builder_.emit(spv::Op::SelectionMerge, {merge.label(), spv::SelectionControl::None});
  builder_.emit(spv::Op::Switch, words);
  if (!has_default) merge.add_undefined_edge(block_);
  const Targets outer = targets_;
  targets_.yield = targets_.break_ = &merge;
  uint32_t n = 0;
  for (const ir::BlockId region : module_.regions(i)) {
    targets_.fallthrough = n + 1 < labels.size() ? labels[n + 1] : SpvId{};
    start_block(labels[n]);
    write_region(region);
    ++n;
  }
  targets_ = outer;
  start_join(merge, module_.insts[i].results);
}

void FunctionWriter::write_loop(ir::InstId i) {
  const ir::BlockId body = module_.region(i, 0), continuing = module_.region(i, 1);
  const uint32_t parameters = module_.blocks[body].param_count;
  Join header(builder_.new_id(), parameters), merge(builder_.new_id(), module_.insts[i].result_count);
  Join next(builder_.new_id(), module_.blocks[continuing].param_count);
  leave_to(&header, i);
  start_block(header.label());
  std::vector<size_t> back_edges(parameters);  // where their phis name it: it is not known yet
  for (uint32_t n = 0; n < parameters; ++n) {
    const ir::ValueId v = module_.param(body, n);
    context_.values[v.index] =
        builder_.emit(spv::Op::Phi, types_.of(module_.type(v)), {header.value(0, n), header.from(0), SpvId{}, SpvId{}});
    back_edges[n] = builder_.body().size() - 2;
  }
  const SpvId body_label = builder_.new_id();
  builder_.emit(spv::Op::LoopMerge, {merge.label(), next.label(), spv::LoopControl::None});
  builder_.emit(spv::Op::Branch, {body_label});
  const Targets outer = std::exchange(targets_, {.break_ = &merge,
                                                 .leave_loop = &merge,
                                                 .next = &next,
                                                 .header = &header,
                                                 .body = body_label,
                                                 .in_continuing = targets_.in_continuing});
  start_block(body_label);
  write_region(body);
  write_continuing(i, next, header);
  targets_ = outer;
  for (uint32_t n = 0; n < parameters; ++n) {
    builder_.body().patch(back_edges[n], header.value(1, n));
    builder_.body().patch(back_edges[n] + 1, header.from(1));
  }
  start_join(merge, module_.insts[i].results);
}

/// The continue target is there even if nothing goes to it (SPIR-V 2.11: each loop has a back edge).
void FunctionWriter::write_continuing(ir::InstId i, Join& next, Join& header) {
  const ir::BlockId continuing = module_.region(i, 1);
  if (next.edge_count() != 0) {
    start_join(next, module_.blocks[continuing].params);
    targets_.break_ = targets_.next = nullptr;
    targets_.in_continuing = true;
    write_region(continuing);
    if (header.edge_count() == 2) return;
    context_.diagnostics.report(kLoopNeverRepeats, module_.span(i));
  } else {
    start_block(next.label());
    builder_.emit(spv::Op::Branch, {header.label()});
  }
  header.add_edge(block_);
  for (uint32_t n = 0; n < header.value_count(); ++n) {
    const ir::TypeId type = module_.type(module_.param(module_.region(i, 0), n));
    header.add_value(builder_.constant(spv::Op::Undef, types_.of(type)));
  }
}

void FunctionWriter::write_terminator(ir::InstId i) {
  const ir::Op op = module_.insts[i].op;
  if (op == ir::Op::yield) return leave_to(targets_.yield, i);
  if (op == ir::Op::break_) return leave_to(targets_.break_, i);
  if (op == ir::Op::continue_) return leave_to(targets_.next, i);
  if (op == ir::Op::repeat) return leave_to(targets_.header, i);
  if (op == ir::Op::repeat_if) return write_repeat_if(i);
  const bool leaves_last_region = op == ir::Op::fallthrough && !targets_.fallthrough;
  if (leaves_last_region) return leave_to(targets_.yield, i);
  if (op == ir::Op::unreachable) return write_unreachable();
  if (op == ir::Op::ret) return write_return(i);
  terminated_ = true;
  if (op == ir::Op::fallthrough) return builder_.emit(spv::Op::Branch, {targets_.fallthrough});
  UMBER_CHECK(op == ir::Op::discard);
  if (targets_.in_continuing) context_.diagnostics.report(kLeavesFunction, module_.span(i));
  // OpKill is deprecated where it has a successor.
  builder_.emit(builder_.version() < spv::version_word(1, 6) ? spv::Op::Kill : spv::Op::TerminateInvocation);
}

void FunctionWriter::write_unreachable() {
  terminated_ = true;
  Join* const exit = targets_.break_ ? targets_.break_ : targets_.yield;
  if (!targets_.in_continuing || !exit) return builder_.emit(spv::Op::Unreachable);
  // OpUnreachable would be a way out of the continuing part besides its back edge (SPIR-V 2.11).
  exit->add_undefined_edge(block_);
  builder_.emit(spv::Op::Branch, {exit->label()});
}

void FunctionWriter::write_repeat_if(ir::InstId i) {
  add_edge(*targets_.header, i, 1);
  add_edge(*targets_.leave_loop, i, 1 + targets_.header->value_count());
  builder_.emit(spv::Op::BranchConditional, {operand(i, 0), targets_.header->label(), targets_.leave_loop->label()});
  terminated_ = true;
}

void FunctionWriter::write_return(ir::InstId i) {
  terminated_ = true;
  if (targets_.in_continuing) context_.diagnostics.report(kLeavesFunction, module_.span(i));
  const SmallVector<SpvId, 8> values = operands(i);
  if (values.empty()) return builder_.emit(spv::Op::Return);
  if (values.size() == 1) return builder_.emit(spv::Op::ReturnValue, {values[0]});
  const SpvId type = types_.results(module_.function(function_).results);
  builder_.emit(spv::Op::ReturnValue, {builder_.emit(spv::Op::CompositeConstruct, type, values)});
}

}  // namespace umber::back::spirv
