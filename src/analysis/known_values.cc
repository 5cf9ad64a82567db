// SPDX-License-Identifier: Apache-2.0
#include "analysis/known_values.h"

#include <algorithm>
#include <utility>

#include "analysis/effects.h"
#include "base/small_vector.h"
#include "eval/fold.h"

namespace umber::analysis {
namespace {

using ir::BlockId, ir::InstId, ir::Op, ir::ValueId, ir::VariableId;

/// The same comparison with its operands exchanged.
Op exchanged(Op op) {
  if (op == Op::lt) return Op::gt;
  if (op == Op::le) return Op::ge;
  if (op == Op::gt) return Op::lt;
  if (op == Op::ge) return Op::le;
  return op;
}

Op negated(Op op) {
  if (op == Op::lt) return Op::ge;
  if (op == Op::le) return Op::gt;
  if (op == Op::gt) return Op::le;
  if (op == Op::ge) return Op::lt;
  return op == Op::eq ? Op::ne : Op::eq;
}

bool is_comparison(Op op) { return ir::is_in(ir::Group::comparison, op); }

bool by_index(VariableId a, VariableId b) { return a.index < b.index; }

int64_t limited(int64_t n) { return std::clamp(n, -Range::kNone, Range::kNone); }

}  // namespace

KnownValues::KnownValues(ir::Module& module)
    : m_(module),
      values_(module.values.size()),
      variables_(module.variables.size()),
      is_stored_(module.variables.size()) {
  undo_.reserve(16);
  m_.for_each_inst([&](InstId i) {
    if (const std::optional<VariableId> v = written_variable(m_.insts[i])) is_stored_[v->index] = true;
  });
  for (const VariableId v : m_.variables.ids())
    if (!is_stored_[v.index]) put(v, initial(v));
}

void KnownValues::walk(ir::FunctionId function, Visitor visitor) {
  visitor_ = visitor;
  if (function == m_.entry)
    for (const VariableId v : m_.variables.ids())
      if (is_stored_[v.index]) set(v, initial(v));
  walk(m_.function(function).body);
  rewind(0);
}

KnownValues::Fact KnownValues::initial(VariableId v) const {
  const ValueId value = m_.variables[v].initial;
  return value ? fact(value) : Fact{};
}

std::optional<Range> KnownValues::range(ValueId v) const { return fact(v).range; }

KnownValues::Fact KnownValues::fact(ValueId v) const {
  if (!m_.is_constant(v)) return v.index < values_.size() ? values_[v.index] : Fact{};
  Fact f{.constant = v, .range = {}};
  const std::optional<uint64_t> bits = m_.scalar_bits(v);
  const ir::TypeKind kind = m_.types.kind(m_.type(v));
  if (bits && kind == ir::TypeKind::i32) f.range = {static_cast<int32_t>(*bits), static_cast<int32_t>(*bits)};
  if (bits && kind == ir::TypeKind::u32) f.range = {static_cast<int64_t>(*bits), static_cast<int64_t>(*bits)};
  return f;
}

void KnownValues::learn(ValueId v, Fact fact) {
  if (v.index >= values_.size()) values_.resize(m_.values.size());
  values_[v.index] = fact;
}

void KnownValues::set(VariableId v, Fact fact) {
  undo_.push_back({v, variables_[v.index]});
  put(v, fact);
}

void KnownValues::put(VariableId v, Fact fact) {
  variables_[v.index] = fact;
  if (m_.variables[v].scope != ir::VariableScope::function && (fact.constant || fact.range)) private_.push_back(v);
}

void KnownValues::forget_private() {
  for (const VariableId v : std::exchange(private_, {}))
    if (variables_[v.index].constant || variables_[v.index].range) set(v, {});
}

/// False if the end of the region is not reached, or leaves for somewhere else than behind it.
bool KnownValues::walk(BlockId region) {
  m_.for_each(region, [&](InstId i) { visit(i); });
  const Op last = m_.insts[m_.blocks[region].last].op;
  return last == Op::yield || last == Op::continue_;
}

void KnownValues::visit(InstId i) {
  visitor_.visit(visitor_.user, i);
  const ir::Inst& in = m_.insts[i];
  switch (in.op) {
    case Op::if_: return void(walk_if(i));
    case Op::switch_: return walk_switch(i);
    case Op::loop: return walk_loop(i);
    case Op::load: return load(i);
    case Op::store: return store(i);
    default: break;
  }
  if (runs_functions(m_, in)) return forget_private();
  if (const std::optional<VariableId> v = written_variable(in))
    set(*v, {});
  else if (ir::info(in.op).effect == ir::Effect::pure && in.result_count == 1)
    compute(i);
}

void KnownValues::load(InstId i) {
  if (!m_.place(i).is_variable()) return;
  Fact found = variables_[m_.place(i).variable().index];
  if (m_.path_length(i) != 0) found.range.reset();
  for (uint32_t n = 0; n < m_.path_length(i) && found.constant; ++n) {
    const std::optional<Range> index = range(m_.operand(i, n));
    const ir::TypeId type = m_.type(found.constant);
    if (!index || index->lo != index->hi || index->lo < 0 || index->lo >= m_.types.part_count(type)) return;
    const auto part = static_cast<uint32_t>(index->lo);
    const auto folded = eval::fold(m_, Op::extract, m_.types.part(type, part), std::span(&found.constant, 1), part);
    if (!folded) return;
    found = fact(*folded);
  }
  learn(m_.result(i), found);
}

void KnownValues::store(InstId i) {
  if (!m_.place(i).is_variable()) return;
  const uint32_t length = m_.path_length(i);
  set(m_.place(i).variable(), length == 0 ? fact(m_.operand(i, 0)) : Fact{});
}

void KnownValues::compute(InstId i) {
  const ir::TypeId type = m_.type(m_.result(i));
  if (!m_.types.is_numeric(type)) return;
  SmallVector<ValueId, 8> constants;
  for (const ir::Use& use : m_.operands(i)) {
    const ValueId constant = fact(use.value).constant;
    if (!constant || !m_.types.is_numeric(m_.type(constant))) break;
    constants.push_back(constant);
  }
  if (constants.size() == m_.insts[i].operand_count)
    if (const std::optional<ValueId> folded = eval::fold(m_, m_.insts[i].op, type, constants, m_.insts[i].attr))
      return learn(m_.result(i), fact(*folded));
  const ir::TypeKind kind = m_.types.kind(type);
  if (kind != ir::TypeKind::i32 && kind != ir::TypeKind::u32) return;
  const std::optional<Range> range = computed_range(i);
  const int64_t least = kind == ir::TypeKind::i32 ? INT32_MIN : 0,
                most = kind == ir::TypeKind::i32 ? INT32_MAX : UINT32_MAX;
  const bool wraps = range && ((range->has_lo() && range->lo < least) || (range->has_hi() && range->hi > most));
  if (range && !wraps) learn(m_.result(i), {.constant = {}, .range = range});
}

std::optional<Range> KnownValues::computed_range(InstId i) const {
  const auto operand = [&](uint32_t n) { return range(m_.operand(i, n)); };
  const Op op = m_.insts[i].op;
  if (op == Op::select) {
    const Fact united = unite(fact(m_.operand(i, 1)), fact(m_.operand(i, 2)));
    return united.range;
  }
  const std::optional<Range> a = operand(0);
  if (!a) return std::nullopt;
  if (op == Op::convert || op == Op::bitcast) return a->lo >= 0 && a->hi <= INT32_MAX ? a : std::nullopt;
  if (m_.insts[i].operand_count != 2) return std::nullopt;
  const std::optional<Range> b = operand(1);
  if (!b) return std::nullopt;
  if (op == Op::add) return Range{limited(a->lo + b->lo), limited(a->hi + b->hi)};
  if (op == Op::sub) return Range{limited(a->lo - b->hi), limited(a->hi - b->lo)};
  if (op == Op::min) return Range{std::min(a->lo, b->lo), std::min(a->hi, b->hi)};
  if (op == Op::max) return Range{std::max(a->lo, b->lo), std::max(a->hi, b->hi)};
  if (op == Op::mul && a->is_bounded() && b->is_bounded() && a->lo >= 0 && b->lo >= 0 && a->hi <= INT32_MAX &&
      b->hi <= INT32_MAX)
    return Range{a->lo * b->lo, limited(a->hi * b->hi)};
  return std::nullopt;
}

KnownValues::Fact KnownValues::unite(const Fact& a, const Fact& b) {
  Fact both;
  if (a.constant == b.constant) both.constant = a.constant;
  if (a.range && b.range) both.range = {std::min(a.range->lo, b.range->lo), std::max(a.range->hi, b.range->hi)};
  return both;
}

void KnownValues::assume(ValueId condition, bool holds) {
  const InstId compared = m_.def(condition);
  if (!compared || !is_comparison(m_.insts[compared].op)) return;
  for (uint32_t n = 0; n < 2; ++n) {
    const InstId loaded = m_.def(m_.operand(compared, n));
    const std::optional<Range> other = range(m_.operand(compared, 1 - n));
    if (!loaded || m_.insts[loaded].op != Op::load || !m_.place(loaded).is_variable() || m_.path_length(loaded) != 0 ||
        !other)
      continue;
    Op op = n == 0 ? m_.insts[compared].op : exchanged(m_.insts[compared].op);
    if (!holds) op = negated(op);
    const VariableId v = m_.place(loaded).variable();
    Range r = variables_[v.index].range.value_or(Range{});
    if (op == Op::lt || op == Op::le || op == Op::eq)
      r.hi = std::min(r.hi, limited(other->hi - (op == Op::lt ? 1 : 0)));
    if (op == Op::gt || op == Op::ge || op == Op::eq)
      r.lo = std::max(r.lo, limited(other->lo + (op == Op::gt ? 1 : 0)));
    if (r.lo <= r.hi) set(v, {.constant = {}, .range = r});
  }
}

std::vector<KnownValues::Change> KnownValues::changes_since(size_t mark) {
  std::vector<Change> changes;
  for (size_t n = undo_.size(); n-- > mark;) {
    const VariableId v = undo_[n].variable;
    changes.push_back({v, variables_[v.index]});
  }
  rewind(mark);
  const auto by_id = [](const Change& a, const Change& b) { return a.variable.index < b.variable.index; };
  const auto same = [](const Change& a, const Change& b) { return a.variable == b.variable; };
  std::sort(changes.begin(), changes.end(), by_id);
  changes.erase(std::unique(changes.begin(), changes.end(), same), changes.end());
  return changes;
}

void KnownValues::rewind(size_t mark) {
  for (size_t n = undo_.size(); n-- > mark;) put(undo_[n].variable, undo_[n].fact);
  undo_.resize(mark);
}

bool KnownValues::walk_if(InstId i) {
  std::vector<Change> changes[2];
  bool goes_on[2];
  for (uint32_t n = 0; n < 2; ++n) {
    const size_t mark = undo_.size();
    assume(m_.operand(i, 0), n == 0);
    goes_on[n] = walk(m_.region(i, n));
    changes[n] = changes_since(mark);
  }
  if (!goes_on[0] || !goes_on[1]) {
    for (const Change& c : changes[goes_on[0] ? 0 : 1]) set(c.variable, c.fact);
    return goes_on[0] || goes_on[1];
  }
  for (uint32_t n = 0; n < 2; ++n)
    for (const Change& c : changes[n]) {
      const std::vector<Change>& others = changes[1 - n];
      const auto other = std::lower_bound(others.begin(), others.end(), c.variable,
                                          [](const Change& a, VariableId v) { return a.variable.index < v.index; });
      const bool in_both = other != others.end() && other->variable == c.variable;
      set(c.variable, unite(c.fact, in_both ? other->fact : variables_[c.variable.index]));
    }
  return true;
}

void KnownValues::walk_switch(InstId i) {
  for (const BlockId region : m_.regions(i)) {
    const size_t mark = undo_.size();
    walk(region);
    rewind(mark);
  }
  forget(stored_in(i));
}

void KnownValues::forget(const Stores& stores) {
  for (const VariableId v : stores.to) set(v, {});
  if (stores.calls) forget_private();
}

void KnownValues::walk_loop(InstId i) {
  const Stores stores = stored_in(i);
  const size_t mark = undo_.size();
  std::vector<Change> moved;
  for (const Step& step : steps_of(i)) {
    const auto [first, last] = std::equal_range(stores.to.begin(), stores.to.end(), step.variable, by_index);
    const std::optional<Range> start = variables_[step.variable.index].range;
    if (last - first != 1 || !start || step.by == 0) continue;
    const Range range = step.by > 0 ? Range{start->lo, Range::kNone} : Range{-Range::kNone, start->hi};
    moved.push_back({step.variable, {.constant = {}, .range = range}});
  }
  forget(stores);
  for (const Change& c : moved) set(c.variable, c.fact);
  for (const BlockId region : m_.regions(i)) walk(region);
  rewind(mark);
  forget(stores);
}

KnownValues::Stores KnownValues::stored_in(InstId i) const {
  Stores stores;
  for (const BlockId b : m_.regions(i)) add_stored(b, stores);
  std::sort(stores.to.begin(), stores.to.end(), by_index);
  return stores;
}

void KnownValues::add_stored(BlockId region, Stores& stores) const {
  m_.for_each(region, [&](InstId i) {
    stores.calls |= runs_functions(m_, m_.insts[i]);
    if (const std::optional<VariableId> v = written_variable(m_.insts[i])) stores.to.push_back(*v);
    if (ir::info(m_.insts[i].op).attr == ir::Attr::regions)
      for (const BlockId b : m_.regions(i)) add_stored(b, stores);
  });
}

std::vector<KnownValues::Step> KnownValues::steps_of(InstId loop) const {
  std::vector<Step> steps;
  m_.for_each(m_.region(loop, 1), [&](InstId i) {
    if (m_.insts[i].op != Op::store || !m_.place(i).is_variable() || m_.path_length(i) != 0) return;
    const InstId sum = m_.def(m_.operand(i, 0));
    if (!sum || (m_.insts[sum].op != Op::add && m_.insts[sum].op != Op::sub)) return;
    const InstId loaded = m_.def(m_.operand(sum, 0));
    const std::optional<Range> by = range(m_.operand(sum, 1));
    if (!loaded || m_.insts[loaded].op != Op::load || m_.place(loaded) != m_.place(i) || !by || by->lo != by->hi)
      return;
    steps.push_back({m_.place(i).variable(), m_.insts[sum].op == Op::add ? by->lo : -by->lo});
  });
  return steps;
}

}  // namespace umber::analysis
