// SPDX-License-Identifier: Apache-2.0
#include "base/small_vector.h"
#include "ir/validate/checker.h"
#include "ir/validate/dominance.h"

namespace umber::ir::validation {
namespace {

/// Walks the functions in text order. Stops at the first thing that is wrong: the links behind it cannot be trusted.
class Walk {
 public:
  explicit Walk(Checker& c) : c_(c), m_(c.m) {
    c.insts = c.scratch.table<Checker::InstPlace>(m_.insts.size());
    c.blocks = c.scratch.table<Checker::BlockRange>(m_.blocks.size());
    if (c.trusts_links) return;
    order_ = c.scratch.table<InstId>(m_.insts.size());
    live_ = c.scratch.table<bool>(m_.uses.size());
  }

  void run() {
    for (FunctionId f : m_.function_ids())
      if (!function(f)) return;
    if (c_.trusts_links) return;
    c_.order = order_.first(now_);
    if (uses()) orphans();
  }

 private:
  struct Open {
    BlockId block;
    InstId at, last;
    bool is_ended = false;  ///< the last one is a terminator
  };

  bool fail(Reason reason) { return c_.fail(reason), false; }
  bool fail(InstId i, Reason reason) { return c_.fail(i, reason), false; }

  bool function(FunctionId f);
  bool open_block(BlockId b, InstId parent, const Surroundings& surroundings);
  bool instructions(Open& top);
  bool linked(const Open& top);
  bool counts(InstId i, const Inst& in, const OpInfo& op);
  bool operands(InstId i, const Inst& in);
  bool results(InstId i, const Inst& in);
  bool first_region(InstId i);
  bool next_region(BlockId closed);
  Surroundings region_surroundings(InstId owner, uint32_t number) const;
  bool uses();
  void orphans();

