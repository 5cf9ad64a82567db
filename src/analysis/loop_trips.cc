// SPDX-License-Identifier: Apache-2.0
#include "analysis/loop_trips.h"

#include <algorithm>
#include <optional>

namespace umber::analysis {
namespace {

using ir::BlockId, ir::InstId, ir::Module, ir::Op, ir::Place, ir::ValueId;

std::optional<int64_t> integer(const Module& m, ValueId v) {
  const ir::TypeKind kind = m.types.scalar_kind(m.type(v));
  const std::optional<uint64_t> bits = m.is_constant(v) ? m.scalar_bits(v) : std::nullopt;
  if (!bits || (kind != ir::TypeKind::i32 && kind != ir::TypeKind::u32)) return std::nullopt;
  return kind == ir::TypeKind::i32 ? int64_t{static_cast<int32_t>(*bits)} : int64_t{static_cast<uint32_t>(*bits)};
}

/// The local variable that `v` was loaded from, as a whole.
std::optional<Place> loaded_from(const Module& m, ValueId v) {
  const InstId load = m.def(v);
  if (!load || m.insts[load].op != Op::load || m.path_length(load) != 0 || !m.place(load).is_variable())
    return std::nullopt;
  return m.place(load);
}

bool stores_whole(const Module& m, InstId i, Place place) {
  return m.insts[i].op == Op::store && m.place(i) == place && m.path_length(i) == 0;
}

/// What the continuing part adds to the variable.
std::optional<int64_t> step_of(const Module& m, BlockId continuing, Place variable) {
  for (InstId i = m.blocks[continuing].first; i; i = m.insts[i].next) {
    if (!stores_whole(m, i, variable)) continue;
    const InstId sum = m.def(m.operand(i, 0));
    if (!sum || (m.insts[sum].op != Op::add && m.insts[sum].op != Op::sub)) return std::nullopt;
    if (loaded_from(m, m.operand(sum, 0)) != variable) return std::nullopt;
    const std::optional<int64_t> step = integer(m, m.operand(sum, 1));
    if (!step) return std::nullopt;
    return m.insts[sum].op == Op::add ? *step : -*step;
  }
  return std::nullopt;
}

std::optional<int64_t> start_of(const Module& m, InstId loop, Place variable) {
  for (InstId i = m.insts[loop].prev; i; i = m.insts[i].prev)
    if (stores_whole(m, i, variable)) return integer(m, m.operand(i, 0));
  return std::nullopt;
}

constexpr int64_t kMostTrips = 1 << 16;

/// Whether something in the region leaves the loop around it; `is_inner`: in a loop or switch_ of its own, which a
/// break_ leaves instead.
bool leaves_loop(const Module& m, BlockId region, InstId exit, bool is_inner) {
  for (InstId i = m.blocks[region].first; i; i = m.insts[i].next) {
    const Op op = m.insts[i].op;
    if (op == Op::ret || ir::ends_invocation(op) || (op == Op::break_ && !is_inner)) return true;
    if (i == exit || ir::info(op).attr != ir::Attr::regions) continue;
    const bool catches = is_inner || op == Op::loop || op == Op::switch_;
    for (const BlockId b : m.regions(i))
      if (leaves_loop(m, b, exit, catches)) return true;
  }
  return false;
}

}  // namespace

InstId leading_exit(const Module& m, InstId loop) {
  for (InstId i = m.blocks[m.region(loop, 0)].first; i; i = m.insts[i].next) {
    if (m.insts[i].op == Op::if_) {
      const BlockId no = m.region(i, 1);
      return no && m.blocks[no].first && m.insts[m.blocks[no].first].op == Op::break_ ? i : InstId{};
    }
    if (ir::info(m.insts[i].op).attr == ir::Attr::regions) return {};
  }
  return {};
}

std::optional<CountedLoop> counted_loop(const Module& m, InstId loop) {
  const InstId exit = leading_exit(m, loop);
  const InstId compare = exit ? m.def(m.operand(exit, 0)) : InstId{};
  if (!compare || m.insts[compare].operand_count != 2) return std::nullopt;
  const std::optional<ir::Place> variable = loaded_from(m, m.operand(compare, 0));
  const std::optional<int64_t> end = integer(m, m.operand(compare, 1));
  const BlockId continuing = m.region(loop, 1);
  if (!variable || !end || !continuing) return std::nullopt;
  const std::optional<int64_t> step = step_of(m, continuing, *variable), start = start_of(m, loop, *variable);
  if (!step || !start || *step == 0) return std::nullopt;
  const int64_t distance = *step > 0 ? *end - *start : *start - *end, size = *step > 0 ? *step : -*step;
  int64_t trips = 1;
  switch (m.insts[compare].op) {
    case Op::lt:
    case Op::gt:
    case Op::ne: trips = (distance + size - 1) / size; break;
    case Op::le:
    case Op::ge: trips = distance / size + 1; break;
    default: return std::nullopt;
  }
  return CountedLoop{.counter = *variable,
                     .trips = static_cast<uint32_t>(std::clamp(trips, int64_t{1}, kMostTrips)),
                     .may_end_earlier = leaves_loop(m, m.region(loop, 0), exit, false)};
}

}  // namespace umber::analysis
