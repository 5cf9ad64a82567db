// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "eval/interpreter/machine.h"
#include "ir/rows_by_op.h"

namespace umber::eval {

using ir::BlockId;
using ir::InstId;
using ir::Op;

/// Values between frames and regions go by way of the scratch: the stack may move in between.
void Machine::take(const Invocation& v, InstId i, uint32_t first, uint32_t count) {
  scratch_.clear();
  for (uint32_t n = first; n < first + count; ++n) {
    const ir::ValueId id = m_.operand(i, n);
    const uint64_t* words = value(v, id);
    scratch_.insert(scratch_.end(), words, words + p_.words(id));
  }
}

void Machine::put(Invocation& v, ir::ValueId first, uint32_t count) {
  const uint64_t* from = scratch_.data();
  for (uint32_t n = 0; n < count; ++n) {
    const ir::ValueId id{first.index + n};
    std::copy_n(from, p_.words(id), v.stack.data() + v.frames.back().base + p_.offset(id));
    from += p_.words(id);
  }
}

/// Gives the results of `target` the values of a terminator inside of it, and goes on behind it.
void Machine::yield_to(Invocation& v, InstId from, uint32_t first, InstId target) {
  take(v, from, first, m_.insts[target].result_count);
  put(v, m_.insts[target].results, m_.insts[target].result_count);
  leave(v, target);
}

/// The innermost loop (or switch_) around an instruction.
InstId Machine::around(InstId i, bool also_switch) const {
  InstId parent = m_.blocks[m_.insts[i].block].parent;
  while (m_.insts[parent].op != Op::loop && !(also_switch && m_.insts[parent].op == Op::switch_))
    parent = m_.blocks[m_.insts[parent].block].parent;
  return parent;
}

void Machine::control(Invocation& invocation, InstId inst) {
  struct Row {
    Op op;
    void (*run)(Machine& m, Invocation& v, InstId i);
  };
  static constexpr Row kRows[] = {
      {Op::if_, [](Machine& m, Invocation& v,
                   InstId i) { m.enter(v, m.m_.region(i, m.scalar(v, m.m_.operand(i, 0)) ? 0 : 1)); }},
      {Op::switch_, [](Machine& m, Invocation& v, InstId i) { m.switch_(v, i); }},
      {Op::loop, [](Machine& m, Invocation& v, InstId i) { m.loop(v, i); }},
      {Op::yield, [](Machine& m, Invocation& v, InstId i) { m.yield_to(v, i, 0, m.parent(i)); }},
      {Op::fallthrough,
       [](Machine& m, Invocation& v, InstId i) { m.enter(v, m.m_.blocks[m.m_.insts[i].block].next_region); }},
      {Op::break_, [](Machine& m, Invocation& v, InstId i) { m.yield_to(v, i, 0, m.around(i, true)); }},
      {Op::continue_, [](Machine& m, Invocation& v, InstId i) { m.continue_(v, i); }},
      {Op::repeat, [](Machine& m, Invocation& v, InstId i) { m.repeat(v, i, 0); }},
      {Op::repeat_if, [](Machine& m, Invocation& v, InstId i) { m.repeat_if(v, i); }},
      {Op::ret, [](Machine& m, Invocation& v, InstId i) { m.ret(v, i); }},
      {Op::discard,
       [](Machine&, Invocation& v, InstId) {
         v.discarded = true;
         v.state = Invocation::State::ended;
       }},
      {Op::unreachable, [](Machine& m, Invocation&, InstId i) { m.fail(Status::unreachable, i); }},
  };
  static constexpr ir::RowsByOp kRowsByOp(kRows);
  constexpr auto has_row = [](Op op) { return kRowsByOp.has(op); };
  static_assert(ir::holds_for_all(ir::Group::region, has_row) && ir::holds_for_all(ir::Group::terminator, has_row));
  kRowsByOp.find(m_.insts[inst].op)->run(*this, invocation, inst);
}

void Machine::loop(Invocation& v, InstId i) {
  const uint32_t count = m_.insts[i].operand_count;
  *(v.stack.data() + v.frames.back().base + p_.counter(i)) = 0;
  take(v, i, 0, count);
  put(v, m_.blocks[m_.region(i, 0)].params, count);
  enter(v, m_.region(i, 0));
}

void Machine::continue_(Invocation& v, InstId i) {
  const uint32_t count = m_.insts[i].operand_count;
  const BlockId continuing = m_.region(around(i, false), 1);
  take(v, i, 0, count);
  put(v, m_.blocks[continuing].params, count);
  enter(v, continuing);
}

void Machine::repeat_if(Invocation& v, InstId i) {
  if (scalar(v, m_.operand(i, 0))) return repeat(v, i, 1);
  yield_to(v, i, 1 + m_.blocks[m_.region(parent(i), 0)].param_count, parent(i));
}

void Machine::switch_(Invocation& v, InstId i) {
  const uint64_t selector = scalar(v, m_.operand(i, 0));
  BlockId chosen{};
  uint32_t label = 1;
  for (const BlockId b : m_.regions(i)) {
    if (m_.blocks[b].is_default && !chosen) chosen = b;
    for (uint32_t n = 0; n < m_.blocks[b].label_count; ++n)
      if (scalar(v, m_.operand(i, label++)) == selector) return enter(v, b);
  }
  if (chosen)
    enter(v, chosen);
  else
    leave(v, i);
}

void Machine::repeat(Invocation& v, InstId i, uint32_t first) {
  const InstId loop = m_.blocks[m_.insts[i].block].parent;
  const ir::Block& body = m_.blocks[m_.region(loop, 0)];
  ++*(v.stack.data() + v.frames.back().base + p_.counter(loop));
  take(v, i, first, body.param_count);
  put(v, body.params, body.param_count);
  enter(v, m_.region(loop, 0));
}

void Machine::call(Invocation& v, InstId i) {
  const ir::FunctionId callee = m_.insts[i].callee();
  const uint64_t base = v.stack.size(), frame = p_.frame_words(callee);
  // As if all invocations were as deep.
  if (grow(base, frame) > limits_.words / group_->invocations.size()) {
    fail(Status::memory_limit, i);
    return;
  }
  steps_ += frame / 16;
  take(v, i, 0, m_.insts[i].operand_count);
  v.frames.push_back({callee, i, base});
  v.stack.resize(base + frame);
  initialize(callee, v.stack.data() + base);
  const BlockId body = m_.function(callee).body;
  put(v, m_.blocks[body].params, m_.blocks[body].param_count);
  enter(v, body);
}

void Machine::ret(Invocation& v, InstId i) {
  if (v.frames.size() == 1) {
    v.state = Invocation::State::ended;
    return;
  }
  take(v, i, 0, m_.insts[i].operand_count);
  const Frame done = v.frames.back();
  v.frames.pop_back();
  v.stack.resize(done.base);
  put(v, m_.insts[done.call].results, m_.insts[done.call].result_count);
  leave(v, done.call);
}

}  // namespace umber::eval