  Checker& c_;
  const Module& m_;
  SmallVector<Open, 16> open_;
  std::span<InstId> order_;
  uint32_t now_ = 0;      ///< the number of the next instruction
  std::span<bool> live_;  ///< uses of instructions that were reached
};

bool Walk::function(FunctionId f) {
  if (!open_block(m_.function(f).body, {}, {.function = f})) return false;
  while (!open_.empty()) {
    Open& top = open_.back();
    if (top.at) {
      if (!instructions(top)) return false;
      continue;
    }
    const BlockId id = top.block;
    const Block& b = m_.blocks[id];
    if (b.last != top.last) return fail("a block's last instruction is not the end of its list");
    if (!b.last) return fail("a block is empty: nothing ends it");
    if (!top.is_ended) return fail(b.last, "ends its region, but is no terminator");
    c_.blocks[id.index].exit = now_;
    open_.pop_back();
    if (b.parent && !next_region(id)) return false;
  }
  return true;
}

bool Walk::open_block(BlockId id, InstId parent, const Surroundings& surroundings) {
  if (!m_.blocks.contains(id)) return fail("a function or region has no block");
  if (c_.is_reached(id)) return fail("a block is used twice");
  const Block& b = m_.blocks[id];
  if (b.parent != parent) return fail("a block names another parent than the instruction that owns it");
  c_.blocks[id.index] = {.enter = now_, .surroundings = surroundings};
  for (uint32_t n = 0; n < b.param_count; ++n) {
    const ValueId v = m_.param(id, n);
    if (!m_.values.contains(v)) return fail("a block parameter is out of range");
    const Value& value = m_.values[v];
    if (value.def != Value::kParameter || value.payload != id.index)
      return fail("a block parameter is not the block's");
    if (value.type.index >= m_.types.size()) return fail("a block parameter has no type");
  }
  open_.push_back({id, b.first});
  return true;
}

/// Those from here on, up to the first that has regions, or the end of the block.
bool Walk::instructions(Open& top) {
  const bool trusts_links = c_.trusts_links;
  for (InstId i = top.at; i; i = top.at) {
    if (!trusts_links && !linked(top)) return false;
    const Inst& in = m_.insts[i];
    const OpInfo& op = info(in.op);
    if (top.is_ended) return fail(top.last, "is a terminator, but not at the end");
    if (!counts(i, in, op) || !operands(i, in) || !results(i, in)) return false;
    if (trusts_links)
      check_inst(c_, i, in, now_);
    else
      order_[now_] = i;
    ++now_;
    top.is_ended = op.group == Group::terminator;
    top.last = i;
    top.at = in.next;
    const bool has_regions = op.attr == Attr::regions;
    c_.insts[i.index] = {has_regions ? Checker::kUnreached : now_, top.block};
    if (has_regions) return first_region(i);
  }
  return true;
}

/// The next instruction is one of the module, has an op, and knows its place.
bool Walk::linked(const Open& top) {
  const InstId i = top.at;
  if (!m_.insts.contains(i)) return fail("an instruction is out of range");
  if (c_.insts[i.index].block) return fail("an instruction is in two lists");
  const Inst& in = m_.insts[i];
  if (static_cast<size_t>(in.op) >= kOpCount) return fail("an instruction has no op");
  if (in.block != top.block) return fail(i, "names another block than the one it is in");
  return in.prev == top.last || fail(i, "does not name the instruction before it");
}

bool Walk::counts(InstId i, const Inst& in, const OpInfo& op) {
  if (op.results != kVariadic && in.result_count != op.results) return fail(i, "has the wrong number of results");
  const bool fits = op.operands == kVariadic || in.operand_count == op.operands ||
                    (op.attr == Attr::place && in.operand_count > op.operands);
  if (!fits) return fail(i, "has the wrong number of operands");
  if (in.op == Op::switch_ && in.operand_count == 0) return fail(i, "has no selector");
  return in.flags >> std::size(flag::kNames) == 0 || fail(i, "has an unknown flag");
}

bool Walk::operands(InstId i, const Inst& in) {
  if (c_.trusts_links) return true;
  for (uint32_t n = 0; n < in.operand_count; ++n) {
    const UseId u{in.operands.index + n};
    if (!m_.uses.contains(u) || live_[u.index]) return fail(i, "has operands that it does not own");
    const Use& use = m_.uses[u];
    if (!m_.values.contains(use.value)) return fail(i, "has an operand that is no value");
    if (use.user != i) return fail(i, "is not named by its own operand");
    live_[u.index] = true;
  }
  return true;
}

bool Walk::results(InstId i, const Inst& in) {
  for (uint32_t n = 0; n < in.result_count; ++n) {
    const ValueId v{in.results.index + n};
    if (!c_.trusts_links && !m_.values.contains(v)) return fail(i, "has a result that is no value");
    const Value& value = m_.values[v];
    if (value.type.index >= m_.types.size()) return fail(i, "has a result without a type");
    if (c_.trusts_links) continue;
    if (value.def != i.index || value.payload != n) return fail(i, "is not named by its own result");
  }
  return true;
}

Surroundings Walk::region_surroundings(InstId owner, uint32_t number) const {
  const Op op = m_.insts[owner].op;
  Surroundings surroundings = c_.surroundings(owner);  // of the region around
  surroundings.number = number;
  if (op == Op::switch_) surroundings.break_target = owner;
  // The continuing part is left by its end alone.
  if (op == Op::loop) surroundings.break_target = surroundings.continue_target = number == 0 ? owner : InstId{};
  return surroundings;
}

bool Walk::first_region(InstId i) {
  const BlockId region = m_.region(i, 0);
  return region ? open_block(region, i, region_surroundings(i, 0)) : fail(i, "has no regions");
}

bool Walk::next_region(BlockId closed) {
  const Block& b = m_.blocks[closed];
  if (!b.next_region) return c_.insts[b.parent.index].end = now_, true;
  return open_block(b.next_region, b.parent,
                    region_surroundings(b.parent, c_.blocks[closed.index].surroundings.number + 1));
}

bool Walk::uses() {
  for (uint32_t n = 0; n < live_.size(); ++n) {
    if (!live_[n]) continue;
    const UseId u{n};
    const Use& use = m_.uses[u];
    const auto is_neighbour = [&](UseId other) {
      return other.index < live_.size() && live_[other.index] && m_.uses[other].value == use.value;
    };
    const bool prev_fits =
        use.prev ? is_neighbour(use.prev) && m_.uses[use.prev].next == u : m_.values[use.value].first_use == u;
    const bool next_fits = !use.next || (is_neighbour(use.next) && m_.uses[use.next].prev == u);
    if (!prev_fits || !next_fits) return fail(use.user, "is not in the use list of its operand");
  }
  for (ValueId v : m_.values.ids()) {
    const UseId first = m_.values[v].first_use;
    if (first && (first.index >= live_.size() || !live_[first.index]))
      return fail("a use list holds an instruction that is in no function");
  }
  return true;
}

void Walk::orphans() {
  for (BlockId b : m_.blocks.ids())
    if (!c_.is_reached(b) && m_.blocks[b].first) return c_.fail("a block outside of all functions holds instructions");
}

}  // namespace

void check_structure(Checker& c) { Walk(c).run(); }

}  // namespace umber::ir::validation
