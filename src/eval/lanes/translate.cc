// SPDX-License-Identifier: Apache-2.0
// Control: regions to blocks, and what they hand on to moves.
#include "eval/lanes/translate.h"

#include <algorithm>

#include "eval/lanes/pure.h"
#include "eval/lanes/slots.h"

namespace umber::eval::lanes {
namespace {

using ir::BlockId;
using ir::InstId;
using ir::Op;
using ir::ValueId;
using Kind = Instruction::Kind;

class Translation {
 public:
  explicit Translation(const Program& p) : p_(p), m_(p.module()), slots_(p, code_), pure_(p, slots_, code_) {}
  std::optional<Code> run();

 private:
  struct Masks {
    MaskIndex broken = 0, continued = 0, repeated = 0;
  };
  using Instructions = std::vector<Instruction>;

  bool function(ir::FunctionId f);
  BlockIndex block(BlockId b);
  void instruction(InstId i, Instructions& to);
  void control(InstId i, Instructions& to);
  void terminator(InstId i, Instructions& to);
  void if_(InstId i, Instructions& to);
  void switch_(InstId i, Instructions& to);
  void loop(InstId i, Instructions& to);
  void call(InstId i, Instructions& to);

  MaskIndex mask() { return code_.mask_count++; }
  Range moves(std::span<const Slot> to, std::span<const Slot> from);
  /// Of so many values, one behind the other.
  template <typename ValueAt>
  std::vector<Slot> slots_of(uint32_t count, ValueAt&& value);
  std::vector<Slot> operands_of(InstId i, uint32_t first, uint32_t count);
  std::vector<Slot> results_of(InstId i);
  std::vector<Slot> params_of(BlockId b);
  Range initial_values(ir::FunctionId function);
  InstId parent(InstId i) const { return m_.blocks[m_.insts[i].block].parent; }
  InstId around(InstId i, bool also_switch) const;
  void leave(Instructions& to, std::span<const Slot> results, std::span<const Slot> values, MaskIndex mask) {
    to.push_back({.kind = Kind::leave, .moves = moves(results, values), .mask = mask});
  }

  static constexpr uint32_t kDeepest = 150;  // blocks that are entered in each other, by calls too
  static constexpr size_t kMostMoves = 2048;

