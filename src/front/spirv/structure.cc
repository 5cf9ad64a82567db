// SPDX-License-Identifier: Apache-2.0
// From blocks that branch to regions (SPIR-V 2.11). Merge instructions say what becomes an if, a switch or a loop; a
// branch out of those becomes a terminator of the region where the IR has one. Where it has none, as from a switch out
// of the loop around, a flag is set, the innermost construct is left, and the flag is tested behind it.
//
// The values of OpPhi go through variables: each way in stores to them, and promotion makes them values again.
#include <algorithm>

#include "front/spirv/importer.h"

namespace umber::front::spirv {

const Block* Importer::block(uint32_t label) { return b_.block(*state_->function, label); }

/// The code from `label` on, until it leaves the region; `from` is the block that branches there, 0 if its values are
/// stored already. An `is_entry` label starts a region and is no way out of it.
void Importer::region(uint32_t from, uint32_t label, bool is_entry) {
  if (++nesting_ > diagnostics_.nesting_limit()) fail(kTooDeep);
  for (Next next{from, label}; next.label && !failed_; is_entry = false) {
    if (next.from) edge(next.from, next.label);
    if (!is_entry && leave_to(next.label)) break;
    const Block* at = block(next.label);
    if (!at) return fail(kKind);
    bool& is_emitted = state_->emitted[static_cast<size_t>(at - b_.blocks(*state_->function).data())];
    if (std::exchange(is_emitted, true)) return fail(kControlFlow);
    const bool is_loop = at->merge && b_.at(at->merge).op == spv::Op::LoopMerge;
    if (is_loop) {
      next = loop(*at);
    } else {
      instructions(*at);
      next = failed_ ? Next{} : terminator(*at);
    }
  }
  --nesting_;
}

void Importer::instructions(const Block& b) {
  const uint32_t end = b.merge ? b.merge : b.terminator;
  ir::Builder& here = builder();
  for (uint32_t at = b.first; at < end && !failed_; at += b_.words()[at] >> 16) {
    current_ = b_.at(at);
    here.span = place_of_code(at);
    instruction();
  }
  current_ = b_.at(b.terminator);
  here.span = place_of_code(b.terminator);
}

Importer::Next Importer::terminator(const Block& b) {
  const Instruction i = current_;
  const bool is_merged = b.merge && b_.at(b.merge).op == spv::Op::SelectionMerge;
  switch (i.op) {
    case spv::Op::Branch: return {b.label, i.words[1]};
    case spv::Op::BranchConditional:
      if (i.words[2] == i.words[3] && !is_merged) return {b.label, i.words[2]};
      return is_merged ? selection(b) : unmerged_branch(b);
    case spv::Op::Switch:
      if (is_merged) return switch_(b);
      fail(kControlFlow);
      return {};
    case spv::Op::ReturnValue: return_(value(i.words[1])); return {};
    case spv::Op::Return: return_({}); return {};
    case spv::Op::Kill:
    case spv::Op::TerminateInvocation:
      if (module_.stage != ir::Stage::fragment) fail(kWrongStage);
      emit_void(Op::discard);
      return {};
    default: emit_void(Op::unreachable); return {};
  }
}

/// The merge block that a header names: it is no other header's.
uint32_t Importer::merge_of(const Block& b) {
  const Instruction merge = b_.at(b.merge);
  for (const Construct& c : state_->constructs)
    if (c.merge == merge.words[1] && !c.is_made_up) fail(kControlFlow, merge);
  return merge.words[1];
}

Importer::Next Importer::selection(const Block& b) {
  const Instruction i = current_;
  const uint32_t if_true = i.words[2], if_false = i.words[3];
  const bool is_one_way = if_true == if_false;
  const ir::InstId branch = builder().if_(is_one_way ? module_.boolean(true) : value(i.words[1]));
  state_->constructs.push_back({.merge = merge_of(b)});
  in_region(module_.region(branch, 0), [&] { region(b.label, if_true); });
  in_region(module_.region(branch, 1), [&] {
    if (is_one_way)
      emit_void(Op::unreachable);
    else
      region(b.label, if_false);
  });
  return finish();
}

/// A conditional branch of which one target, or both, is a way out of a construct around.
Importer::Next Importer::unmerged_branch(const Block& b) {
  const Instruction i = current_;
  if (!state_->constructs.empty() && state_->constructs.back().kind == Construct::Kind::continuing) return repeat_if(b);
  const bool leaves_if_true = find_exit(i.words[2]).way != Exit::Way::none;
  if (!leaves_if_true && find_exit(i.words[3]).way == Exit::Way::none) return fail(kControlFlow), Next{};
  const uint32_t exit = i.words[leaves_if_true ? 2 : 3], rest = i.words[leaves_if_true ? 3 : 2];
  const ir::InstId branch = builder().if_(value(i.words[1]));
  const ir::BlockId leaving = module_.region(branch, leaves_if_true ? 0 : 1);
  const ir::BlockId staying = module_.region(branch, leaves_if_true ? 1 : 0);

  state_->constructs.push_back({});
  const bool is_direct_exit = is_direct(exit, find_exit(exit));
  if (!is_direct_exit) state_->constructs.back() = {.merge = exit, .reaches_merge = true, .is_made_up = true};
  in_region(leaving, [&] {
    edge(b.label, exit);
    if (is_direct_exit)
      leave_to(exit);
    else
      emit_void(Op::yield);
  });
  in_region(staying, [&] {
    if (is_direct_exit)
      emit_void(Op::yield);
    else
      region(b.label, rest);
  });
  if (!is_direct_exit) return finish();
  state_->constructs.pop_back();
  return {b.label, rest};
}

/// The back edge of a loop that is left there.
Importer::Next Importer::repeat_if(const Block& b) {
  const Instruction i = current_;
  Construct& loop = state_->constructs.back();
  const bool repeats_if_true = i.words[2] == loop.header;
  if (i.words[repeats_if_true ? 3 : 2] != loop.merge || i.words[repeats_if_true ? 2 : 3] != loop.header)
    return fail(kControlFlow), Next{};
  loop.reaches_merge = true;
  edge(b.label, i.words[2]);
  edge(b.label, i.words[3]);
  ValueId condition = value(i.words[1]);
  if (!repeats_if_true) condition = emit(Op::not_, ir::types::kBool, {condition});
  emit_void(Op::repeat_if, std::span(&condition, 1));
  return {};
}

Importer::Next Importer::loop(const Block& b) {
  const Instruction merge = b_.at(b.merge);
  const uint32_t continues_at = merge.words[2];
  current_ = merge;
  const ir::InstId loop = builder().loop();
  state_->constructs.push_back(
      {.kind = Construct::Kind::loop, .merge = merge_of(b), .next = continues_at, .header = b.label});
  in_region(module_.region(loop, 0), [&] {
    instructions(b);
    const Next next = failed_ ? Next{} : terminator(b);
    if (next.label) region(next.from, next.label);
  });
  in_region(module_.region(loop, 1), [&] {
    Construct& construct = state_->constructs.back();
    construct.kind = Construct::Kind::continuing;
    if (construct.reaches_next && continues_at != b.label)
      region(0, continues_at, true);
    else
      emit_void(Op::repeat);
  });
  return finish();
}

/// The literals and targets of an OpSwitch; none, and a report, if the selector is no integer.
std::vector<Importer::Case> Importer::switch_cases(const Instruction& i, TypeId type) {
  std::vector<Case> cases;
  const bool is_integer = module_.types.is_scalar(type) && ir::is_integer(module_.types.kind(type));
  if (!is_integer) return fail(kTypes), cases;
  const uint32_t width = ir::bit_width_of(module_.types.kind(type)), literal_words = width > 32 ? 2 : 1;
  for (size_t n = 3; n + literal_words < i.words.size(); n += literal_words + 1) {
    const uint64_t bits = i.words[n] | (literal_words == 2 ? uint64_t{i.words[n + 1]} << 32 : 0);
    cases.push_back(
        {i.words[n + literal_words], module_.scalar(type, width < 64 ? bits & ((uint64_t{1} << width) - 1) : bits)});
  }
  return cases;
}

namespace {

/// Each label once, where it comes first.
std::vector<uint32_t> distinct(std::span<const uint32_t> labels) {
  std::vector<std::pair<uint32_t, size_t>> places;
  for (size_t n = 0; n < labels.size(); ++n) places.emplace_back(labels[n], n);
  std::sort(places.begin(), places.end());
  const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
  places.erase(std::unique(places.begin(), places.end(), same), places.end());
  std::vector<size_t> kept;
  for (const auto& [label, place] : places) kept.push_back(place);
  std::sort(kept.begin(), kept.end());
  std::vector<uint32_t> found;
  for (const size_t n : kept) found.push_back(labels[n]);
  return found;
}

}  // namespace

Importer::Next Importer::switch_(const Block& b) {
  const Instruction i = current_;
  const uint32_t merge = merge_of(b), default_label = i.words[2];
  const ValueId selector = value(i.words[1]);
  std::vector<Case> cases = switch_cases(i, module_.type(selector));
  if (failed_) return {};
  std::vector<uint32_t> labels;
  for (const Case& c : cases) labels.push_back(c.label);
  if (default_label != merge) labels.push_back(default_label);
  labels = distinct(labels);
  // The values of the ways in are stored before the switch: a region may also be entered from the one before it.
  for (const uint32_t label : labels) edge(b.label, label);
  if (default_label == merge) edge(b.label, merge);
  if (labels.empty()) return {0, merge};

  Construct construct{.kind = Construct::Kind::switch_, .merge = merge, .reaches_merge = default_label == merge};
  for (const uint32_t label : labels)
    if (label != merge && find_exit(label).way == Exit::Way::none) construct.labels.push_back(label);
  std::sort(construct.labels.begin(), construct.labels.end());
  labels = region_order(labels, construct.labels, merge);

  const auto by_label = [](const Case& a, const Case& c) { return a.label < c.label; };
  std::stable_sort(cases.begin(), cases.end(), by_label);
  const auto range = [&](uint32_t label) {
    return std::equal_range(cases.begin(), cases.end(), Case{label, {}}, by_label);
  };
  std::vector<ValueId> operands = {selector};
  for (const uint32_t label : labels)
    for (auto [at, end] = range(label); at != end; ++at) operands.push_back(at->value);
  if (failed_) return {};
  const ir::InstId branch = builder().inst(Op::switch_, operands, {});
  state_->constructs.push_back(std::move(construct));
  for (size_t n = 0; n < labels.size() && !failed_; ++n) {
    const uint32_t label = labels[n];
    const ir::BlockId body = module_.add_block();
    const auto [first, last] = range(label);
    module_.blocks[body].label_count = static_cast<uint32_t>(last - first);
    module_.blocks[body].is_default = label == default_label;
    module_.add_region(branch, body);
    Construct& here = state_->constructs.back();
    here.next = n + 1 < labels.size() ? labels[n + 1] : 0;
    const bool is_own = std::ranges::binary_search(here.labels, label);
    in_region(body, [&] { region(0, label, is_own); });
  }
  return finish();
}

/// Closes the innermost construct, whose regions are done. What was to go further out than the IR can branch goes on
/// from here, the rest of this region beside it.
Importer::Next Importer::finish() {
  Construct done = std::move(state_->constructs.back());
  state_->constructs.pop_back();
  return finish(std::move(done));
}

Importer::Next Importer::finish(Construct done) {
  if (failed_) return {};
  if (done.escapes.empty()) {
    if (done.reaches_merge) return {0, done.merge};
    emit_void(Op::unreachable);
    return {};
  }
  const uint32_t target = done.escapes.back();
  done.escapes.pop_back();
  const ir::Place taken = flag(target);
  const ValueId no = module_.boolean(false);
  if (!done.reaches_merge && done.escapes.empty()) {
    emit_void(Op::store, std::span(&no, 1), taken.bits());
    return {0, target};
  }
  const ir::InstId branch = builder().if_(emit(Op::load, ir::types::kBool, {}, taken.bits()));
  state_->constructs.push_back({.merge = target, .reaches_merge = true, .is_made_up = true});
  in_region(module_.region(branch, 0), [&] {
    emit_void(Op::store, std::span(&no, 1), taken.bits());
    emit_void(Op::yield);
  });
  if (++nesting_ > diagnostics_.nesting_limit()) fail(kTooDeep);
  in_region(module_.region(branch, 1), [&] {
    const Next next = finish(std::move(done));
    if (next.label) region(next.from, next.label);
  });
  const Next next = finish();
  --nesting_;
  return next;
}

/// Stores what the phis of `to` are for those who come from `from`.
void Importer::edge(uint32_t from, uint32_t to) {
  const std::span<const PhiEdge> all = b_.phi_edges(*state_->function);
  const auto key = [](uint32_t a, uint32_t b) { return uint64_t{a} << 32 | b; };
  auto first = std::lower_bound(all.begin(), all.end(), key(from, to),
                                [&](const PhiEdge& e, uint64_t wanted) { return key(e.from, e.to) < wanted; });
  auto end = first;
  while (end != all.end() && end->from == from && end->to == to) ++end;
  if (first != end) store_phis({first, end});
}

void Importer::store_phis(std::span<const PhiEdge> edges) {
  struct Store {
    ir::VariableId to;
    ValueId value;
  };
  SmallVector<Store, 8> stores;  // all values are read before one changes
  for (const PhiEdge& e : edges) {
    if (failed_) return;
    stores.push_back({phi_variable(e.phi), value(e.value)});
  }
  for (const auto& [variable, v] : stores) {
    if (failed_) return;
    if (module_.type(v) != module_.variables[variable].type) return fail(kTypes, current_);
    emit_void(Op::store, std::span(&v, 1), ir::Place(variable).bits());
  }
}

ir::VariableId Importer::phi_variable(uint32_t phi) {
  Local& l = *local(phi);
  const uint32_t type = b_.type(phi);
  const bool is_value = type_of(type) && type_of(type) != ir::types::kVoid && !has_opaque(type);
  if (!is_value) unsupported("a pointer or texture that is chosen at run time is");
  if (!l.variable) l.variable = new_variable(is_value ? type_of(type) : ir::types::kBool);
  return l.variable;
}

Importer::Exit Importer::find_exit(uint32_t label) const {
  for (size_t n = state_->constructs.size(); n-- > 0;) {
    const Construct& c = state_->constructs[n];
    if (label == c.merge) return {n, Exit::Way::merge};
    if (c.kind == Construct::Kind::loop && label == c.next) return {n, Exit::Way::continue_};
    if (c.kind != Construct::Kind::switch_ && c.header && label == c.header) return {n, Exit::Way::header};
    if (!c.labels.empty() && std::ranges::binary_search(c.labels, label)) return {n, Exit::Way::label};
  }
  return {};
}

/// Whether a terminator of the IR leads there from the innermost construct.
bool Importer::is_direct(uint32_t label, const Exit& exit) const {
  const std::vector<Construct>& all = state_->constructs;
  const Construct& target = all[exit.construct];
  const bool is_innermost = exit.construct + 1 == all.size();
  bool crosses_loop = false, crosses_switch = false;
  for (size_t n = exit.construct + 1; n < all.size(); ++n) {
    crosses_loop |= all[n].kind == Construct::Kind::loop || all[n].kind == Construct::Kind::continuing;
    crosses_switch |= all[n].kind == Construct::Kind::switch_;
  }
  switch (exit.way) {
    case Exit::Way::none: return false;
    case Exit::Way::merge:
      if (target.kind == Construct::Kind::continuing) return false;
      return target.kind == Construct::Kind::selection ? is_innermost : !crosses_loop && !crosses_switch;
    case Exit::Way::continue_: return !crosses_loop;
    case Exit::Way::header: return is_innermost && target.kind == Construct::Kind::continuing;
    case Exit::Way::label: return is_innermost && target.next == label;
  }
  return false;
}

/// False if the label is no way out of a construct; else the region ends here.
bool Importer::leave_to(uint32_t label) {
  const Exit exit = find_exit(label);
  if (exit.way == Exit::Way::none) return false;
  if (!is_direct(label, exit)) return escape_to(label, exit), true;
  Construct& target = state_->constructs[exit.construct];
  const bool is_innermost = exit.construct + 1 == state_->constructs.size();
  switch (exit.way) {
    case Exit::Way::none: break;
    case Exit::Way::merge:
      target.reaches_merge = true;
      emit_void(is_innermost && target.kind != Construct::Kind::loop ? Op::yield : Op::break_);
      break;
    case Exit::Way::continue_:
      target.reaches_next = true;
      emit_void(Op::continue_);
      break;
    case Exit::Way::header: emit_void(Op::repeat); break;
    case Exit::Way::label: emit_void(Op::fallthrough); break;
  }
  return true;
}

void Importer::escape_to(uint32_t label, const Exit& exit) {
  std::vector<Construct>& all = state_->constructs;
  size_t leaves = all.size() - 1;  // which construct is left at once
  for (size_t n = all.size(); n-- > exit.construct + 1;) {
    if (all[n].kind == Construct::Kind::continuing) return fail(kControlFlow);
    if (all[n].kind == Construct::Kind::selection) continue;
    leaves = n;
    break;
  }
  if (leaves == exit.construct) return fail(kControlFlow);
  const ValueId yes = module_.boolean(true);
  emit_void(Op::store, std::span(&yes, 1), flag(label).bits());
  std::vector<uint32_t>& escapes = all[leaves].escapes;
  if (std::ranges::find(escapes, label) == escapes.end()) escapes.push_back(label);
  emit_void(all[leaves].kind == Construct::Kind::selection ? Op::yield : Op::break_);
}

/// The flag of a label that is escaped to; false at the start of the function.
ir::Place Importer::flag(uint32_t label) {
  Local& l = *local(label);
  if (!l.variable) {
    l.variable = new_variable(ir::types::kBool);
    const ValueId no = module_.boolean(false);
    module_.insert(state_->body, module_.blocks[state_->body].first, Op::store, std::span(&no, 1), {},
                   ir::Place(l.variable).bits());
  }
  return l.variable;
}

/// The targets of a switch in an order where each that falls through comes right before the one it falls to. `own`:
/// those that start a region of their own, sorted.
std::vector<uint32_t> Importer::region_order(std::span<const uint32_t> labels, std::span<const uint32_t> own,
                                             uint32_t merge) {
  std::vector<std::pair<uint32_t, uint32_t>> numbers;  // label, number
  for (size_t n = 0; n < labels.size(); ++n) numbers.emplace_back(labels[n], static_cast<uint32_t>(n));
  std::sort(numbers.begin(), numbers.end());
  std::vector<uint32_t> next(labels.size());  // number + 1
  std::vector<bool> has_previous(labels.size()), is_done(labels.size());
  for (size_t n = 0; n < labels.size() && !failed_; ++n) {
    if (!std::ranges::binary_search(own, labels[n])) continue;
    const uint32_t target = falls_through_to(labels[n], own, merge);
    if (!target) continue;
    const uint32_t at = std::lower_bound(numbers.begin(), numbers.end(), std::pair(target, 0u))->second;
    if (has_previous[at]) return fail(kControlFlow), std::vector<uint32_t>{};
    has_previous[at] = true;
    next[n] = at + 1;
  }
  std::vector<uint32_t> order;
  for (size_t n = 0; n < labels.size(); ++n) {
    if (has_previous[n]) continue;
    for (size_t at = n + 1; at != 0 && !is_done[at - 1]; at = next[at - 1]) {
      is_done[at - 1] = true;
      order.push_back(labels[at - 1]);
    }
  }
  if (order.size() != labels.size()) fail(kControlFlow);
  return order;
}

/// The other target of a switch that the code of `label` gets to, or 0.
uint32_t Importer::falls_through_to(uint32_t label, std::span<const uint32_t> own, uint32_t merge) {
  const std::span<const Block> blocks = b_.blocks(*state_->function);
  const uint32_t stamp = ++state_->stamp;
  if (state_->visited.empty()) state_->visited = state_->scratch.table<uint32_t>(blocks.size());
  std::vector<uint32_t> pending = {label}, targets;
  while (!pending.empty() && !failed_) {
    count_instruction();
    const Block* at = block(pending.back());
    pending.pop_back();
    if (!at || std::exchange(state_->visited[static_cast<size_t>(at - blocks.data())], stamp) == stamp) continue;
    targets.clear();
    successors(*at, targets);
    for (const uint32_t target : targets) {
      if (target == merge || target == label || find_exit(target).way != Exit::Way::none) continue;
      if (std::ranges::binary_search(own, target)) return target;
      pending.push_back(target);
    }
  }
  return 0;
}

void Importer::successors(const Block& b, std::vector<uint32_t>& out) const {
  const Instruction i = b_.at(b.terminator);
  switch (i.op) {
    case spv::Op::Branch: out.push_back(i.words[1]); break;
    case spv::Op::BranchConditional: out.insert(out.end(), {i.words[2], i.words[3]}); break;
    case spv::Op::Switch: {
      out.push_back(i.words[2]);
      const TypeId type = type_of(b_.type(i.words[1]));
      const bool is_wide = type && module_.types.is_scalar(type) && ir::bit_width_of(module_.types.kind(type)) == 64;
      for (size_t n = is_wide ? 5 : 4; n < i.words.size(); n += is_wide ? 3 : 2) out.push_back(i.words[n]);
      break;
    }
    default: break;
  }
}

}  // namespace umber::front::spirv
