// SPDX-License-Identifier: Apache-2.0
#include "ir/module.h"

#include <algorithm>
#include <utility>

#include "base/small_vector.h"

namespace umber::ir {
namespace {

uint32_t hash(TypeId type, const Constant& constant, std::span<const ValueId> parts) {
  uint32_t h = type.index * 0x9e3779b1u ^ static_cast<uint32_t>(constant.kind);
  const auto mix = [&h](uint32_t v) { h = (h ^ v ^ h >> 15) * 0x85ebca6bu; };
  mix(static_cast<uint32_t>(constant.bits)), mix(static_cast<uint32_t>(constant.bits >> 32));
  for (ValueId part : parts) mix(part.index);
  return h ^ h >> 16;
}

}  // namespace

/// What `use` is when it is put in front of the other uses of `value`, which is done to these.
inline Use Module::first_of(ValueId value, UseId use, InstId user) {
  UseId& first = values[value].first_use;
  if (first) uses[first].prev = use;
  return {value, user, {}, std::exchange(first, use)};
}

inline void Module::link(UseId use, ValueId value, InstId user) { uses[use] = first_of(value, use, user); }

inline void Module::unlink(UseId use) {
  const Use& x = uses[use];
  (x.prev ? uses[x.prev].next : values[x.value].first_use) = x.next;
  if (x.next) uses[x.next].prev = x.prev;
}

InstId Module::insert(BlockId block, InstId before, Op op, std::span<const ValueId> operands,
                      std::span<const TypeId> results, uint32_t attr, uint16_t flags, Span span) {
  UMBER_CHECK((operands.size() | results.size()) <= 0xffff);
  const InstId id{insts.size()};
  const auto operand_count = static_cast<uint16_t>(operands.size());
  const auto result_count = static_cast<uint16_t>(results.size());
  const UseId first_use =
      uses.add_run(operand_count, [&](uint32_t n) { return first_of(operands[n], {uses.size()}, id); });
  const auto result = [&](uint32_t n) -> Value { return {.type = results[n], .def = id.index, .payload = n}; };
  const ValueId first_result = result_count == 1 ? values.add(result(0)) : values.add_run(result_count, result);
  Block& owner = blocks[block];
  InstId& previous_of_next = before ? insts[before].prev : owner.last;
  const InstId prev = std::exchange(previous_of_next, id);
  (prev ? insts[prev].next : owner.first) = id;
  insts.add({.op = op,
             .operand_count = operand_count,
             .result_count = result_count,
             .flags = flags,
             .operands = first_use,
             .results = first_result,
             .attr = info(op).attr == Attr::regions ? BlockId::kNone : attr,
             .block = block,
             .prev = prev,
             .next = before});
  ops_.add(op);
  spans_.add(span);
  return id;
}

void Module::replace_all_uses(ValueId from, ValueId to) {
  if (from == to) return;
  for (UseId use = values[from].first_use; use;) {
    const UseId next = uses[use].next;
    link(use, to, uses[use].user);
    use = next;
  }
  values[from].first_use = {};
}

void Module::set_operand(InstId i, uint32_t n, ValueId value) {
  const UseId use{insts[i].operands.index + n};
  unlink(use);
  link(use, value, i);
}

void Module::set_operands(InstId i, std::span<const ValueId> operands) {
  UMBER_CHECK(operands.size() <= 0xffff);
  Inst& in = insts[i];
  for (uint32_t n = 0; n < in.operand_count; ++n) unlink(UseId{in.operands.index + n});
  if (operands.size() > in.operand_count) in.operands = uses.add_run(static_cast<uint32_t>(operands.size()));
  in.operand_count = static_cast<uint16_t>(operands.size());
  for (uint32_t n = 0; n < operands.size(); ++n) link(UseId{in.operands.index + n}, operands[n], i);
}

/// Consecutive values for `count` ones from `first` on, whose uses they take over, and for the types added.
ValueId Module::extend_run(ValueId first, uint32_t count, std::span<const TypeId> added) {
  UMBER_CHECK(count + added.size() <= 0xffff);
  const ValueId run = values.add_run(count + static_cast<uint32_t>(added.size()));
  for (uint32_t n = 0; n < count; ++n) {
    const ValueId old{first.index + n}, extended{run.index + n};
    values[extended] = {.type = values[old].type, .def = values[old].def, .payload = values[old].payload};
    replace_all_uses(old, extended);
  }
  for (uint32_t n = 0; n < added.size(); ++n) values[ValueId{run.index + count + n}].type = added[n];
  return run;
}

void Module::add_results(InstId i, std::span<const TypeId> added) {
  if (added.empty()) return;
  Inst& in = insts[i];
  in.results = extend_run(in.results, in.result_count, added);
  for (; !added.empty(); added = added.subspan(1), ++in.result_count) {
    Value& v = values[result(i, in.result_count)];
    v.def = i.index, v.payload = in.result_count;
  }
}

void Module::keep_results(InstId i, std::span<const uint32_t> kept) {
  const ValueId run = values.add_run(static_cast<uint32_t>(kept.size()));
  for (uint32_t n = 0; n < kept.size(); ++n) {
    const ValueId old = result(i, kept[n]), moved{run.index + n};
    values[moved] = {.type = values[old].type, .def = i.index, .payload = n};
    replace_all_uses(old, moved);
  }
  insts[i].results = run;
  insts[i].result_count = static_cast<uint16_t>(kept.size());
}

void Module::erase(InstId i) {
  Inst& in = insts[i];
  const auto drop_operands = [this](const Inst& gone) {
    for (uint32_t n = 0; n < gone.operand_count; ++n) unlink(UseId{gone.operands.index + n});
  };
  const auto check_unused = [this](InstId gone) {
    for (uint32_t n = 0; n < insts[gone].result_count; ++n) UMBER_CHECK(!has_uses(result(gone, n)));
  };
  drop_operands(in);
  if (info(in.op).attr == Attr::regions) {
    // Nested regions are emptied iteratively: nesting depth is the input's choice.
    SmallVector<InstId, 32> pending;
    const auto empty_regions = [&](const Inst& gone) {
      for (const BlockId b : regions(gone)) {
        for_each(b, [&](InstId inner) { pending.push_back(inner); });
        blocks[b].first = blocks[b].last = {};
      }
    };
    empty_regions(in);
    for (size_t at = 0; at < pending.size(); ++at) {
      const Inst& inner = insts[pending[at]];
      drop_operands(inner);
      if (info(inner.op).attr == Attr::regions) empty_regions(inner);
    }
    for (const InstId inner : pending) check_unused(inner);
  }
  check_unused(i);
  Block& b = blocks[in.block];
  (in.prev ? insts[in.prev].next : b.first) = in.next;
  (in.next ? insts[in.next].prev : b.last) = in.prev;
  in.block = {};
}

void Module::splice(InstId first, BlockId to, InstId before) {
  if (!first) return;
  Block& source = blocks[insts[first].block];
  Block& target = blocks[to];
  for (InstId i = first; i; i = insts[i].next) insts[i].block = to;
  const InstId last = std::exchange(source.last, insts[first].prev);
  (source.last ? insts[source.last].next : source.first) = {};
  const InstId previous = std::exchange(before ? insts[before].prev : target.last, last);
  insts[first].prev = previous;
  (previous ? insts[previous].next : target.first) = first;
  insts[last].next = before;
}

ValueId Module::intern_constant(TypeId type, Constant constant, std::span<const ValueId> parts) {
  const auto is_same = [&](ValueId v) {
    const Constant& c = this->constant(v);
    bool same =
        values[v].type == type && c.kind == constant.kind && c.bits == constant.bits && c.part_count == parts.size();
    for (uint32_t n = 0; same && n < c.part_count; ++n) same = constant_part(c, n) == parts[n];
    return same;
  };
  const auto add = [&] {
    constant.part_count = static_cast<uint32_t>(parts.size());
    constant.parts = parts_.add_run(constant.part_count, [&](uint32_t n) { return parts[n]; });
    return values.add({.type = type, .def = Value::kConstant, .payload = constants_.add(constant).index});
  };
  return interned_.find_or_add(hash(type, constant, parts), is_same, add);
}

ValueId Module::scalar(TypeId type, uint64_t bits) {
  UMBER_CHECK(types.is_scalar(type));
  return intern_constant(type, {.kind = ConstantKind::scalar, .bits = bits}, {});
}

ValueId Module::composite(TypeId type, std::span<const ValueId> parts) {
  UMBER_CHECK(types.part_count(type) == parts.size());
  return intern_constant(type, {.kind = ConstantKind::composite}, parts);
}

ValueId Module::zero(TypeId type) {
  if (types.is_scalar(type)) return scalar(type, 0);
  return intern_constant(type, {.kind = ConstantKind::zero}, {});
}

ValueId Module::undefined(TypeId type) { return intern_constant(type, {.kind = ConstantKind::undefined}, {}); }

ValueId Module::splat(TypeId type, ValueId part) {
  SmallVector<ValueId, 4> parts;
  for (uint32_t n = types.part_count(type); n > 0; --n) parts.push_back(part);
  return composite(type, parts);
}

BlockId Module::add_block(std::span<const TypeId> params) {
  const BlockId block{blocks.size()};
  const auto count = static_cast<uint16_t>(params.size());
  const ValueId first = values.add_run(count, [&](uint32_t n) -> Value {
    return {.type = params[n], .def = Value::kParameter, .payload = block.index};
  });
  return blocks.add({.params = first, .param_count = count});
}

void Module::add_params(BlockId b, std::span<const TypeId> added) {
  if (added.empty()) return;
  Block& block = blocks[b];
  block.params = extend_run(block.params, block.param_count, added);
  for (; !added.empty(); added = added.subspan(1), ++block.param_count) {
    Value& v = values[param(b, block.param_count)];
    v.def = Value::kParameter, v.payload = b.index;
  }
}

void Module::add_region(InstId i, BlockId region) {
  blocks[region].parent = i;
  const BlockId first{insts[i].attr};
  if (first)
    blocks[blocks[first].last_region].next_region = region;
  else
    insts[i].attr = region.index;
  blocks[first ? first : region].last_region = region;
}

FunctionId Module::add_function(NameId name, std::span<const TypeId> params, std::span<const TypeId> results) {
  functions.push_back({name, add_block(params), {results.begin(), results.end()}});
  return {static_cast<uint32_t>(functions.size()) - 1};
}

size_t Module::bytes() const {
  return insts.bytes() + values.bytes() + uses.bytes() + blocks.bytes() + constants_.bytes() + parts_.bytes();
}

void set_member_precisions(Module& m, TypeId structure, std::span<const Precision> precisions) {
  if (std::ranges::all_of(precisions, [](Precision p) { return p == Precision::none; })) return;
  const size_t first = m.types[structure].members.index;
  m.member_precisions.resize(std::max(m.member_precisions.size(), first + precisions.size()));
  std::ranges::copy(precisions, m.member_precisions.begin() + static_cast<std::ptrdiff_t>(first));
}

}  // namespace umber::ir
