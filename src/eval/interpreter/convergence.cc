// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/convergence.h"

#include <algorithm>

#include "eval/scalar.h"

namespace umber::eval {
namespace {

using ir::Op;
using State = Invocation::State;

bool is_coarse(Op op) { return op == Op::dpdx_coarse || op == Op::dpdy_coarse || op == Op::fwidth_coarse; }
bool is_width(Op op) { return op == Op::fwidth || op == Op::fwidth_coarse || op == Op::fwidth_fine; }
bool is_along_y(Op op) { return op == Op::dpdy || op == Op::dpdy_coarse || op == Op::dpdy_fine; }

enum class Axis : uint8_t { x = 1, y = 2 };
/// The first of the two pixels whose difference is the derivative; `| axis` is the second.
uint32_t first_of_pair(uint32_t lane, Axis axis, bool coarse) {
  return coarse ? 0 : lane & ~static_cast<uint32_t>(axis);
}

bool is_among(std::span<const uint32_t> lanes, uint32_t lane) {  // which are in order
  return std::ranges::binary_search(lanes, lane);
}

Numeric zeros(const ir::TypeTable& types, ir::TypeId type) {
  Numeric n = Numeric::of(types, type);
  while (n.bits.size() < types.components(type)) n.bits.push_back(0);
  return n;
}

Numeric by(Op op, std::span<const Numeric> args) {
  Numeric out{.kind = args[0].kind, .rows = args[0].rows, .columns = args[0].columns, .bits = {}};
  UMBER_CHECK(evaluate_numeric(op, args, std::span(&out, 1)));
  return out;
}

}  // namespace

/// Where an invocation is, so that the order of these is the order of execution: at each level of nesting the number of
/// the instruction, and of the iteration if it is a loop.
std::vector<uint64_t> Convergence::point_of(const Invocation& v) const {
  std::vector<uint64_t> reversed;
  ir::InstId at = v.at;
  for (size_t f = v.frames.size(); f-- > 0; at = v.frames[f].call) {
    const uint64_t* frame = v.stack.data() + v.frames[f].base;
    reversed.push_back(p_.position(at));
    for (ir::InstId i = m_.blocks[m_.insts[at].block].parent; i; i = m_.blocks[m_.insts[i].block].parent) {
      if (m_.insts[i].op == Op::loop) reversed.push_back(frame[p_.counter(i)]);
      reversed.push_back(p_.position(i));
    }
  }
  std::reverse(reversed.begin(), reversed.end());
  return reversed;
}

bool Convergence::release(Group& group) {
  std::vector<uint32_t> lanes;
  std::vector<uint64_t> earliest;
  bool any_waits = false;
  for (uint32_t n = 0; n < group.invocations.size(); ++n) {
    const Invocation& v = group.invocations[n];
    if (v.state != State::waits) continue;
    any_waits = true;
    if (m_.insts[v.at].op == Op::barrier) continue;
    std::vector<uint64_t> point = point_of(v);
    x_.steps += point.size();
    if (lanes.empty() || point < earliest)
      lanes.clear(), earliest = std::move(point);
    else if (point != earliest)
      continue;
    lanes.push_back(n);
  }
  if (!lanes.empty()) {
    converge(group, lanes, group.invocations[lanes[0]].at);
    for (uint32_t n : lanes) x_.leave(group.invocations[n], group.invocations[n].at);
    for (uint32_t n : lanes) group.invocations[n].state = State::runs;
    return true;
  }
  for (Invocation& v : group.invocations)
    if (v.state == State::waits) v.state = State::runs, x_.leave(v, v.at);
  return any_waits;
}

std::optional<Convergence::Quad> Convergence::quad_of(const Group& group, uint32_t lane) const {
  if (group.is_quad) return Quad{{0, 1, 2, 3}, lane};
  const ir::ComputeState& state = m_.state.compute;
  if (state.derivatives == ir::DerivativeGroup::none) return std::nullopt;
  const uint32_t width = state.local_size[0];
  Quad quad{.lanes = {}, .position = lane % 4};
  uint32_t first = lane - lane % 4, row = 2;
  if (state.derivatives == ir::DerivativeGroup::quads) {
    const uint32_t x = lane % width, y = lane / width;  // sizes are even: y may count through z, too
    quad.position = (x & 1) | (y & 1) << 1;
    first = (y & ~1u) * width + (x & ~1u), row = width;
  }
  quad.lanes = {first, first + 1, first + row, first + row + 1};
  return quad;
}

void Convergence::converge(Group& group, std::span<const uint32_t> lanes, ir::InstId i) {
  const Op op = m_.insts[i].op;
  if (ir::is_in(ir::Group::subgroup, op)) return subgroups_.run(group, lanes, i);
  if (ir::is_in(ir::Group::cooperative, op)) return cooperative_.run(group, lanes, i);
  if (op == Op::subgroup_barrier) return;
  if (ir::is_in(ir::Group::derivative, op)) return quad(group, lanes, i);
  UMBER_CHECK(op == Op::sample || op == Op::sample_bias || op == Op::query_lod);
  for (uint32_t lane : lanes) {
    Invocation& v = group.invocations[lane];
    const std::optional<Quad> quad = quad_of(group, lane);
    std::array<Invocation*, 4> present = {};
    for (uint32_t n = 0; quad && n < 4; ++n)
      if (is_among(lanes, quad->lanes[n])) present[n] = &group.invocations[quad->lanes[n]];
    const double level = quad ? textures_.implicit_level(present, quad->position, i) : 0;
    if (op == Op::query_lod)
      textures_.query_level(v, i, level);
    else
      textures_.sample(v, i, level);
  }
}

void Convergence::quad(Group& group, std::span<const uint32_t> lanes, ir::InstId i) {
  const Op op = m_.insts[i].op;
  const auto derivative = [&](uint32_t lane, Axis axis) {
    const ir::ValueId id = m_.operand(i, 0);
    const std::optional<Quad> quad = quad_of(group, lane);
    if (!quad) return zeros(m_.types, m_.type(id));
    const uint32_t first = first_of_pair(quad->position, axis, is_coarse(op));
    const uint32_t low = quad->lanes[first], high = quad->lanes[first | static_cast<uint32_t>(axis)];
    if (!is_among(lanes, low) || !is_among(lanes, high)) return zeros(m_.types, m_.type(id));
    const Numeric args[] = {x_.numeric(group.invocations[high], id), x_.numeric(group.invocations[low], id)};
    return by(Op::sub, args);
  };
  for (uint32_t lane : lanes) {
    Numeric out = derivative(lane, is_along_y(op) ? Axis::y : Axis::x);
    if (is_width(op)) {
      const Numeric y = derivative(lane, Axis::y);
      const Numeric sizes[] = {by(Op::abs, std::span(&out, 1)), by(Op::abs, std::span(&y, 1))};
      out = by(Op::add, sizes);
    }
    std::ranges::copy(out.bits, x_.result(group.invocations[lane], i));
  }
}

}  // namespace umber::eval
