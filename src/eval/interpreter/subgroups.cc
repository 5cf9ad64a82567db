// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/subgroups.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "eval/scalar.h"
#include "ir/rows_by_op.h"

namespace umber::eval {
namespace {

using ir::GroupOperation;
using ir::Op;
using ir::TypeKind;

/// The op on two numbers that makes a reduction.
struct ReductionRow {
  Op op, of_two;
};
constexpr ReductionRow kReductions[] = {
    {Op::subgroup_add, Op::add},  {Op::subgroup_mul, Op::mul}, {Op::subgroup_min, Op::min}, {Op::subgroup_max, Op::max},
    {Op::subgroup_and, Op::and_}, {Op::subgroup_or, Op::or_},  {Op::subgroup_xor, Op::xor_}};
constexpr ir::RowsByOp kReductionsByOp(kReductions);

constexpr ir::OpSet kVotes = {Op::vote_any,       Op::vote_all, Op::vote_equal,
                              Op::subgroup_elect, Op::quad_any, Op::quad_all};
constexpr ir::OpSet kBallots = {Op::subgroup_ballot,    Op::subgroup_inverse_ballot, Op::subgroup_bit_extract,
                                Op::subgroup_bit_count, Op::subgroup_find_lsb,       Op::subgroup_find_msb,
                                Op::subgroup_partition};
constexpr ir::OpSet kExchanges = {Op::subgroup_broadcast,   Op::subgroup_broadcast_first, Op::subgroup_shuffle,
                                  Op::subgroup_shuffle_xor, Op::subgroup_shuffle_up,      Op::subgroup_shuffle_down,
                                  Op::subgroup_rotate,      Op::quad_broadcast,           Op::quad_swap};
static_assert(ir::holds_for_all(ir::Group::subgroup, [](Op op) {
  return kReductionsByOp.has(op) || kVotes.has(op) || kBallots.has(op) || kExchanges.has(op);
}));

constexpr uint32_t kNowhere = ~0u;

using Ballot = std::array<uint32_t, 4>;
bool has_bit(const Ballot& ballot, uint32_t n) { return n < 128 && (ballot[n / 32] >> (n % 32) & 1) != 0; }

Ballot to_ballot(const uint64_t* words) {
  Ballot ballot;
  for (size_t n = 0; n < ballot.size(); ++n) ballot[n] = static_cast<uint32_t>(words[n]);
  return ballot;
}

/// What reducing nothing gives: adding it to a value changes nothing.
uint64_t identity(Op of_two, TypeKind kind) {
  const uint32_t width = ir::bit_width_of(kind);
  const uint64_t ones = width < 64 ? (uint64_t{1} << width) - 1 : ~uint64_t{0};
  const uint64_t most_signed = ones >> 1, most = ir::is_signed(kind) ? most_signed : ones;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  switch (of_two) {
    case Op::mul: return ir::is_float(kind) ? from_double(kind, 1) : 1;
    case Op::min: return ir::is_float(kind) ? from_double(kind, kInfinity) : most;
    case Op::max: return ir::is_float(kind) ? from_double(kind, -kInfinity) : ones - most;
    case Op::and_: return kind == TypeKind::bool_ ? 1 : ones;
    default: return 0;
  }
}

bool is_before(GroupOperation operation, uint32_t other, uint32_t lane) {
  switch (operation) {
    case GroupOperation::inclusive_scan:
    case GroupOperation::partitioned_inclusive_scan: return other <= lane;
    case GroupOperation::exclusive_scan:
    case GroupOperation::partitioned_exclusive_scan: return other < lane;
    case GroupOperation::reduce:
    case GroupOperation::clustered_reduce:
    case GroupOperation::partitioned_reduce: return true;
  }
  return true;
}

/// Which bits of a ballot count: those of the subgroup, up to the own one, before it.
uint64_t count(const Ballot& ballot, GroupOperation operation, uint32_t self, uint32_t size) {
  uint64_t bits = 0;
  for (uint32_t n = 0; n < size; ++n) bits += is_before(operation, n, self) && has_bit(ballot, n) ? 1 : 0;
  return bits;
}

}  // namespace

void Subgroups::run(Group& group, std::span<const uint32_t> lanes, ir::InstId i) {
  const Op op = m_.insts[i].op;
  const uint32_t size = x_.limits.subgroup_size;
  for (size_t first = 0, end = 0; first < lanes.size(); first = end) {
    while (end < lanes.size() && lanes[end] / size == lanes[first] / size) ++end;
    const Active all{group, lanes.subspan(first, end - first), i, lanes[first] / size * size};
    x_.steps += all.lanes.size();
    if (kVotes.has(op))
      vote(all);
    else if (kBallots.has(op))
      ballot(all);
    else if (kExchanges.has(op))
      exchange(all);
    else
      reduce(all);
  }
}

Numeric Subgroups::numeric(const Active& all, uint32_t lane) const {
  return x_.numeric(all.group.invocations[lane], m_.operand(all.inst, 0));
}

uint64_t Subgroups::word(const Active& all, uint32_t lane, uint32_t operand) const {
  return *x_.operand(all.group.invocations[lane], all.inst, operand);
}

bool Subgroups::are_equal(const Active& all, uint32_t lane, uint32_t other) const {
  const Numeric values[] = {numeric(all, lane), numeric(all, other)};
  Numeric equal{.kind = TypeKind::bool_, .rows = values[0].rows, .columns = 1, .bits = {}};
  return evaluate_numeric(Op::eq, values, std::span(&equal, 1)) &&
         std::ranges::all_of(equal.bits, [](uint64_t bit) { return bit != 0; });
}

void Subgroups::vote(const Active& all) {
  const Op op = m_.insts[all.inst].op;
  const uint32_t first = all.lanes[0];
  const auto holds = [&](uint32_t lane) {
    return op == Op::vote_equal ? lane == first || are_equal(all, first, lane) : word(all, lane, 0) != 0;
  };
  if (op == Op::subgroup_elect) {
    for (const uint32_t lane : all.lanes) *x_.result(all.group.invocations[lane], all.inst) = lane == first ? 1 : 0;
    return;
  }
  const bool truth = op == Op::vote_any ? std::ranges::any_of(all.lanes, holds) : std::ranges::all_of(all.lanes, holds);
  for (const uint32_t lane : all.lanes) *x_.result(all.group.invocations[lane], all.inst) = truth ? 1 : 0;
}

void Subgroups::ballot(const Active& all) {
  const ir::Inst& inst = m_.insts[all.inst];
  const uint32_t size = x_.limits.subgroup_size;
  for (const uint32_t lane : all.lanes) {
    Invocation& v = all.group.invocations[lane];
    uint64_t* const out = x_.result(v, all.inst);
    const uint32_t self = lane - all.first;
    if (inst.op == Op::subgroup_ballot || inst.op == Op::subgroup_partition) {
      std::fill_n(out, 4, 0);
      for (const uint32_t other : all.lanes) {
        const uint32_t n = other - all.first;
        const bool is_set =
            inst.op == Op::subgroup_ballot ? word(all, other, 0) != 0 : other == lane || are_equal(all, lane, other);
        if (is_set) out[n / 32] |= uint64_t{1} << (n % 32);
      }
      continue;
    }
    const Ballot ballot = to_ballot(x_.operand(v, all.inst, 0));
    if (inst.op == Op::subgroup_bit_count) {
      *out = count(ballot, static_cast<GroupOperation>(inst.imm()), self, size);
    } else if (inst.op == Op::subgroup_find_lsb || inst.op == Op::subgroup_find_msb) {
      *out = 0;
      for (uint32_t n = size; n-- > 0;) {
        const uint32_t bit = inst.op == Op::subgroup_find_lsb ? n : size - 1 - n;
        if (has_bit(ballot, bit)) *out = bit;
      }
    } else {
      const uint64_t n = inst.op == Op::subgroup_bit_extract ? word(all, lane, 1) : self;
      *out = n < size && has_bit(ballot, static_cast<uint32_t>(n)) ? 1 : 0;
    }
  }
}

/// The number in the subgroup of the invocation whose value `lane` gets.
uint32_t Subgroups::source(const Active& all, uint32_t lane) const {
  const ir::Inst& inst = m_.insts[all.inst];
  const uint32_t self = lane - all.first;
  const uint32_t by = inst.operand_count > 1 ? static_cast<uint32_t>(word(all, lane, 1)) : 0;
  switch (inst.op) {
    case Op::subgroup_broadcast_first: return all.lanes[0] - all.first;
    case Op::subgroup_shuffle_xor: return self ^ by;
    case Op::subgroup_shuffle_up: return by <= self ? self - by : kNowhere;
    case Op::subgroup_shuffle_down: return by < kNowhere - self ? self + by : kNowhere;
    case Op::subgroup_rotate: {
      const uint64_t cluster = inst.operand_count > 2 ? word(all, lane, 2) : x_.limits.subgroup_size;
      if (!std::has_single_bit(cluster)) return kNowhere;
      const uint32_t inside = static_cast<uint32_t>(cluster) - 1;
      return (self & ~inside) | ((self + by) & inside);
    }
    case Op::quad_broadcast: return by < 4 ? (self & ~3u) | by : kNowhere;
    case Op::quad_swap: return self ^ (inst.imm() + 1);
    default: return by;
  }
}

void Subgroups::exchange(const Active& all) {
  const ir::ValueId value = m_.operand(all.inst, 0);
  const size_t words = p_.size(value);
  for (const uint32_t lane : all.lanes) {
    Invocation& v = all.group.invocations[lane];
    const uint32_t number = source(all, lane);
    const bool is_inside = number < x_.limits.subgroup_size;
    const bool is_here = is_inside && std::ranges::binary_search(all.lanes, all.first + number);
    uint64_t* const out = x_.result(v, all.inst);
    if (is_here)
      std::copy_n(x_.value(all.group.invocations[all.first + number], value), words, out);
    else
      std::fill_n(out, words, 0);
  }
}

/// Whether what `lane` gets is also made of the value of `other`.
bool Subgroups::is_part(const Active& all, uint32_t lane, uint32_t other) const {
  const auto operation = static_cast<GroupOperation>(m_.insts[all.inst].imm());
  if (!is_before(operation, other, lane)) return false;
  if (operation == GroupOperation::clustered_reduce) {
    const uint64_t cluster = std::max<uint64_t>(word(all, lane, 1), 1);
    return (other - all.first) / cluster == (lane - all.first) / cluster;
  }
  if (operation < GroupOperation::partitioned_reduce) return true;
  return has_bit(to_ballot(x_.operand(all.group.invocations[lane], all.inst, 1)), other - all.first);
}

void Subgroups::reduce(const Active& all) {
  const Op of_two = kReductionsByOp.find(m_.insts[all.inst].op)->of_two;
  for (const uint32_t lane : all.lanes) {
    Numeric sum = numeric(all, lane);
    bool is_first = true;
    for (const uint32_t other : all.lanes) {
      if (!is_part(all, lane, other)) continue;
      const Numeric both[] = {sum, numeric(all, other)};
      if (!is_first) {
        sum.bits.clear();
        UMBER_CHECK(evaluate_numeric(of_two, both, std::span(&sum, 1)));
      } else {
        sum = both[1];
      }
      is_first = false;
    }
    if (is_first) std::ranges::fill(sum.bits, identity(of_two, sum.kind));
    std::ranges::copy(sum.bits, x_.result(all.group.invocations[lane], all.inst));
    x_.steps += all.lanes.size();
  }
}

}  // namespace umber::eval
