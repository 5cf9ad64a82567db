// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "front/spirv/parts.h"
#include "front/spirv/region_importer.h"

namespace umber::front::spirv {
namespace {

/// What the control words of merge instructions ask for (SPIR-V 3.22 and 3.23), as bits of ir::flag.
uint16_t selection_hints(const Instruction& merge) {
  if (merge.words[2] & static_cast<uint32_t>(spv::SelectionControl::Flatten)) return ir::flag::kFlatten;
  return merge.words[2] & static_cast<uint32_t>(spv::SelectionControl::DontFlatten) ? ir::flag::kDontFlatten : 0;
}
uint16_t loop_hints(const Instruction& merge) {
  if (merge.words[3] & static_cast<uint32_t>(spv::LoopControl::Unroll)) return ir::flag::kUnroll;
  return merge.words[3] & static_cast<uint32_t>(spv::LoopControl::DontUnroll) ? ir::flag::kDontUnroll : 0;
}

}  // namespace

void RegionImporter::region(uint32_t from, uint32_t label, bool is_entry) {
  if (++nesting_ > context_.diagnostics.nesting_limit()) fail(kTooDeep);
  for (Next next{from, label}; next.label && !failed(); is_entry = false) {
    if (next.from) parts_.phis.edge(next.from, next.label);
    if (!is_entry && parts_.exits.leave_to(next.label)) break;
    const Block* at = b_.block(*state().function, next.label);
    if (!at) return fail(kKind);
    bool& is_emitted = state().emitted[static_cast<size_t>(at - b_.blocks(*state().function).data())];
    if (std::exchange(is_emitted, true)) return fail(kControlFlow);
    const bool is_loop = at->merge && b_.at(at->merge).op == spv::Op::LoopMerge;
    if (is_loop) {
      next = loop(*at);
    } else {
      instructions(*at);
      next = failed() ? Next{} : terminator(*at);
    }
  }
  --nesting_;
}

/// Faults are of this instruction from now on, and code comes from it.
void RegionImporter::come_to(const Instruction& i) {
  faults_.come_to(i);
  emit_.builder().span = context_.lines ? context_.lines->at(i.offset) : faults_.span(i.offset);
  if (context_.scopes) context_.sites.come_to(context_.scopes->site_at(i.offset));
}

void RegionImporter::instructions(const Block& b) {
  const uint32_t end = b.merge ? b.merge : b.terminator;
  for (uint32_t at = b.first; at < end && !failed(); at += b_.words()[at] >> 16) {
    const Instruction i = b_.at(at);
    come_to(i);
    parts_.instructions.import(i);
  }
  come_to(b_.at(b.terminator));
}

Next RegionImporter::terminator(const Block& b) {
  const Instruction i = b_.at(b.terminator);
  const bool is_merged = b.merge && b_.at(b.merge).op == spv::Op::SelectionMerge;
  switch (i.op) {
    case spv::Op::Branch: return {b.label, i.words[1]};
    case spv::Op::BranchConditional:
      if (i.words[2] == i.words[3] && !is_merged) return {b.label, i.words[2]};
      return is_merged ? selection(i, b) : unmerged_branch(i, b);
    case spv::Op::Switch:
      if (is_merged) return parts_.switches.import(i, b);
      fail(kControlFlow);
      return {};
    case spv::Op::ReturnValue: parts_.functions.return_(parts_.functions.returned(i.words[1])); return {};
    case spv::Op::Return: parts_.functions.return_({}); return {};
    case spv::Op::Kill:
    case spv::Op::TerminateInvocation:
      if (module_.stage != ir::Stage::fragment) fail(kWrongStage);
      emit_void(Op::discard, {}, 0, i.op == spv::Op::Kill ? uint16_t{0} : ir::flag::kTerminate);
      return {};
    case spv::Op::IgnoreIntersectionKHR:
    case spv::Op::TerminateRayKHR:
      if (module_.stage != ir::Stage::any_hit) fail(kWrongStage);
      emit_void(i.op == spv::Op::TerminateRayKHR ? Op::terminate_ray : Op::ignore_intersection);
      return {};
    case spv::Op::EmitMeshTasksEXT: {
      if (module_.stage != ir::Stage::task) fail(kWrongStage);
      const Values groups = {operand(i, 0), operand(i, 1), operand(i, 2)};
      if (!failed()) emit_void(Op::emit_mesh_tasks, groups);
      return {};
    }
    default: emit_void(Op::unreachable); return {};
  }
}

uint32_t RegionImporter::merge_of(const Block& b) {
  const Instruction merge = b_.at(b.merge);
  for (const Construct& c : state().constructs)
    if (c.merge == merge.words[1] && !c.is_made_up) fail(kControlFlow, merge);
  return merge.words[1];
}

Next RegionImporter::selection(const Instruction& i, const Block& b) {
  const uint32_t if_true = i.words[2], if_false = i.words[3];
  const bool is_one_way = if_true == if_false;
  const ir::InstId branch = emit_.builder().if_(is_one_way ? module_.boolean(true) : value(i.words[1]));
  module_.insts[branch].flags |= selection_hints(b_.at(b.merge));
  state().constructs.push_back({.merge = merge_of(b)});
  emit_.in_region(module_.region(branch, 0), [&] { region(b.label, if_true); });
  emit_.in_region(module_.region(branch, 1), [&] {
    if (is_one_way)
      emit_void(Op::unreachable);
    else
      region(b.label, if_false);
  });
  return finish();
}

/// A conditional branch of which one target, or both, is a way out of a construct around.
Next RegionImporter::unmerged_branch(const Instruction& i, const Block& b) {
  if (!state().constructs.empty() && state().constructs.back().kind == Construct::Kind::continuing)
    return repeat_if(i, b);
  const bool leaves_if_true = parts_.exits.find(i.words[2]).way != Exit::Way::none;
  if (!leaves_if_true && parts_.exits.find(i.words[3]).way == Exit::Way::none) return fail(kControlFlow), Next{};
  const uint32_t exit = i.words[leaves_if_true ? 2 : 3], rest = i.words[leaves_if_true ? 3 : 2];
  const ir::InstId branch = emit_.builder().if_(value(i.words[1]));
  const ir::BlockId leaving = module_.region(branch, leaves_if_true ? 0 : 1);
  const ir::BlockId staying = module_.region(branch, leaves_if_true ? 1 : 0);

  state().constructs.push_back({});
  const bool is_direct_exit = parts_.exits.is_direct(exit, parts_.exits.find(exit));
  if (!is_direct_exit) state().constructs.back() = {.merge = exit, .reaches_merge = true, .is_made_up = true};
  emit_.in_region(leaving, [&] {
    parts_.phis.edge(b.label, exit);
    if (is_direct_exit)
      parts_.exits.leave_to(exit);
    else
      emit_void(Op::yield);
  });
  emit_.in_region(staying, [&] {
    if (is_direct_exit)
      emit_void(Op::yield);
    else
      region(b.label, rest);
  });
  if (!is_direct_exit) return finish();
  state().constructs.pop_back();
  return {b.label, rest};
}

/// The back edge of a loop that is left there.
Next RegionImporter::repeat_if(const Instruction& i, const Block& b) {
  Construct& loop = state().constructs.back();
  const bool repeats_if_true = i.words[2] == loop.header;
  if (i.words[repeats_if_true ? 3 : 2] != loop.merge || i.words[repeats_if_true ? 2 : 3] != loop.header)
    return fail(kControlFlow), Next{};
  loop.reaches_merge = true;
  parts_.phis.possible_edge(b.label, i.words[2]);
  parts_.phis.possible_edge(b.label, i.words[3]);
  ValueId condition = value(i.words[1]);
  if (!repeats_if_true) condition = emit(Op::not_, ir::types::kBool, {condition});
  emit_void(Op::repeat_if, std::span(&condition, 1));
  return {};
}

Next RegionImporter::loop(const Block& b) {
  const Instruction merge = b_.at(b.merge);
  const uint32_t continues_at = merge.words[2];
  faults_.come_to(merge);
  const ir::InstId loop = emit_.builder().loop();
  module_.insts[loop].flags |= loop_hints(merge);
  state().constructs.push_back(
      {.kind = Construct::Kind::loop, .merge = merge_of(b), .next = continues_at, .header = b.label});
  emit_.in_region(module_.region(loop, 0), [&] {
    instructions(b);
    const Next next = failed() ? Next{} : terminator(b);
    if (next.label) region(next.from, next.label);
  });
  emit_.in_region(module_.region(loop, 1), [&] {
    Construct& construct = state().constructs.back();
    construct.kind = Construct::Kind::continuing;
    if (construct.reaches_next && continues_at != b.label)
      region(0, continues_at, true);
    else
      emit_void(Op::repeat);
  });
  return finish();
}

Next RegionImporter::finish() {
  Construct done = std::move(state().constructs.back());
  state().constructs.pop_back();
  return finish(std::move(done));
}

Next RegionImporter::finish(Construct done) {
  if (failed()) return {};
  if (done.escapes.empty()) {
    if (done.reaches_merge) return {0, done.merge};
    emit_void(Op::unreachable);
    return {};
  }
  const uint32_t target = done.escapes.back();
  done.escapes.pop_back();
  const ir::Place taken = parts_.exits.flag(target);
  const ValueId no = module_.boolean(false);
  if (!done.reaches_merge && done.escapes.empty()) {
    emit_void(Op::store, std::span(&no, 1), taken.bits());
    return {0, target};
  }
  const ir::InstId branch = emit_.builder().if_(emit(Op::load, ir::types::kBool, {}, taken.bits()));
  state().constructs.push_back({.merge = target, .reaches_merge = true, .is_made_up = true});
  emit_.in_region(module_.region(branch, 0), [&] {
    emit_void(Op::store, std::span(&no, 1), taken.bits());
    emit_void(Op::yield);
  });
  if (++nesting_ > context_.diagnostics.nesting_limit()) fail(kTooDeep);
  emit_.in_region(module_.region(branch, 1), [&] {
    const Next next = finish(std::move(done));
    if (next.label) region(next.from, next.label);
  });
  const Next next = finish();
  --nesting_;
  return next;
}

}  // namespace umber::front::spirv
