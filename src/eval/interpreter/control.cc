// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/control.h"

#include <algorithm>

#include "ir/rows_by_op.h"

namespace umber::eval {

using ir::BlockId;
using ir::InstId;
using ir::Op;

std::span<const uint64_t> ControlUnit::take(const Invocation& v, InstId i, uint32_t first, uint32_t count) {
  taken_.clear();
  for (uint32_t n = first; n < first + count; ++n) {
    const ir::ValueId id = m_.operand(i, n);
    const uint64_t* words = x_.value(v, id);
    taken_.insert(taken_.end(), words, words + p_.words(id));
  }
  return taken_;
}

void ControlUnit::put(Invocation& v, ir::ValueId first, uint32_t count, std::span<const uint64_t> words) {
  const uint64_t* from = words.data();
  for (uint32_t n = 0; n < count; ++n) {
    const ir::ValueId id{first.index + n};
    std::copy_n(from, p_.words(id), v.stack.data() + v.frames.back().base + p_.offset(id));
    from += p_.words(id);
  }
}

/// Gives the results of `target` the values of a terminator inside of it, and goes on behind it.
void ControlUnit::yield_to(Invocation& v, InstId from, uint32_t first, InstId target) {
  const uint32_t count = m_.insts[target].result_count;
  put(v, m_.insts[target].results, count, take(v, from, first, count));
  x_.leave(v, target);
}

/// The innermost loop (or switch_) around an instruction.
InstId ControlUnit::around(InstId i, bool also_switch) const {
  InstId parent = m_.blocks[m_.insts[i].block].parent;
  while (m_.insts[parent].op != Op::loop && !(also_switch && m_.insts[parent].op == Op::switch_))
    parent = m_.blocks[m_.insts[parent].block].parent;
  return parent;
}

void ControlUnit::run(Invocation& invocation, InstId inst) {
  struct Row {
    Op op;
    void (*run)(ControlUnit& u, Invocation& v, InstId i);
  };
  static constexpr Row kRows[] = {
      {Op::if_, [](ControlUnit& u, Invocation& v,
                   InstId i) { u.x_.enter(v, u.m_.region(i, u.x_.scalar(v, u.m_.operand(i, 0)) ? 0 : 1)); }},
      {Op::switch_, [](ControlUnit& u, Invocation& v, InstId i) { u.switch_(v, i); }},
      {Op::loop, [](ControlUnit& u, Invocation& v, InstId i) { u.loop(v, i); }},
      {Op::yield, [](ControlUnit& u, Invocation& v, InstId i) { u.yield_to(v, i, 0, u.parent(i)); }},
      {Op::fallthrough,
       [](ControlUnit& u, Invocation& v, InstId i) { u.x_.enter(v, u.m_.blocks[u.m_.insts[i].block].next_region); }},
      {Op::break_, [](ControlUnit& u, Invocation& v, InstId i) { u.yield_to(v, i, 0, u.around(i, true)); }},
      {Op::continue_, [](ControlUnit& u, Invocation& v, InstId i) { u.continue_(v, i); }},
      {Op::repeat, [](ControlUnit& u, Invocation& v, InstId i) { u.repeat(v, i, 0); }},
      {Op::repeat_if, [](ControlUnit& u, Invocation& v, InstId i) { u.repeat_if(v, i); }},
      {Op::ret, [](ControlUnit& u, Invocation& v, InstId i) { u.ret(v, i); }},
      {Op::discard,
       [](ControlUnit&, Invocation& v, InstId) {
         v.discarded = true;
         v.state = Invocation::State::ended;
       }},
      {Op::ignore_intersection, [](ControlUnit& u, Invocation&, InstId i) { u.x_.fail(Status::unsupported, i); }},
      {Op::terminate_ray, [](ControlUnit& u, Invocation&, InstId i) { u.x_.fail(Status::unsupported, i); }},
      {Op::emit_mesh_tasks, [](ControlUnit& u, Invocation&, InstId i) { u.x_.fail(Status::unsupported, i); }},
      {Op::unreachable, [](ControlUnit& u, Invocation&, InstId i) { u.x_.fail(Status::unreachable, i); }},
  };
  static constexpr ir::RowsByOp kRowsByOp(kRows);
  constexpr auto has_row = [](Op op) { return kRowsByOp.has(op); };
  static_assert(ir::holds_for_all(ir::Group::region, has_row) && ir::holds_for_all(ir::Group::terminator, has_row));
  kRowsByOp.find(m_.insts[inst].op)->run(*this, invocation, inst);
}

void ControlUnit::loop(Invocation& v, InstId i) {
  const uint32_t count = m_.insts[i].operand_count;
  *(v.stack.data() + v.frames.back().base + p_.counter(i)) = 0;
  put(v, m_.blocks[m_.region(i, 0)].params, count, take(v, i, 0, count));
  x_.enter(v, m_.region(i, 0));
}

void ControlUnit::continue_(Invocation& v, InstId i) {
  const uint32_t count = m_.insts[i].operand_count;
  const BlockId continuing = m_.region(around(i, false), 1);
  put(v, m_.blocks[continuing].params, count, take(v, i, 0, count));
  x_.enter(v, continuing);
}

void ControlUnit::repeat_if(Invocation& v, InstId i) {
  if (x_.scalar(v, m_.operand(i, 0))) return repeat(v, i, 1);
  yield_to(v, i, 1 + m_.blocks[m_.region(parent(i), 0)].param_count, parent(i));
}

void ControlUnit::switch_(Invocation& v, InstId i) {
  const uint64_t selector = x_.scalar(v, m_.operand(i, 0));
  BlockId chosen{};
  uint32_t label = 1;
  for (const BlockId b : m_.regions(i)) {
    if (m_.blocks[b].is_default && !chosen) chosen = b;
    for (uint32_t n = 0; n < m_.blocks[b].label_count; ++n)
      if (x_.scalar(v, m_.operand(i, label++)) == selector) return x_.enter(v, b);
  }
  if (chosen)
    x_.enter(v, chosen);
  else
    x_.leave(v, i);
}

void ControlUnit::repeat(Invocation& v, InstId i, uint32_t first) {
  const InstId loop = m_.blocks[m_.insts[i].block].parent;
  const ir::Block& body = m_.blocks[m_.region(loop, 0)];
  ++*(v.stack.data() + v.frames.back().base + p_.counter(loop));
  put(v, body.params, body.param_count, take(v, i, first, body.param_count));
  x_.enter(v, m_.region(loop, 0));
}

void ControlUnit::call(Invocation& v, InstId i, uint64_t invocations) {
  call(v, i, m_.insts[i].callee(), take(v, i, 0, m_.insts[i].operand_count), invocations);
}

void ControlUnit::call(Invocation& v, InstId i, ir::FunctionId callee, std::span<const uint64_t> arguments,
                       uint64_t invocations) {
  const uint64_t base = v.stack.size(), frame = p_.frame_words(callee);
  if (grow(base, frame) > x_.limits.words / invocations) {
    x_.fail(Status::memory_limit, i);
    return;
  }
  x_.steps += frame / 16;
  v.frames.push_back({callee, i, base});
  v.stack.resize(static_cast<size_t>(base + frame));
  x_.initialize(callee, v.stack.data() + base);
  const BlockId body = m_.function(callee).body;
  put(v, m_.blocks[body].params, m_.blocks[body].param_count, arguments);
  x_.enter(v, body);
}

void ControlUnit::ret(Invocation& v, InstId i) {
  if (v.frames.size() == 1) {
    v.state = Invocation::State::ended;
    return;
  }
  const std::span<const uint64_t> returned = take(v, i, 0, m_.insts[i].operand_count);
  const Frame done = v.frames.back();
  v.frames.pop_back();
  v.stack.resize(static_cast<size_t>(done.base));
  if (m_.insts[done.call].op == Op::call)
    put(v, m_.insts[done.call].results, m_.insts[done.call].result_count, returned);
  else
    std::ranges::copy(returned, x_.result(v, done.call));
  x_.leave(v, done.call);
}

}  // namespace umber::eval