  const Program& p_;
  const ir::Module& m_;
  Code code_;
  Slots slots_;
  Pure pure_;
  std::map<uint32_t, Masks> masks_;  // by the instruction of the construct
  std::vector<std::vector<Slot>> returned_;
  std::vector<uint32_t> depths_;  // by FunctionId
  uint32_t function_ = 0, depth_ = 0, deepest_ = 0;
  bool is_possible_ = true;
};

template <typename ValueAt>
std::vector<Slot> Translation::slots_of(uint32_t count, ValueAt&& value) {
  std::vector<Slot> all;
  for (uint32_t n = 0; n < count; ++n) std::ranges::copy(slots_.of(value(n)), std::back_inserter(all));
  return all;
}

std::vector<Slot> Translation::operands_of(InstId i, uint32_t first, uint32_t count) {
  return slots_of(count, [&](uint32_t n) { return m_.operand(i, first + n); });
}

std::vector<Slot> Translation::results_of(InstId i) {
  return slots_of(m_.insts[i].result_count, [&](uint32_t n) { return m_.result(i, n); });
}

std::vector<Slot> Translation::params_of(BlockId b) {
  return slots_of(m_.blocks[b].param_count, [&](uint32_t n) { return m_.param(b, n); });
}

/// All at once: what a later one reads, an earlier one may not have written.
Range Translation::moves(std::span<const Slot> to, std::span<const Slot> from) {
  if (to.size() != from.size() || to.size() > kMostMoves) {
    is_possible_ = false;
    return {};
  }
  bool is_in_order = true;
  for (size_t n = 0; n < to.size(); ++n)
    is_in_order = is_in_order && std::ranges::find(from.subspan(n + 1), to[n]) == from.end();
  std::vector<Slot> between;
  Range range{static_cast<uint32_t>(code_.moves.size()), 0};
  if (!is_in_order) {
    between = slots_.run(slots_.claim(from.size()), from.size());
    for (size_t n = 0; n < from.size(); ++n) code_.moves.push_back({between[n], from[n]});
    from = between;
  }
  for (size_t n = 0; n < to.size(); ++n)
    if (to[n] != from[n]) code_.moves.push_back({to[n], from[n]});
  range.count = static_cast<uint32_t>(code_.moves.size()) - range.first;
  return range;
}

/// Zeros where it says nothing.
Range Translation::initial_values(ir::FunctionId function) {
  std::vector<Slot> to, from;
  for (const ir::VariableId id : m_.variables.ids()) {
    const ir::Variable& variable = m_.variables[id];
    if (variable.function != function) continue;
    std::ranges::copy(slots_.run(slots_.of(id), p_.words(variable.type)), std::back_inserter(to));
    if (variable.initial) std::ranges::copy(slots_.of(variable.initial), std::back_inserter(from));
    from.resize(to.size(), slots_.constant(0));
  }
  return moves(to, from);
}

/// The innermost loop (or switch_) around an instruction.
InstId Translation::around(InstId i, bool also_switch) const {
  InstId at = parent(i);
  while (m_.insts[at].op != Op::loop && !(also_switch && m_.insts[at].op == Op::switch_)) at = parent(at);
  return at;
}

std::optional<Code> Translation::run() {
  for (const ir::VariableId v : m_.variables.ids()) {
    const ir::Variable& variable = m_.variables[v];
    if (is_seen_elsewhere(variable.scope) || !slots_.has_room_for(variable.type)) return std::nullopt;
  }
  for (const ir::IoVarId v : m_.io_vars.ids())
    if (!slots_.has_room_for(m_.io_vars[v].type)) return std::nullopt;
  if (!p_.fits() || slots_.are_too_many()) return std::nullopt;
  code_.mask_count = Code::kDiscarded + 1;
  for (const ir::FunctionId f : m_.function_ids())
    if (!function(f)) return std::nullopt;
  code_.privates = initial_values({});
  if (slots_.are_too_many()) return std::nullopt;
  return std::move(code_);
}

bool Translation::function(ir::FunctionId f) {
  const BlockId body = m_.function(f).body;
  std::vector<Slot> results;
  for (const ir::TypeId type : m_.function(f).results) {
    if (!slots_.has_room_for(type)) return false;
    const Slot first = slots_.claim(p_.words(type));
    if (slots_.are_too_many()) return false;
    std::ranges::copy(slots_.run(first, p_.words(type)), std::back_inserter(results));
  }
  returned_.push_back(std::move(results));
  code_.functions.push_back({.returned = mask()});
  code_.functions.back().variables = initial_values(f);
  function_ = f.index;
  depth_ = deepest_ = 0;
  const BlockIndex index = block(body);
  code_.functions[f.index].body = index;
  depths_.push_back(deepest_);
  return is_possible_ && !slots_.are_too_many();
}

BlockIndex Translation::block(BlockId b) {
  deepest_ = std::max(deepest_, ++depth_);
  if (deepest_ > kDeepest) is_possible_ = false;
  Instructions own;
  Block made;
  for (uint32_t n = 0; n < m_.blocks[b].param_count && is_possible_; ++n) {
    if (!slots_.has_room_for(m_.param(b, n))) is_possible_ = false;
    // Those of a loop's regions have slots already: what comes before hands on to them.
    if (is_possible_ && slots_.of(m_.param(b, n)).empty()) slots_.make(m_.param(b, n));
  }
  for (InstId i = m_.blocks[b].first; i && is_possible_ && !slots_.are_too_many(); i = m_.insts[i].next) {
    made.steps += p_.steps(i);
    instruction(i, own);
  }
  --depth_;
  made.instructions = add_rows<Instruction>(code_.instructions, own);
  code_.blocks.push_back(made);
  return static_cast<BlockIndex>(code_.blocks.size() - 1);
}

void Translation::instruction(InstId i, Instructions& to) {
  const ir::Inst& in = m_.insts[i];
  for (uint32_t n = 0; n < in.result_count; ++n) is_possible_ = is_possible_ && slots_.has_room_for(m_.result(i, n));
  for (const ir::Use& use : m_.operands(i)) is_possible_ = is_possible_ && slots_.has_room_for(use.value);
  if (!is_possible_) return;
  if (ir::info(in.op).effect == ir::Effect::control) return control(i, to);
  if (in.op == Op::call) return call(i, to);
  is_possible_ = pure_.instruction(i, to);
}

void Translation::control(InstId i, Instructions& to) {
  for (uint32_t n = 0; n < m_.insts[i].result_count; ++n) slots_.make(m_.result(i, n));
  const Op op = m_.insts[i].op;
  if (op == Op::if_) return if_(i, to);
  if (op == Op::switch_) return switch_(i, to);
  if (op == Op::loop) return loop(i, to);
  terminator(i, to);
}

void Translation::terminator(InstId i, Instructions& to) {
  const uint32_t count = m_.insts[i].operand_count;
  const Op op = m_.insts[i].op;
  if (op == Op::yield) {
    to.push_back({.kind = Kind::move, .moves = moves(results_of(parent(i)), operands_of(i, 0, count))});
  } else if (op == Op::break_) {
    const InstId left = around(i, true);
    leave(to, results_of(left), operands_of(i, 0, count), masks_[left.index].broken);
  } else if (op == Op::continue_) {
    const InstId loop = around(i, false);
    leave(to, params_of(m_.region(loop, 1)), operands_of(i, 0, count), masks_[loop.index].continued);
  } else if (op == Op::repeat) {
    const InstId loop = parent(i);
    leave(to, params_of(m_.region(loop, 0)), operands_of(i, 0, count), masks_[loop.index].repeated);
  } else if (op == Op::repeat_if) {
    const InstId loop = parent(i);
    const uint32_t params = m_.blocks[m_.region(loop, 0)].param_count;
    // First those that stay: results may be made of what the next iteration begins with.
    const Slot condition = slots_.of(m_.operand(i, 0))[0];
    to.push_back({.kind = Kind::leave_if,
                  .a = condition,
                  .moves = moves(params_of(m_.region(loop, 0)), operands_of(i, 1, params)),
                  .mask = masks_[loop.index].repeated});
    leave(to, results_of(loop), operands_of(i, 1 + params, count - 1 - params), masks_[loop.index].broken);
  } else if (op == Op::ret) {
    leave(to, returned_[function_], operands_of(i, 0, count), code_.functions[function_].returned);
  } else if (op == Op::discard) {
    leave(to, {}, {}, Code::kDiscarded);
  } else if (op == Op::unreachable) {
    to.push_back({.kind = Kind::unreachable});
  } else if (op != Op::fallthrough) {
    is_possible_ = false;
  }
}

void Translation::if_(InstId i, Instructions& to) {
  const Slot condition = slots_.of(m_.operand(i, 0))[0];
  const BlockIndex then = block(m_.region(i, 0));
  if (!is_possible_) return;
  const BlockIndex otherwise = block(m_.region(i, 1));
  to.push_back({.kind = Kind::if_, .a = condition, .b = then, .c = otherwise});
}

void Translation::switch_(InstId i, Instructions& to) {
  Switch made{.selector = slots_.of(m_.operand(i, 0))[0], .cases = {}, .broken = mask()};
  masks_[i.index].broken = made.broken;
  std::vector<Case> cases;
  uint32_t label = 1;
  bool has_default = false;
  for (const BlockId b : m_.regions(i)) {
    Case one{.is_default = m_.blocks[b].is_default && !has_default};
    has_default = has_default || one.is_default;
    one.labels = {static_cast<uint32_t>(code_.slots.size()), m_.blocks[b].label_count};
    for (uint32_t n = 0; n < m_.blocks[b].label_count; ++n) code_.slots.push_back(slots_.of(m_.operand(i, label++))[0]);
    one.falls_through = m_.insts[m_.blocks[b].last].op == Op::fallthrough;
    one.block = block(b);
    if (!is_possible_) return;
    cases.push_back(one);
  }
  if (!has_default && m_.insts[i].result_count != 0) is_possible_ = false;
  made.cases = add_rows<Case>(code_.cases, cases);
  to.push_back({.kind = Kind::switch_, .detail = static_cast<uint32_t>(code_.switches.size())});
  code_.switches.push_back(made);
}

void Translation::loop(InstId i, Instructions& to) {
  const BlockId body = m_.region(i, 0), continuing = m_.region(i, 1);
  Loop made{.broken = mask(), .continued = mask(), .repeated = mask()};
  masks_[i.index] = {made.broken, made.continued, made.repeated};
  for (const BlockId b : {body, continuing})
    for (uint32_t n = 0; n < m_.blocks[b].param_count; ++n)
      if (slots_.has_room_for(m_.param(b, n))) slots_.make(m_.param(b, n));
  made.start = moves(params_of(body), operands_of(i, 0, m_.insts[i].operand_count));
  made.body = block(body);
  if (!is_possible_) return;
  made.continuing = block(continuing);
  to.push_back({.kind = Kind::loop, .detail = static_cast<uint32_t>(code_.loops.size())});
  code_.loops.push_back(made);
}

void Translation::call(InstId i, Instructions& to) {
  const uint32_t callee = m_.insts[i].callee().index;
  if (callee >= depths_.size()) return void(is_possible_ = false);
  deepest_ = std::max(deepest_, depth_ + depths_[callee]);
  for (uint32_t n = 0; n < m_.insts[i].result_count; ++n) slots_.make(m_.result(i, n));
  Call made;
  made.arguments = moves(params_of(m_.functions[callee].body), operands_of(i, 0, m_.insts[i].operand_count));
  made.results = moves(results_of(i), returned_[callee]);
  made.function = callee;
  to.push_back({.kind = Kind::call, .detail = static_cast<uint32_t>(code_.calls.size())});
  code_.calls.push_back(made);
}

}  // namespace

std::optional<Code> translate(const Program& program) { return Translation(program).run(); }

}  // namespace umber::eval::lanes
